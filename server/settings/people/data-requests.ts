import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/user-account-close-permission.ts';
import type { DataRequest } from '../../../contract/settings/user-account-close-permission.ts';
import { pageOf } from '../../../contract/wire.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { fullNamed, named } from '../../http/named.ts';
import { tellPerson } from '../../notify/events/tell.ts';
import { lookedAfter, mayAdminister } from './scope.ts';

const path = 'user-account-close-permission';

/** Open ones first by the day on which the law wants the answer. */
export async function listDataRequests(
  ctx: Ctx,
  input: Taken<typeof calls.listDataRequests>,
): Promise<Given<typeof calls.listDataRequests>> {
  const { take, skip } = pageOf(input);
  const decided = input.decided ?? false;
  const { rows } = await sql<DataRequest & { total: number }>`
    select q.id, q.person_id as "personId", ${fullNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'u')} from affiliation a join unit u on u.id = a.unit_id
        where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1), '') as unit,
      q.kind, q.text, ${iso('q.asked_at')} as "askedAt", q.due_on::text as "dueOn", q.decided_at is null and q.due_on < today() as late,
      q.decision, q.answer, q.erased, coalesce((select ${fullNamed(ctx, 'w')} from person w where w.id = q.decided_by), '') as "decidedBy",
      ${iso('q.decided_at')} as "decidedAt", count(*) over ()::int as total
    from data_request q join person p on p.id = q.person_id where (q.decided_at is not null) = ${decided} and ${lookedAfter(ctx.me)}
    order by ${decided ? sql`q.decided_at desc` : sql`q.due_on`}, q.id limit ${take} offset ${skip}`.execute(ctx.db);
  const { rows: open } = await sql<{ count: number }>`select count(*)::int as count from data_request q join person p on p.id = q.person_id
    where q.decided_at is null and ${lookedAfter(ctx.me)}`.execute(ctx.db);
  return { rows, total: rows[0]?.total ?? 0, open: open[0]?.count ?? 0, manage: pageRight(ctx.me, path) === 'manage' };
}

/** Once, by somebody else than who asked; the person is told. */
export async function answerDataRequest(ctx: Ctx, input: Taken<typeof calls.answerDataRequest>): Promise<Record<string, never>> {
  const row = await ctx.db.selectFrom('data_request').selectAll().where('id', '=', input.requestId).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  await mayAdminister(ctx, row.person_id, 'CLOSE');
  if (row.decided_at) throw refuse('data_request_answered');
  const erase = input.erase === true && row.kind === 'ERASE' && input.decision !== 'REFUSED';
  if (erase) await eraseFree(ctx.db, row.person_id);
  await ctx.db
    .updateTable('data_request')
    .set({ decision: input.decision, answer: input.answer, erased: erase, decided_at: sql`now()`, decided_by: ctx.me.personId })
    .where('id', '=', row.id)
    .execute();
  await auditSetting(ctx, path, erase ? 'DATA_ERASED' : 'DATA_ANSWERED', {
    id: row.person_id,
    after: { kind: row.kind, decision: input.decision },
  });
  await tellPerson(ctx, 'data_answered', row.person_id, { page: 'account-information#data' });
  return {};
}

/** What nothing but the person's own wish keeps here. Names, posts, registers, acts and signatures are kept under the law. */
async function eraseFree(db: Db, personId: number): Promise<void> {
  await sql`update person set avatar_file_id = null, phone = '', version = version + 1 where id = ${personId}`.execute(db);
  await sql`update person_record set birthday = null, gender = null, nationality = '', address = '', updated_at = now() where person_id = ${personId}`.execute(
    db,
  );
  await sql`delete from person_sensitive where person_id = ${personId}`.execute(db);
}
