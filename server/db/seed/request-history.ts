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
}

/** A request of the demo that stands already: when it was sent, and all that happened to it, the oldest first. */
export interface SeededRequest {
  id: number;
  by: number;
  sent: Date;
  acts: SeededAct[];
}

/** Gives requests of the demo their numbers in the order in which they were sent, and the events that prove number and state. */
export async function seedHistory(db: Db, { series, prefix, fiscal, names }: Book, requests: readonly SeededRequest[]): Promise<void> {
  const lead = fiscal ? fiscalLead : '0';
  const { rows: books } = await sql<{ id: number }>`insert into register (unit_id, kind, series, name, lead)
    values (${rootUnit}, 'REQUEST', ${series}, ${names.th}, ${lead}::interval) returning id`.execute(db);
  const { id: book } = books[0] as { id: number };
  const ordered = [...requests].sort((a, b) => a.sent.getTime() - b.sent.getTime() || a.id - b.id);
  const { rows: years } = await sql<{
    year: number;
  }>`select book_year(at, ${lead}::interval) as year from unnest(${ordered.map(({ sent }) => sent.toISOString())}::timestamptz[]) with ordinality t(at, n) order by n`.execute(
    db,
  );
  const last = new Map<number, { seq: number; at: string }>();
  const lines = ordered.map((one, place) => {
    const year = years[place]?.year as number;
    const seq = (last.get(year)?.seq ?? 0) + 1;
    last.set(year, { seq, at: one.sent.toISOString() });
    return { ...one, year, seq, number: `${prefix} ${seq}/${year}` };
  });
  const entries = await insertAll(
    db,
    'register_entry',
    lines.map(({ id, by, sent, year, seq }) => ({
      register_id: book,
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
  await insertAll(
    db,
    'register_counter',
    [...last].map(([year, { seq, at }]) => ({ register_id: book, be_year: year, last_no: seq, first_no: 1, lead, last_at: at })),
    { ids: false },
  );
  const told = lines.map(({ id, year, number, seq, sent, acts }, place) => {
    const said = { round: 1, number, entry: entries[place], line: lineText(book, seq, year), issued: sent.toISOString() };
    const rows = acts.map((act, n) =>
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
        detail: act.action === 'submit' ? said : {},
        request_id: null,
      }),
    );
    return { id, number, year, count: rows.length, rows };
  });
  await sql`update request r set number = x.number, be_year = x.year, event_seq = x.count,
      event_hash = append_request_events(null, array(select e from jsonb_array_elements_text(x.rows) with ordinality t(e, n) order by n))
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) x(id bigint, number text, year int, count int, rows jsonb) where r.id = x.id`.execute(
    db,
  );
}
