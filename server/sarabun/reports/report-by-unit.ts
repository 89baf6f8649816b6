import { sql } from 'kysely';
import type { UnitReportRow } from '../../../contract/sarabun/reports.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named } from '../../http/named.ts';
import { liveTransmission, type TransmissionState } from '../machine/facts.ts';
import { receiverNamed } from '../machine/receiver-named.ts';
import { type ReportFacts, readings, remindersOf, timesOf } from './report-facts.ts';

type Row = Omit<UnitReportRow, 'depth' | 'days' | 'daysLate' | 'overdue' | 'remind'>;

/** รายงานตามหน่วยงาน: the route as a tree with what each receiver has done. */
export async function unitRows(ctx: Ctx, { facts, holidays }: ReportFacts): Promise<UnitReportRow[]> {
  const documentId = facts.document.id;
  const { rows } = await sql<Row>`with ${readings(documentId)}
    select t.id, t.parent_id as "parentId", ${receiverNamed(ctx)} as receiver, t.receiver_kind as "receiverKind", coalesce(${named(ctx, 'u')}, '') as "fromUnit", t.purpose, t.state,
      ${iso('t.sent_at')} as "sentAt", ${iso('(select min(s.at) from seen s where s.holder = t.receiver_id and s.at >= t.sent_at)')} as "readAt",
      ${iso('t.received_at')} as "receivedAt", e.seq || '/' || e.be_year as "receiveNo", ${iso('t.ended_at')} as "endedAt", ${iso('t.due_at')} as "dueAt"
    from transmission t left join register_entry e on e.id = t.register_entry_id left join unit u on u.id = t.from_unit_id
    where t.document_id = ${documentId} order by t.id`.execute(ctx.db);
  const reminders = remindersOf(facts);
  return asTree(rows).map(({ row, depth }) => {
    const runs = row.state !== 'PREPARED' && liveTransmission.includes(row.state as TransmissionState);
    return {
      ...row,
      depth,
      ...timesOf({ at: facts.at, dueAt: row.dueAt, startedAt: row.sentAt, endedAt: row.endedAt, runs }, holidays),
      remind: reminders.get(`transmission-${row.id}`) ?? null,
    };
  });
}

/** Parent before child, in the order of sending. */
function asTree(rows: Row[]): { row: Row; depth: number }[] {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const below = (parent: number | null, depth: number): { row: Row; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((row) => [{ row, depth }, ...below(row.id, depth + 1)]);
  return below(null, 0);
}
