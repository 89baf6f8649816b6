import { sql } from 'kysely';
import type { Place } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { type Found, fillMarks, type LastStatement, newMark, WriteAgain } from '../../http/last-statement.ts';
import type { EventDetail, LetterInHand } from '../machine/letter-in-hand.ts';
import { eventsOf, type Head, told } from '../machine/write-events.ts';
import { clockBehind, isClockBehind } from './take-number.ts';

interface Line {
  registerId: number;
  transmissionId: number;
  /** Of the receive stamp, of whose unit's book, and where it lies; null where none is laid. */
  stamp: (Place & { unit: number }) | null;
  /** By when the registry should have handed it on, where that is decided with the receipt. */
  handOn?: { by: Date | null };
  /** Of the event that names the number; at least this one is in hand. */
  detail: EventDetail;
  /** Of a letter that was made this moment. */
  head?: Head;
}

/** A number as a reply names it. */
export interface ComingNumber {
  text: string;
  at: string;
}

/**
 * Takes the next number of a book as the last thing of an act: one call of the database advances the counter, enters the line and writes what names the
 * number (the transmission, the receive stamp with the same number, date and time), the events and the kept reply, and the commit leaves with it. The counter is held for as long as the database itself needs, however busy this process is.
 * Until then the number is named by marks, which is what this gives. The counter must stand (`readyCounter`).
 */
export async function numberAtEnd(ctx: Ctx, letter: LetterInHand, line: Line): Promise<ComingNumber> {
  const marks = { text: newMark(), line: newMark(), entry: newMark(), at: newMark() };
  Object.assign(line.detail, { number: marks.text, line: marks.line, entry: marks.entry });
  const events = await eventsOf(ctx, letter, marks.at, line.head);
  if (!events) throw new Error('a number is named by no event');
  const { rows: texts, hash, seq, said } = events;
  const { registerId, transmissionId, stamp, handOn } = line;
  const last: LastStatement = {
    build: (kept) => sql<{ marks: Found }>`select number_letter(${registerId}, ${letter.document.id}, ${transmissionId}, ${ctx.me.personId},
      ${JSON.stringify(marks)}::jsonb, ${stamp && JSON.stringify(stamp)}::jsonb, ${handOn ? JSON.stringify(handOn) : null}::jsonb, ${hash}::bytea, ${texts}::text[],
      ${seq}, ${told(said)}, ${kept?.reply ?? null}::jsonb, ${kept?.key ?? null}::text) as marks`,
    explain: (error) => whyNone(ctx, registerId, error),
  };
  const coming = { text: marks.text, at: marks.at };
  if (ctx.closeWith) {
    ctx.closeWith(last);
    return coming;
  }
  const { rows } = await last
    .build(null)
    .execute(ctx.db)
    .catch(async (error) => {
      const why = await last.explain(error);
      throw why instanceof WriteAgain ? conflict() : why;
    });
  return fillMarks(coming, rows[0]?.marks ?? {});
}

/** The clock was the reason, else the year has turned since its counter was made ready. */
async function whyNone(ctx: Ctx, registerId: number, error: unknown): Promise<unknown> {
  if ((error as { code?: string }).code !== 'EO001') return error;
  const { db } = ctx.office;
  return (await isClockBehind(db, registerId)) ? clockBehind({ ...ctx, db }, registerId) : new WriteAgain();
}
