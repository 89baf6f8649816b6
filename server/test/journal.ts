import assert from 'node:assert/strict';
import type pg from 'pg';
import { hashOf } from '../access/chain.ts';

/** A letter that somebody sends until it is acknowledged, and what was told of it then. */
export interface Sent {
  subject: string;
  key: string;
  reply: { documentId: number; receiveNo: string } | null;
}

/** What stands in the database against what was told to those who sent: all of it, whatever was killed in between. */
export interface Compared {
  letters: number;
  /** Told as done, and not there or there as something else. */
  lost: number;
  /** Numbers missing or taken twice, or given out of the order of time. */
  numbers: number;
  /** Lines of letters that nobody was told of, or two of one letter. */
  more: number;
  /** Events whose hash does not hold. */
  chains: number;
}

/** Of all rounds until now; letters that were never acknowledged don't count. */
export async function compareJournal(pool: pg.Pool, journal: readonly Sent[]): Promise<Compared> {
  const { rows: lines } = await pool.query(`select e.seq, e.be_year, e.issued_at, d.id, d.subject from register_entry e
    join document d on d.id = e.document_id where e.register_id = (select min(register_id) from register_entry) order by e.seq`);
  const { rows: events } =
    await pool.query(`select document_id, seq, at, actor_id, principal_id, delegation_id, action, subject, transmission_id, task_id,
    from_state, to_state, detail, request_id, prev_hash, hash from event`);
  const told = journal.filter(({ reply }) => reply);
  assert(told.length > 0);
  const bySubject = Map.groupBy(lines, (line) => line.subject as string);
  const isThere = ({ subject, reply }: Sent) => {
    const [line] = bySubject.get(subject) ?? [];
    return line?.id === reply?.documentId && `${line?.seq}/${line?.be_year}` === reply?.receiveNo;
  };
  return {
    letters: told.length,
    lost: told.filter((letter) => !isThere(letter)).length,
    numbers: lines.filter((line, i) => line.seq !== i + 1 || (i > 0 && line.issued_at < lines[i - 1].issued_at)).length,
    more: lines.length - told.length,
    chains: events.filter(({ prev_hash, hash, ...event }) => !hashOf(prev_hash, event).equals(hash)).length,
  };
}
