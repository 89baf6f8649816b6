import type {
  igLogin as igLoginCall,
  login as loginCall,
  preLogin as preLoginCall,
  storeLogin as storeLoginCall,
} from '../../contract/auth/calls.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { say } from '../http/words.ts';
import { asksFactor, hasOtherSession, lock, openSession, secondStep } from './enter.ts';
import { givePass, spendPass } from './passes.ts';
import { type Account, notConfirmed } from './prove.ts';

/** The password is right (it was proven ahead): may this device take over? */
export async function preLogin(ctx: Ctx, _input: Taken<typeof preLoginCall>, account: Account): Promise<Given<typeof preLoginCall>> {
  if (await hasOtherSession(ctx, account)) throw await askForDevice(ctx, account);
  return { message: say(ctx, 'checked'), oauth_id: await givePass(ctx, account.id) };
}

/** With the pass of pre-login, or alone with its own captcha where no other session is live. */
export async function login(ctx: Ctx, input: Taken<typeof loginCall>, account: Account): Promise<Given<typeof loginCall>> {
  await lock(ctx, account);
  const more = await asksFactor(ctx, account);
  // the refusal that asks for more ends this transaction: what it spends is spent apart
  const passed = more
    ? await ctx.separateTransaction((own) => spendPass(own, account.id, input.oauth_id))
    : await spendPass(ctx, account.id, input.oauth_id);
  if (!passed && (input.oauth_id || (await hasOtherSession(ctx, account)))) throw await notConfirmed(ctx, account);
  if (more) throw await secondStep(ctx, account, passed);
  return openSession(ctx, account);
}

/** The question comes with the refusal, and the pass that answers it. */
async function askForDevice(ctx: Ctx, account: Account): Promise<Error> {
  return refuse('session_elsewhere', { more: { oauth_id: await ctx.separateTransaction((own) => givePass(own, account.id)) } });
}

/** Both steps in one call: the device is asked for all the same. */
export async function storeLogin(ctx: Ctx, input: Taken<typeof storeLoginCall>, account: Account): Promise<Given<typeof storeLoginCall>> {
  if (!input.oauth_id && (await hasOtherSession(ctx, account))) throw await askForDevice(ctx, account);
  return login(ctx, input, account);
}

/** Of the brands that name it. Skips the question of the device, not the rule: the earlier session ends, throttle, captcha and second factor are the same. */
export async function igLogin(ctx: Ctx, _input: Taken<typeof igLoginCall>, account: Account): Promise<Given<typeof igLoginCall>> {
  await lock(ctx, account);
  if (await asksFactor(ctx, account)) throw await secondStep(ctx, account, true);
  return openSession(ctx, account);
}
