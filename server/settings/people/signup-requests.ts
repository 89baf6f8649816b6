import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/user-account-close-permission.ts';
import type { SignupRequest } from '../../../contract/settings/user-account-close-permission.ts';
import { pageOf } from '../../../contract/wire.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { fullNamed } from '../../http/named.ts';
import { postAccountMail } from '../../notify/events/account-mails.ts';
import { sendInvitation } from './account.ts';
import { savePerson } from './save-person.ts';

const path = 'user-account-close-permission';

/** Nobody knows yet to which unit they belong: whoever has the page sees them all, and takes them only into his own units. */
export async function listRequests(ctx: Ctx, input: Taken<typeof calls.listRequests>): Promise<Given<typeof calls.listRequests>> {
  const { take, skip } = pageOf(input);
  const { rows } = await sql<SignupRequest & { total: number }>`
    select q.id, q.first_name as "firstName", q.last_name as "lastName", q.email, q.phone, q.unit_text as "unitText", ${iso('q.created_at')} as "createdAt",
      coalesce(q.decision, '') as decision, q.reason, coalesce((select ${fullNamed(ctx, 'w')} from person w where w.id = q.decided_by), '') as "decidedBy",
      coalesce(${iso('q.decided_at')}, '') as "decidedAt", coalesce((select ${fullNamed(ctx, 'p')} from person p where p.id is distinct from q.person_id
        and (lower(p.email) = lower(q.email) or (p.first_name = q.first_name and p.last_name = q.last_name)) order by p.id limit 1), '') as "sameAs",
      count(*) over ()::int as total
    from signup_request q where (q.decided_at is not null) = ${input.decided ?? false}
    order by coalesce(q.decided_at, q.created_at) desc, q.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  return { rows, total: rows[0]?.total ?? 0, manage: pageRight(ctx.me, path) === 'manage' };
}

export async function approveRequest(ctx: Ctx, input: Taken<typeof calls.approveRequest>): Promise<Given<typeof calls.approveRequest>> {
  const request = await takeRequest(ctx, input.requestId);
  const { person } = await savePerson(ctx, {
    code: input.code,
    prefix: input.prefix,
    firstName: input.firstName,
    lastName: input.lastName,
    suffix: '',
    nameEn: '',
    idCard: '',
    gender: '',
    birthday: '',
    nationality: '',
    address: '',
    phone: request.phone,
    email: request.email,
    userAd: '',
    clearance: 0,
    username: input.username,
    affiliations: [
      {
        unitId: input.unitId,
        isMain: true,
        since: bangkokDay(new Date()),
        until: '',
        ...(input.postName ? { postName: input.postName } : {}),
      },
    ],
  });
  const account = await ctx.db.selectFrom('account').select('id').where('person_id', '=', person.id).executeTakeFirstOrThrow();
  await sendInvitation(ctx, { id: account.id, email: request.email, username: input.username.toLowerCase() });
  await decide(ctx, input.requestId, { decision: 'APPROVED', person_id: person.id });
  await auditSetting(ctx, path, 'APPROVED', { id: person.id });
  return { personId: person.id };
}

export async function refuseRequest(ctx: Ctx, { requestId, reason }: Taken<typeof calls.refuseRequest>): Promise<Record<string, never>> {
  const request = await takeRequest(ctx, requestId);
  await decide(ctx, requestId, { decision: 'REFUSED', reason });
  await postAccountMail(ctx, 'signup_refused', request.email, { name: `${request.first_name} ${request.last_name}`, reason });
  await auditSetting(ctx, path, 'REFUSED', { after: { request: requestId, reason } });
  return {};
}

async function takeRequest(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('signup_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || row.decided_at) throw refuse('signup_decided');
  return row;
}

async function decide(ctx: Ctx, id: number, set: { decision: 'APPROVED' | 'REFUSED'; person_id?: number; reason?: string }): Promise<void> {
  await ctx.db
    .updateTable('signup_request')
    .set({ ...set, decided_at: sql`now()`, decided_by: ctx.me.personId })
    .where('id', '=', id)
    .execute();
}
