import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/profile/calls.ts';
import { type SignIn, signInDays } from '../../contract/profile/calls.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { endSessions } from '../access/sessions.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { live } from '../settings/people/person-detail.ts';
import { activityWords } from '../settings/system/activity-words.ts';

/** Where the caller is signed in now, this device first. */
export async function ownSessions(ctx: Ctx): Promise<Given<typeof calls.ownSessions>> {
  const { me, office } = ctx;
  const { rows } = await sql<Given<typeof calls.ownSessions>['sessions'][number]>`
    select s.id, s.user_agent as device, coalesce(host(s.ip), '') as ip, ${iso('s.created_at')} as since,
      ${iso('s.last_seen_at')} as "lastSeen", s.id = ${me.sessionId} as own
    from session s where s.person_id = ${me.personId} and (s.id = ${me.sessionId} or ${live('s', office.config.session.idleMs)})
    order by s.id = ${me.sessionId} desc, s.last_seen_at desc, s.id desc limit 100`.execute(ctx.db);
  return { sessions: rows };
}

/** Its device is signed out at once, in every process and over its socket. This session ends by signing out. */
export async function endOwnSession(ctx: Ctx, { sessionId }: Taken<typeof calls.endOwnSession>): Promise<Record<string, never>> {
  const { me, office } = ctx;
  if (sessionId === me.sessionId) throw refuse('session_is_this');
  const session = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('person_id', '=', me.personId)
    .executeTakeFirst();
  if (!session) throw notFound();
  if ((await endSessions(ctx.db, office.config.schema, me.personId, 'owner', { only: sessionId })) === 0) throw refuse('session_ended');
  await audit(ctx, 'auth.end-session', { detail: { ended: 1 } });
  return {};
}

export async function endOtherSessions(ctx: Ctx): Promise<Given<typeof calls.endOtherSessions>> {
  const { me, office } = ctx;
  const ended = await endSessions(ctx.db, office.config.schema, me.personId, 'owner', { except: me.sessionId });
  await audit(ctx, 'auth.end-session', { detail: { ended } });
  return { ended };
}

/** Sign-ins, sign-outs and passwords of the caller, newest first; what failed is counted beside. */
export async function signIns(ctx: Ctx, input: Taken<typeof calls.signIns>): Promise<Given<typeof calls.signIns>> {
  const { take, skip } = pageOf({ page: input.page });
  const { ofAudit } = activityWords(ctx.request.language);
  const of = sql`a.person_id = ${ctx.me.personId} and a.action like 'auth.%' and a.at > now() - make_interval(days => ${signInDays})`;
  const { rows } = await sql<Omit<SignIn, 'text'> & { action: string }>`
    select a.id, ${iso('a.at')} as at, a.action, a.outcome = 'REFUSED' as refused, coalesce(a.detail ->> 'device', '') as device,
      coalesce(host(a.ip), '') as ip
    from audit a where ${of} and (${input.refused ?? false} is false or a.outcome = 'REFUSED')
    order by a.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  const { rows: counts } = await sql<{ total: number; refused: number }>`
    select count(*)::int as total, count(*) filter (where a.outcome = 'REFUSED')::int as refused from audit a where ${of}`.execute(ctx.db);
  const { total, refused } = counts[0] ?? { total: 0, refused: 0 };
  return { rows: rows.map(({ action, ...row }) => ({ ...row, text: ofAudit(action) })), total: input.refused ? refused : total, refused };
}
