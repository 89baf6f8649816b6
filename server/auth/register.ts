import type { register as registerCall } from '../../contract/auth/calls.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit } from '../access/audit.ts';
import { spendCaptcha } from '../access/captcha.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { atMost } from '../http/throttle.ts';
import { say } from '../http/words.ts';

/** Files a request for an account; an administrator decides. It never creates staff by itself. */
export async function register(ctx: Ctx, input: Taken<typeof registerCall>): Promise<Given<typeof registerCall>> {
  if (!ctx.office.brand.signUp) throw notFound();
  if (!/^\S+@\S+\.\S{2,24}$/.test(input.email)) throw badField('email', 'bad_email');
  await spendCaptcha(ctx, input.altcha);
  await atMost(ctx.office, `register:${ctx.request.ip}`, 60);
  const { id } = await ctx.db
    .insertInto('signup_request')
    .values({ first_name: input.firstName, last_name: input.lastName, email: input.email, phone: input.phone, unit_text: input.unit })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'auth.register', { subject: { type: 'signup_request', id } });
  return { message: say(ctx, 'sign_up_filed') };
}
