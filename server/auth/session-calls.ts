import type { logout as logoutCall, revoke as revokeCall, verify as verifyCall } from '../../contract/auth/calls.ts';
import type { Given } from '../../contract/endpoint.ts';
import { audit } from '../access/audit.ts';
import { endSessions } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { hasOldPassword } from '../http/password-age.ts';
import { say } from '../http/words.ts';
import { userLoginOf } from '../people/user-login.ts';
import { factorStateOf } from './factor-state.ts';

/** Is the session still good? Gives the record of the caller afresh. */
export async function verify(ctx: Ctx): Promise<Given<typeof verifyCall>> {
  if (!ctx.token) throw unauthorized();
  const userLogin = await userLoginOf(ctx, ctx.me.personId, ctx.me);
  const factor = factorStateOf(ctx.office, ctx.me);
  return { token: ctx.token, userLogin: { ...userLogin, passwordOld: hasOldPassword(ctx.office, ctx.me), ...(factor ? { factor } : {}) } };
}

/** @param leaveAt where a provider signs its visitors out; asked ahead of the transaction */
export async function logout(ctx: Ctx, _input: unknown, leaveAt: string | undefined): Promise<Given<typeof logoutCall>> {
  await end(ctx, 'logout');
  return { data: { status: 'success' }, message: say(ctx, 'signed_out'), ...(leaveAt ? { leaveAt } : {}) };
}

/** Without a session there is nothing to revoke, and that is a success. */
export async function revoke(ctx: Ctx): Promise<Given<typeof revokeCall>> {
  if (ctx.visitor) await end(ctx, 'revoke');
  return { message: say(ctx, 'revoked') };
}

async function end(ctx: Ctx, reason: 'logout' | 'revoke'): Promise<void> {
  const { me } = ctx;
  await endSessions(ctx.db, ctx.office.config.schema, me.personId, reason, { only: me.sessionId });
  await audit(ctx, `auth.${reason}`);
}
