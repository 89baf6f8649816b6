import { sql } from 'kysely';
import { canonical, digestOf } from '../../access/chain.ts';
import type { Finding, Reading } from '../../access/seal.ts';
import type { Db } from '../../http/context.ts';

const meetingsAtOnce = 200;

/** Meetings below it are read. */
type MeetingsPlace = number;
export const meetingsStart: MeetingsPlace = 0;

interface Kept {
  id: number;
  state: string;
  said_state: string | null;
  /** As it was certified, by its event. */
  said_hash: string | null;
  text: unknown[];
}

/** The next meetings: the state of each against what its events said last, and certified minutes against the hash that their event keeps. */
export async function readMeetings(db: Db, place: MeetingsPlace): Promise<Reading<MeetingsPlace>> {
  const { rows } = await sql<Kept>`
    select m.id, m.state, (select e.to_state from meeting_event e where e.subject_id = m.id and e.to_state is not null order by e.seq desc limit 1) as said_state,
      (select e.detail ->> 'hash' from meeting_event e where e.subject_id = m.id and e.action = 'certify' order by e.seq desc limit 1) as said_hash,
      coalesce((select json_agg(json_build_object('kind', p.kind, 'text', p.text) order by p.sort, p.id) from meeting_paragraph p where p.meeting_id = m.id), '[]') as text
    from (select id, state from meeting where id > ${place} order by id limit ${meetingsAtOnce}) m order by m.id`.execute(db);
  return { rows: rows.length, findings: rows.flatMap(judge), next: rows.length === meetingsAtOnce ? (rows.at(-1)?.id ?? null) : null };
}

function judge({ id, state, said_state, said_hash, text }: Kept): Finding[] {
  const at = `meeting ${id}`;
  return [
    ...(state === said_state ? [] : [{ what: 'state_changed', at, meetingId: id }]),
    ...(said_hash === null || said_hash === digestOf(canonical(text)).toString('hex')
      ? []
      : [{ what: 'minutes_changed', at, meetingId: id }]),
  ];
}
