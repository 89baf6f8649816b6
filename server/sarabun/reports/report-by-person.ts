import { sql } from 'kysely';
import type { PersonReportRow } from '../../../contract/sarabun/reports.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named, partyNamed } from '../../http/named.ts';
import { waits } from '../machine/waits.ts';
import { type ReportFacts, readings, remindersOf, timesOf } from './report-facts.ts';

type Row = Omit<PersonReportRow, 'days' | 'daysLate' | 'overdue' | 'remind'> & { runs: boolean };

/** รายงานรายบุคคล: what each person or post has of the letter and how far he is. */
export async function personRows(ctx: Ctx, { facts, holidays }: ReportFacts): Promise<PersonReportRow[]> {
  const documentId = facts.document.id;
  const { rows } = await sql<Row>`with ${readings(documentId)},
    acknowledged as (select task_id, min(at) as at from event where document_id = ${documentId} and action = 'acknowledge' and task_id is not null group by task_id)
    select x.on_what as on, x.id, ${partyNamed(ctx, 'p')} as name, x.kind, x.state, x.runs, ${iso('x.given_at')} as "givenAt",
      case when p.kind = 'POSITION' then coalesce((select string_agg(${partyNamed(ctx, 'h')}, ', ' order by h.name) from affiliation a join party h on h.id = a.person_id
        where a.position_id = p.id and (a.until is null or a.until >= today())), '') else '' end as holder,
      coalesce((select ${named(ctx, 'u')} from unit u where u.id = coalesce(p.unit_id,
        (select a.unit_id from affiliation a where a.person_id = p.id order by a.is_main desc, a.id limit 1))), '') as unit,
      ${iso('(select min(s.at) from seen s where s.holder = x.holder_id and s.at >= x.given_at)')} as "readAt", ${iso('x.acknowledged_at')} as "acknowledgedAt",
      ${iso('x.ended_at')} as "endedAt", ${iso('x.due_at')} as "dueAt"
    from (select 'TASK' as on_what, k.id, k.kind, k.state, k.created_at as given_at, k.holder_id, k.ended_at, k.due_at, ac.at as acknowledged_at,
          k.is_live and not ${waits('k')} as runs
        from task k left join acknowledged ac on ac.task_id = k.id where k.document_id = ${documentId}
      union all select 'TRANSMISSION', t.id, t.purpose, t.state, t.sent_at, t.receiver_id, t.ended_at, t.due_at,
          case when t.state = 'ACKED' then t.ended_at end, t.state in ('SENT', 'RECEIVED', 'WORKING')
        from transmission t where t.document_id = ${documentId} and t.receiver_kind = 'PERSON') x
    join party p on p.id = x.holder_id
    order by x.given_at nulls last, x.on_what, x.id`.execute(ctx.db);
  const reminders = remindersOf(facts);
  return rows.map(({ runs, ...row }) => ({
    ...row,
    ...timesOf({ at: facts.at, dueAt: row.dueAt, startedAt: row.givenAt, endedAt: row.endedAt, runs }, holidays),
    remind: reminders.get(`${row.on.toLowerCase()}-${row.id}`) ?? null,
  }));
}
