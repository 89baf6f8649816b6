import { sql } from 'kysely';
import type { Finding, Reading } from '../../access/seal.ts';
import type { Db } from '../../http/context.ts';
import type { Broken } from './read-register.ts';

const requestsAtOnce = 500;

/** Requests below it are read. */
type RequestsPlace = number;
export const requestsStart: RequestsPlace = 0;

interface Kept {
  id: number;
  state: string;
  number: string | null;
  /** What its events say last. */
  said_state: string | null;
  said_number: string | null;
  /** The line that they name: `line`: book and number; `line_of`: the request that it stands for now, null where it is gone. */
  line: string | null;
  line_of: number | null;
}

/** The next requests: state and number of each against what its events said, and the line of its number against the book. */
export async function readRequests(db: Db, place: RequestsPlace, broken: Broken): Promise<Reading<RequestsPlace>> {
  const { rows } = await sql<Kept>`
    select r.id, r.state, r.number, (select v.to_state from request_event v where v.subject_id = r.id and v.to_state is not null order by v.seq desc limit 1) as said_state,
      n.number as said_number, n.line, n.line_of
    from (select id, state, number from request where id > ${place} order by id limit ${requestsAtOnce}) r
    left join lateral (select v.detail ->> 'number' as number, v.detail ->> 'line' as line, e.subject_id as line_of
      from request_event v left join register_entry e on e.id = (v.detail ->> 'entry')::int8
      where v.subject_id = r.id and v.detail ? 'entry' order by v.seq limit 1) n on true
    order by r.id`.execute(db);
  const findings = rows.flatMap((row) => (broken.requests.has(row.id) ? [] : judge(row)));
  return { rows: rows.length, findings, next: rows.length === requestsAtOnce ? (rows.at(-1)?.id ?? null) : null };
}

function judge({ id, state, number, said_state, said_number, line, line_of }: Kept): Finding[] {
  const at = `request ${id}`;
  const found: Finding[] = [];
  if (state !== said_state) found.push({ what: 'state_changed', at, requestId: id });
  if (number !== said_number) found.push({ what: 'number_changed', at, requestId: id });
  const [book, text = ''] = line?.split(' ') ?? [];
  if (book && line_of !== id)
    found.push({
      what: line_of === null ? 'line_missing' : 'line_letter',
      at: `book ${line}`,
      registerId: Number(book),
      number: text,
      requestId: id,
    });
  return found;
}
