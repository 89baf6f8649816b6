import { openPool } from '../../server/db/pool.ts';
import { compareJournal, type Sent } from '../../server/test/journal.ts';

/** What a drill found: a figure beside its goal. */
export interface Finding {
  what: string;
  found: string;
  goal: string;
  met: boolean;
}

/** All letters of a drill against what was told to those who sent them; each figure beside its goal. */
export async function compareLetters(appUrl: string, journal: readonly Sent[], over: string): Promise<Finding[]> {
  const pool = openPool(appUrl, { schema: 'office', max: 1 });
  try {
    const { letters, lost, numbers, more, chains } = await compareJournal(pool, journal);
    const none = (what: string, count: number): Finding => ({ what, found: String(count), goal: '0', met: count === 0 });
    return [
      none(`Acknowledged letters lost, of ${letters} over ${over}`, lost),
      none('Numbers missing, double, or out of the order of time', numbers),
      none('Letters there that nobody was told of, or twice', more),
      none('Events whose hash does not hold', chains),
    ];
  } finally {
    await pool.end();
  }
}
