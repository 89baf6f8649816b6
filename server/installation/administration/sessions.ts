import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '../../access/sessions.ts';
import { systemActor } from '../../access/system-actor.ts';
import type { Ctx, Db, Me } from '../../http/context.ts';
import { cookieIn, setCookie } from '../../http/cookies.ts';
import { unauthorized } from '../../http/errors.ts';
import type { Door } from '../../http/serve.ts';
import type { Office } from '../../office.ts';

const cookie = 'administrator';

/** Administrators come in by a cookie of their own host, which no script reads. */
export function doorOf(office: Office): Door {
  return {
    under: '/api',
    async admit({ headers }) {
      const token = cookieIn(String(headers.cookie ?? '').slice(0, 4096), `${office.config.documentKey}-${cookie}`);
      const me = token ? await find(office, token) : null;
      if (!me) throw unauthorized();
      return me;
    },
  };
}

/** Who has a password and a second factor and has not rested too long: a party that no agency knows. His name stands in `firstName`. */
async function find({ db, config }: Office, token: string): Promise<Me | null> {
  const { rows } = await sql<{ session: number; account: number; username: string; rests: boolean }>`
    select s.id as session, a.id as account, a.username, s.last_seen_at < now() - interval '1 minute' as rests
    from session s join account a on a.id = s.account_id
    where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${config.session.idleMs / 1000}) and a.active
      and exists (select 1 from totp_factor t where t.account_id = a.id and t.confirmed_at is not null)`.execute(db);
  const found = rows[0];
  if (!found) return null;
  if (found.rests) await sql`update session set last_seen_at = now() where id = ${found.session}`.execute(db);
  return { ...systemActor, sessionId: found.session, accountId: found.account, personId: found.account, firstName: found.username };
}

/** One at a time: an earlier one ends. */
export async function openSession(ctx: Ctx, accountId: number): Promise<void> {
  const { maxMs } = ctx.office.config.session;
  await endSessions(ctx.db, accountId, 'replaced');
  const token = randomBytes(32).toString('base64url');
  await sql`insert into session (token_hash, account_id, person_id, ip, user_agent, expires_at)
    values (${hashToken(token)}, ${accountId}, ${accountId}, ${ctx.request.ip || null}, ${ctx.request.userAgent},
      ${new Date(Date.now() + maxMs)})`.execute(ctx.db);
  setCookie(ctx, cookie, token, Math.floor(maxMs / 1000));
}

export async function leaveSession(ctx: Ctx): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = 'logout' where id = ${ctx.me.sessionId} and ended_at is null`.execute(ctx.db);
  setCookie(ctx, cookie, '', 0);
}

async function endSessions(db: Db, accountId: number, reason: string): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = ${reason} where account_id = ${accountId} and ended_at is null`.execute(db);
}
