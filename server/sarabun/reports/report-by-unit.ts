import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { reportByUnit as call } from '../../../contract/sarabun/reports.ts';
import { rightsNow } from '../../access/acting.ts';
import { lookerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';

type Report = Given<typeof call>;

/** รายงานตามหน่วยงาน: the route with what each receiver has done, in one statement. */
export async function reportByUnit(ctx: Ctx, { documentId }: Taken<typeof call>): Promise<Report> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<Report & { may: boolean }>`
    select ${mayAskReport(me)} as may,
      coalesce((select json_agg(json_build_object('id', t.id, 'parentId', t.parent_id, 'receiver', t.receiver_text, 'receiverKind', t.receiver_kind,
        'purpose', t.purpose, 'state', t.state, 'sentAt', ${iso('t.sent_at')}, 'readAt', ${iso('r.at')}, 'receivedAt', ${iso('t.received_at')},
        'receiveNo', e.seq || '/' || e.be_year, 'endedAt', ${iso('t.ended_at')},
        'days', ${day('coalesce(t.ended_at, now())')} - ${day('t.sent_at')}) order by t.id)
        from transmission t left join register_entry e on e.id = t.register_entry_id left join lateral (
          select min(m.at) as at from read_mark m where m.document_id = t.document_id and m.at >= t.sent_at and (m.person_id = t.receiver_id
            or exists (select 1 from affiliation a where a.person_id = m.person_id and a.unit_id = t.receiver_id
              and (a.until is null or a.until >= current_date)))) r on true
        where t.document_id = d.id), '[]'::json) as items
    from document d where d.id = ${documentId} and ${visible(lookerOf(ctx.me))}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  if (!found.may) throw forbidden();
  return { items: found.items };
}

/** Owner unit, registries of the route and followers, as a condition on the document `d` (domain 3.8). */
export function mayAskReport(me: ReturnType<typeof rightsNow>): RawBuilder<boolean> {
  return sql`(d.owner_unit_id = any(${me.workUnits}::bigint[])
    or exists (select 1 from transmission t where t.document_id = d.id and t.receiver_kind = 'UNIT' and t.receiver_id = any(${me.workUnits}::bigint[]))
    or exists (select 1 from follow f where f.document_id = d.id and f.holder_id = ${me.personId} and f.ended_at is null))`;
}

export function iso(column: string): RawBuilder<string | null> {
  return sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function day(moment: string): RawBuilder<Date> {
  return sql`(${sql.raw(moment)} at time zone 'Asia/Bangkok')::date`;
}
