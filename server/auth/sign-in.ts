import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { igLogin as igLoginCall, login as loginCall, preLogin as preLoginCall } from '../../contract/auth.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit, auditRefusal } from '../access/audit.ts';
import { loadMe } from '../access/load-me.ts';
import { endSessions, hashToken } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { countWrong, forgiveAccount, takeTry } from '../http/throttle.ts';
import { say } from '../http/words.ts';
import { userLoginOf } from '../people/user-login.ts';
import { spendCaptcha } from './captcha.ts';
import { givePass, holdsPass, spendPass } from './passes.ts';
import { hashPassword, isStale, matches } from './passwords.ts';

interface Account {
  id: number;
  personId: number;
  username: string;
}

/** Is the password right, and may this device take over? */
export async function preLogin(ctx: Ctx, input: Taken<typeof preLoginCall>): Promise<Given<typeof preLoginCall>> {
  await spendCaptcha(ctx, input.altcha);
  const account = await prove(ctx, input.username, input.password);
  if (await hasOtherSession(ctx, account)) {
    const oauth_id = await ctx.apart((own) => givePass(own, account.id));
    throw refuse('session_elsewhere', { more: { oauth_id } });
  }
  return { message: say(ctx, 'checked'), oauth_id: await givePass(ctx, account.id) };
}

/** With the pass of pre-login, or alone with its own captcha where no other session is live. */
export async function login(ctx: Ctx, input: Taken<typeof loginCall>): Promise<Given<typeof loginCall>> {
  // A pass stands for the captcha that was solved for it; with a bad one nobody learns whether the password is right.
  if (!input.oauth_id) await spendCaptcha(ctx, input.altcha);
  else if (!(await holdsPass(ctx, input.username, input.oauth_id))) throw await notConfirmed(ctx);
  const account = await prove(ctx, input.username, input.password);
  await lock(ctx, account);
  const passed = await spendPass(ctx, account.id, input.oauth_id);
  if (!passed && (input.oauth_id || (await hasOtherSession(ctx, account)))) throw await notConfirmed(ctx, account);
  return openSession(ctx, account, input.password);
}

/** Skips the question of the device, not the rule: the earlier session ends, throttle and captcha are the same. */
export async function storeLogin(ctx: Ctx, input: Taken<typeof igLoginCall>): Promise<Given<typeof igLoginCall>> {
  await spendCaptcha(ctx, input.altcha);
  const account = await prove(ctx, input.username, input.password);
  await lock(ctx, account);
  return openSession(ctx, account, input.password);
}

/** Only for brands that name it. */
export async function igLogin(ctx: Ctx, input: Taken<typeof igLoginCall>): Promise<Given<typeof igLoginCall>> {
  if (!ctx.office.brand.igLogin) throw notFound();
  return storeLogin(ctx, input);
}

/** The account of a right name and password. Wrong name and wrong password look and last the same. */
async function prove(ctx: Ctx, typedName: string, password: string): Promise<Account> {
  const username = typedName.toLowerCase();
  if (!username) throw refuse('username_needed', { field: 'username' });
  if (!password.trim()) throw refuse('password_needed', { field: 'password' });
  const tries = await takeTry(ctx.office, username, ctx.request.ip);
  const row = await ctx.db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['account.id', 'account.person_id', 'password_hash', 'account.active', 'person.active as employed', 'first_password_until'])
    .where('username', '=', username)
    .executeTakeFirst();
  const right = await matches(row?.password_hash, password);
  const late = row?.first_password_until != null && row.first_password_until < new Date();
  if (!row || !right || late || !row.active || !row.employed) {
    await countWrong(ctx.office, ctx.request.ip);
    await auditRefusal(ctx, 'auth.password', { personId: row?.person_id ?? null, detail: { tries } });
    throw refuse('wrong_login');
  }
  await forgiveAccount(ctx.office, username);
  return { id: row.id, personId: row.person_id, username };
}

async function notConfirmed(ctx: Ctx, account?: Account): Promise<Error> {
  await auditRefusal(ctx, 'auth.login', { personId: account?.personId ?? null, detail: { why: 'device_not_confirmed' } });
  return refuse('device_not_confirmed');
}

/** Of two sign-ins at once the later one sees the session of the earlier. */
async function lock(ctx: Ctx, account: Account): Promise<void> {
  await ctx.db.selectFrom('account').select('id').where('id', '=', account.id).forNoKeyUpdate().execute();
}

async function hasOtherSession(ctx: Ctx, account: Account): Promise<boolean> {
  if (!ctx.office.config.oneSessionPerAccount) return false;
  const live = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(secs => ${ctx.office.config.session.idleMs / 1000})`)
    .limit(1)
    .executeTakeFirst();
  return live !== undefined;
}

async function openSession(ctx: Ctx, account: Account, password: string): Promise<Given<typeof loginCall>> {
  const { config } = ctx.office;
  if (config.oneSessionPerAccount) await endSessions(ctx.db, config.schema, account.personId, 'replaced');
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: account.id,
      person_id: account.personId,
      ip: ctx.request.ip || null,
      user_agent: ctx.request.userAgent,
      expires_at: new Date(Date.now() + config.session.maxMs),
    })
    .execute();
  await renewHash(ctx, account, password);
  await audit(ctx, 'auth.login', { personId: account.personId });
  const me = await loadMe(ctx.db, hashToken(token), ctx.office.brand.headRoles, config.session.idleMs);
  return { message: say(ctx, 'signed_in'), token, success: { token }, userLogin: await userLoginOf(ctx.db, account.personId, me) };
}

async function renewHash(ctx: Ctx, account: Account, password: string): Promise<void> {
  const row = await ctx.db.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirstOrThrow();
  if (!isStale(row.password_hash)) return;
  await ctx.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', account.id)
    .execute();
}
