import { sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import { canonical } from '../../access/chain.ts';
import type { Db } from '../../http/context.ts';
import type { Book } from '../../office/request-rules.ts';
import { fiscalLead } from '../../office/take-request-number.ts';
import { lineText } from '../../sarabun/registers/take-number.ts';
import { insertAll } from './insert-all.ts';

/** An act as the events tell it. */
export interface SeededAct {
  action: string;
  from: string | null;
  to: string;
  actor: number | null;
  step?: number;
  at: Date;
  detail?: object;
}

/** A request of the demo that stands already: when it was sent, and all that happened to it, the oldest first. */
export interface SeededRequest {
  id: number;
  by: number;
  sent: Date;
  /** Of a book for each unit: whose. */
  unit?: number;
  acts: SeededAct[];
}

/** Gives requests of the demo their numbers in the order in which they were sent, and the events that prove number and state. */
export async function seedHistory(db: Db, book: Book, requests: readonly SeededRequest[]): Promise<void> {
  const lines = await numberLines(db, book, requests);
  const entries = await insertAll(
    db,
    'register_entry',
    lines.map(({ id, by, sent, register, year, seq }) => ({
      register_id: register,
      be_year: year,
      seq,
      subject_id: id,
      issued_at: sent.toISOString(),
      issued_by: by,
      action_text: '',
      remark: '',
      own: {},
    })),
  );
  // the last line of each book and year
  const last = new Map(lines.map((line) => [`${line.register} ${line.year}`, line]));
  await insertAll(
    db,
    'register_counter',
    [...last.values()].map(({ register, year, seq, sent }) => ({
      register_id: register,
      be_year: year,
      last_no: seq,
      first_no: 1,
      lead: leadOf(book),
      last_at: sent.toISOString(),
    })),
    { ids: false },
  );
  const told = lines.map((line, place) => ({
    id: line.id,
    number: line.number,
    year: line.year,
    count: line.acts.length,
    rows: eventRows(line, entries[place] as number),
  }));
  await sql`update request r set number = x.number, be_year = x.year, event_seq = x.count,
      event_hash = append_request_events(null, array(select e from jsonb_array_elements_text(x.rows) with ordinality t(e, n) order by n))
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) x(id bigint, number text, year int, count int, rows jsonb) where r.id = x.id`.execute(
    db,
  );
}

const leadOf = ({ fiscal }: Book) => (fiscal ? fiscalLead : '0');

interface Line extends SeededRequest {
  register: number;
  year: number;
  seq: number;
  number: string;
}

/** Opens the books that they need, and counts each from 1 in every year. */
async function numberLines(db: Db, book: Book, requests: readonly SeededRequest[]): Promise<Line[]> {
  const { series, prefix, names, perUnit } = book;
  const unitOf = ({ unit }: SeededRequest) => (perUnit ? (unit ?? rootUnit) : rootUnit);
  const { rows: books } = await sql<{ id: number; unit: number }>`insert into register (unit_id, kind, series, name, lead)
    select u.id, 'REQUEST', ${series}, concat_ws(' ', ${names.th}::text, case when ${perUnit === true} then u.name end), ${leadOf(book)}::interval
    from unit u where u.id = any(${[...new Set(requests.map(unitOf))]}::bigint[]) order by u.id returning id, unit_id as unit`.execute(db);
  const ordered = [...requests].sort((a, b) => a.sent.getTime() - b.sent.getTime() || a.id - b.id);
  const { rows: years } = await sql<{
    year: number;
  }>`select book_year(at, ${leadOf(book)}::interval) as year from unnest(${ordered.map(({ sent }) => sent.toISOString())}::timestamptz[]) with ordinality t(at, n) order by n`.execute(
    db,
  );
  const counts = new Map<string, number>();
  return ordered.map((one, place) => {
    const year = years[place]?.year as number;
    const register = books.find(({ unit }) => unit === unitOf(one))?.id as number;
    const seq = (counts.get(`${register} ${year}`) ?? 0) + 1;
    counts.set(`${register} ${year}`, seq);
    return { ...one, register, year, seq, number: `${prefix} ${seq}/${year}` };
  });
}

function eventRows({ id, register, year, number, seq, sent, acts }: Line, entry: number): string[] {
  const said = { round: 1, number, entry, line: lineText(register, seq, year), issued: sent.toISOString() };
  return acts.map((act, n) =>
    canonical({
      subject_id: id,
      seq: n + 1,
      at: act.at.toISOString(),
      actor_id: act.actor,
      principal_id: null,
      delegation_id: null,
      action: act.action,
      step: act.step ?? null,
      from_state: act.from,
      to_state: act.to,
      detail: act.action === 'submit' ? said : (act.detail ?? {}),
      request_id: null,
    }),
  );
}

/** Who asks for things in the demo. */
export interface SeededApplicant {
  person: number;
  unit: number;
  post: number;
  name: string;
  username: string;
  /** The nearest head above, and his post. */
  head: number;
  headPost: number;
}

/** Everybody but heads, save those that are named. */
export async function seededApplicants(db: Db, { heads = [] }: { heads?: readonly string[] } = {}): Promise<SeededApplicant[]> {
  const { rows } = await sql<SeededApplicant>`
    with recursive above (person, unit, level) as (
      select a.person_id, a.unit_id, 0 from affiliation a join position o on o.id = a.position_id join account c on c.person_id = a.person_id
        where a.is_main and (not o.heads_unit or c.username = any(${heads as string[]}::text[]))
      union all select v.person, u.parent_id, v.level + 1 from above v join unit u on u.id = v.unit where u.parent_id is not null)
    select distinct on (a.person_id) a.person_id as person, a.unit_id as unit, a.position_id as post, p.prefix || p.first_name || ' ' || p.last_name as name,
      c.username, f.person_id as head, o.id as "headPost"
    from above v join position o on o.unit_id = v.unit and o.heads_unit join affiliation f on f.position_id = o.id and f.person_id <> v.person
      join affiliation a on a.person_id = v.person and a.is_main join person p on p.id = v.person join account c on c.person_id = v.person
    order by a.person_id, v.level, f.is_main desc`.execute(db);
  return rows;
}

/** A step of a request of the demo, as the table has it. */
export interface SeededStep {
  round: number;
  n: number;
  holder_id: number;
  basis: object;
  state: string;
  opened_at: string | null;
  due_at: string | null;
  actor_id: number | null;
  decision: string | null;
  at: string | null;
}

/** Names and posts as they stood: papers are printed from these. */
export async function seedFaces(
  db: Db,
  sent: readonly { id: number; at: Date }[],
  steps: readonly (Pick<SeededStep, 'round' | 'n' | 'actor_id' | 'holder_id' | 'at'> & { request_id: number })[],
): Promise<void> {
  const acted = steps.filter((step) => step.actor_id !== null);
  const faces = [
    ...sent.map(({ id, at }) => ({ request: id, round: 1, step: 0, person: null, post: null, at: at.toISOString() })),
    ...acted.map(({ request_id, round, n, actor_id, holder_id, at }) => ({
      request: request_id,
      round,
      step: n,
      person: actor_id,
      post: holder_id,
      at,
    })),
  ];
  await sql`insert into request_face (request_id, round, step, face, at)
    select x.request, x.round, x.step, jsonb_strip_nulls(jsonb_build_object('applicant', jsonb_build_object('name', p.prefix || p.first_name || ' ' || p.last_name,
      'position', coalesce(o.name, ''), 'unit', u.name, 'parent', coalesce(h.name, ''), 'phone', p.phone),
      'actor', case when a.id is not null then jsonb_build_object('name', a.prefix || a.first_name || ' ' || a.last_name,
        'position', coalesce(w.name, (select m.name from affiliation f join position m on m.id = f.position_id where f.person_id = a.id and f.is_main limit 1), ''), 'acting', '') end)), x.at
    from jsonb_to_recordset(${JSON.stringify(faces)}::jsonb) x(request bigint, round int, step int, person bigint, post bigint, at timestamptz)
      join request r on r.id = x.request join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id left join unit h on h.id = u.parent_id
      left join position o on o.id = r.position_id left join person a on a.id = x.person left join position w on w.id = x.post`.execute(db);
}
