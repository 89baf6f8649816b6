import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { reportByPerson as call } from '../../../contract/sarabun/reports.ts';
import { rightsNow } from '../../access/acting.ts';
import { lookerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { day, iso, mayAskReport } from './report-by-unit.ts';

type Report = Given<typeof call>;

/** รายงานรายบุคคล: what each person or post has of the letter and how far he is, in one statement. */
export async function reportByPerson(ctx: Ctx, { documentId }: Taken<typeof call>): Promise<Report> {
  const { rows } = await sql<Report & { may: boolean }>`
    select ${mayAskReport(rightsNow(ctx.me))} as may,
      coalesce((select json_agg(json_build_object('on', x.on_what, 'id', x.id, 'name', x.name, 'kind', x.kind, 'state', x.state, 'givenAt', ${iso('x.given_at')},
        'readAt', ${iso('(select m.at from read_mark m where m.document_id = d.id and m.person_id = x.holder_id and m.at >= x.given_at)')},
        'endedAt', ${iso('x.ended_at')}, 'dueAt', ${iso('x.due_at')}, 'overdue', coalesce(x.ended_at is null and x.due_at < now(), false),
        'days', ${day('coalesce(x.ended_at, now())')} - ${day('x.given_at')}) order by x.given_at, x.on_what, x.id)
        from (select 'TASK' as on_what, k.id, p.name, k.kind, k.state, k.created_at as given_at, k.holder_id, k.ended_at, k.due_at
            from task k join party p on p.id = k.holder_id where k.document_id = d.id
          union all select 'TRANSMISSION', t.id, t.receiver_text, t.purpose, t.state, t.sent_at, t.receiver_id, t.ended_at, t.due_at
            from transmission t where t.document_id = d.id and t.receiver_kind = 'PERSON') x), '[]'::json) as items
    from document d where d.id = ${documentId} and ${visible(lookerOf(ctx.me))}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  if (!found.may) throw forbidden();
  return { items: found.items };
}
