import type {
  passkeyLogin as passkeyCall,
  secondFactorQuestion as questionCall,
  secondFactor as secondCall,
} from '../../contract/auth/factors.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit, auditRefusal } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { atMost, forgiveAccount, takeTry } from '../http/throttle.ts';
import { enterOrAsk, lock } from './enter.ts';
import { findEntryPass, spendEntryPass } from './entry-passes.ts';
import { rememberDevice, spendCode } from './factors.ts';
import { knownDevice } from './known-devices.ts';
import { askToProve, passkeysWork, spendPasskey } from './passkeys.ts';

type Session = Given<typeof secondCall>;

/** The second step: the pass of the first one and one proof. A wrong proof leaves the pass, and counts. */
export async function secondFactor(ctx: Ctx, input: Taken<typeof secondCall>): Promise<Session> {
  const pass = await findEntryPass(ctx, 'FACTOR', input.entry_pass);
  if (!pass) throw refuse('entry_pass_dead');
  const device = knownDevice(ctx, pass.accountId);
  const throttled = device ? `factor device ${device}` : `factor:${pass.username}`;
  // nobody guesses a passkey: it goes on while codes wait
  const tries = input.passkey ? 0 : (await takeTry(ctx.office, throttled)).tries;
  const account = { id: pass.accountId, personId: pass.personId, username: pass.username, via: pass.via };
  await lock(ctx, account);
  const way = await proofOf(ctx, pass.accountId, input);
  if (!way) {
    await auditRefusal(ctx, 'auth.factor', { personId: pass.personId, detail: { tries } });
    throw badField(input.passkey ? 'passkey' : 'code', input.passkey ? 'passkey_refused' : 'factor_code_wrong');
  }
  await forgiveAccount(ctx.office, throttled);
  if (!(await spendEntryPass(ctx, pass))) throw refuse('entry_pass_dead');
  await audit(ctx, 'auth.factor', { personId: pass.personId, detail: { way } });
  if (input.remember) await rememberDevice(ctx, pass.accountId);
  return enterOrAsk(ctx, account, pass.takesOver);
}

/** Which proof it was, or null. */
export async function proofOf(
  ctx: Ctx,
  accountId: number,
  { code, passkey }: { code?: string | undefined; passkey?: Record<string, unknown> | null | undefined },
): Promise<string | null> {
  if (passkey) return (await spendPasskey(ctx, accountId, passkey)) === accountId ? 'PASSKEY' : null;
  return code ? spendCode(ctx, accountId, code) : null;
}

export async function secondFactorQuestion(ctx: Ctx, input: Taken<typeof questionCall>): Promise<Given<typeof questionCall>> {
  await atMost(ctx.office, `passkey:${ctx.request.ip}`, 600);
  const pass = await findEntryPass(ctx, 'FACTOR', input.entry_pass);
  if (!pass) throw refuse('entry_pass_dead');
  return askToProve(ctx, pass.accountId);
}

/** Anybody may ask: the question is the same for everybody, so it tells of no account. */
export async function passkeyQuestion(ctx: Ctx): Promise<Given<typeof questionCall>> {
  if (!ctx.office.system.now.factor.alone || !passkeysWork(ctx.office)) throw refuse('passkeys_off');
  await atMost(ctx.office, `passkey:${ctx.request.ip}`, 600);
  return askToProve(ctx, null);
}

/** A passkey alone: it is held and was unlocked by its owner, which are two proofs. */
export async function passkeyLogin(ctx: Ctx, { passkey }: Taken<typeof passkeyCall>): Promise<Session> {
  if (!ctx.office.system.now.factor.alone || !passkeysWork(ctx.office)) throw refuse('passkeys_off');
  await atMost(ctx.office, `passkey-login:${ctx.request.ip}`, 600);
  const accountId = await spendPasskey(ctx, null, passkey);
  const row =
    accountId === null
      ? undefined
      : await ctx.db
          .selectFrom('account')
          .innerJoin('person', 'person.id', 'person_id')
          .select(['account.id', 'person_id', 'username'])
          .where('account.id', '=', accountId)
          .where('account.active', '=', true)
          .where('person.active', '=', true)
          .executeTakeFirst();
  if (!row) {
    await auditRefusal(ctx, 'auth.passkey');
    throw refuse('passkey_refused');
  }
  const account = { id: row.id, personId: row.person_id, username: row.username, via: 'PASSKEY' as const };
  await lock(ctx, account);
  return enterOrAsk(ctx, account, false);
}
