import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { login as loginCall } from '../../contract/auth/calls.ts';
import type { enter as enterCall } from '../../contract/auth/factors.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { deviceOf } from '../../contract/rules/device.ts';
import { audit } from '../access/audit.ts';
import { loadMe } from '../access/load-me.ts';
import { endSessions, hashToken } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { needsFactor } from '../http/password-age.ts';
import { keepProof } from '../http/proofs.ts';
import { say } from '../http/words.ts';
import { tellPerson } from '../notify/events/tell.ts';
import { userLoginOf } from '../people/user-login.ts';
import { findEntryPass, giveEntryPass, spendEntryPass } from './entry-passes.ts';
import { factorStateOf } from './factor-state.ts';
import { knowsDevice, waysOf } from './factors.ts';
import { rememberKnown } from './known-devices.ts';
import type { Account } from './prove.ts';

type Session = Given<typeof loginCall>;

/** Of two sign-ins at once the later one sees the session of the earlier. */
export async function lock(ctx: Ctx, account: { id: number }): Promise<void> {
  await ctx.db.selectFrom('account').select('id').where('id', '=', account.id).forNoKeyUpdate().execute();
}

export async function hasOtherSession(ctx: Ctx, account: { id: number }): Promise<boolean> {
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

/** Does the account ask for more than was proven? A passkey and a provider that the agency trusts are enough by themselves. */
export async function asksFactor(ctx: Ctx, account: Account): Promise<boolean> {
  const { factor, providers } = ctx.office.system.now;
  if (factor.policy === 'OFF' || account.via === 'PASSKEY') return false;
  if (providers.some((one) => `PROVIDER${one.place}` === account.via && one.trusted)) return false;
  const ways = await waysOf(ctx, account.id);
  return ways.length > 0 && !(await knowsDevice(ctx, account.id));
}

/** The refusal that asks for the second step, with the pass for it. */
export async function secondStep(ctx: Ctx, account: Account, takesOver: boolean): Promise<Error> {
  const entry_pass = await ctx.separateTransaction((own) => giveEntryPass(own, account.id, 'FACTOR', { via: account.via, takesOver }));
  const ways = await waysOf(ctx, account.id);
  return refuse('second_factor_needed', { more: { entry_pass, ways, remember_days: ctx.office.system.now.factor.rememberDays } });
}

/** A session where no other is live or this device takes over; else the question of the device, with the pass for the answer. */
export async function enterOrAsk(ctx: Ctx, account: Account, takesOver: boolean): Promise<Session> {
  if (!takesOver && (await hasOtherSession(ctx, account))) {
    const entry_pass = await ctx.separateTransaction((own) =>
      giveEntryPass(own, account.id, 'DEVICE', { via: account.via, takesOver: true }),
    );
    throw refuse('session_elsewhere', { more: { entry_pass } });
  }
  return openSession(ctx, account);
}

/** Yes to the question of the device. */
export async function enter(ctx: Ctx, input: Taken<typeof enterCall>): Promise<Session> {
  const pass = await findEntryPass(ctx, 'DEVICE', input.entry_pass);
  if (!pass) throw refuse('entry_pass_dead');
  const account = { id: pass.accountId, personId: pass.personId, username: pass.username, via: pass.via };
  await lock(ctx, account);
  if (!(await spendEntryPass(ctx, pass))) throw refuse('entry_pass_dead');
  return openSession(ctx, account);
}

export async function openSession(ctx: Ctx, account: Account): Promise<Session> {
  const { config } = ctx.office;
  const isNew = await isNewDevice(ctx, account);
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
      via: account.via,
    })
    .execute();
  rememberKnown(ctx, account.id);
  await audit(ctx, 'auth.login', { personId: account.personId, detail: { via: account.via } });
  if (isNew)
    await tellPerson(ctx, 'new_device', account.personId, { device: deviceOf(ctx.request.userAgent), page: 'account-information' });
  const me = await loadMe(ctx.db, hashToken(token), ctx.office.brand.headRoles, config.session.idleMs);
  const factor = me ? await beginGrace(ctx, me) : undefined;
  // who must take one up before anything else proved himself this moment
  if (me && factor?.overdue) await keepProof(ctx.db, me.sessionId, 'factors', 'SIGN_IN');
  const userLogin = { ...(await userLoginOf(ctx, account.personId, me)), ...(factor ? { factor } : {}) };
  return { message: say(ctx, 'signed_in'), token, success: { token }, userLogin };
}

/** The days of grace begin with the first sign-in under a rule that asks for a factor. */
async function beginGrace(ctx: Ctx, me: NonNullable<Awaited<ReturnType<typeof loadMe>>>) {
  if (!needsFactor(ctx.office, me) || me.hasFactor) return undefined;
  if (!me.factorDueAt) {
    me.factorDueAt = new Date(Date.now() + ctx.office.system.now.factor.graceDays * 86_400_000);
    await ctx.db.updateTable('account').set({ factor_due_at: me.factorDueAt }).where('id', '=', me.accountId).execute();
  }
  return factorStateOf(ctx.office, me);
}

/** A browser by which this account was never used, while the agency keeps its sessions. The first one of all is no news. */
async function isNewDevice(ctx: Ctx, account: Account): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean;
    same: boolean;
  }>`select exists (select 1 from session where account_id = ${account.id} and user_agent <> '') as any,
    exists (select 1 from session where account_id = ${account.id} and user_agent = ${ctx.request.userAgent}) as same`.execute(ctx.db);
  return rows[0]?.any === true && !rows[0].same;
}
