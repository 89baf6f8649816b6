import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { Office } from '../office.ts';

const minutes = 20;

/** Work for the visitor's machine, about a second of it. Nothing leaves this server. */
export function newChallenge(office: Office): Promise<unknown> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: randomInt(300, 200),
    deriveKey,
    expiresAt: new Date(Date.now() + minutes * 60_000),
    hmacSignatureSecret: office.config.secrets.captcha.toString('hex'),
  });
}

export function needsCaptcha(office: Office): boolean {
  return office.config.captcha && office.brand.features.captcha;
}

/** Takes a solved challenge once. Kept apart: a solution is spent even when the password was wrong. */
export async function spendCaptcha(ctx: Ctx, payload: string | undefined): Promise<void> {
  if (!needsCaptcha(ctx.office)) return;
  if (!payload) throw refuse('captcha_needed');
  const signature = await check(ctx.office, payload);
  if (!signature) throw refuse('captcha_wrong');
  const fresh = await ctx.separateTransaction((own) =>
    own.db
      .insertInto('captcha_used')
      .values({ challenge: signature, expires_at: new Date(Date.now() + (minutes + 1) * 60_000) })
      .onConflict((oc) => oc.doNothing())
      .returning('challenge')
      .executeTakeFirst(),
  );
  if (!fresh) throw refuse('captcha_wrong');
}

/** The challenge's own signature when it was solved, is ours and has not expired. */
async function check(office: Office, payload: string): Promise<string | null> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    const result = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: office.config.secrets.captcha.toString('hex'),
    });
    return result.verified && typeof challenge.signature === 'string' ? challenge.signature : null;
  } catch {
    return null;
  }
}
