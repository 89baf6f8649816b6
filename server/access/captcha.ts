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
  const solved = await checkCaptcha(ctx.office, payload);
  if (solved) await ctx.separateTransaction((own) => spendSolved(own, solved));
}

/** Is it solved? It is not spent yet: that is for who does the work. null where none is asked for. */
export async function checkCaptcha(office: Office, payload: string | undefined): Promise<string | null> {
  if (!needsCaptcha(office)) return null;
  if (!payload) throw refuse('captcha_needed');
  const signature = await check(office, payload);
  if (!signature) throw refuse('captcha_wrong');
  return signature;
}

/** @throws captcha_wrong where it was spent before */
export async function spendSolved({ db }: Ctx, solved: string): Promise<void> {
  const fresh = await db
    .insertInto('captcha_used')
    .values({ challenge: solved, expires_at: new Date(Date.now() + (minutes + 1) * 60_000) })
    .onConflict((oc) => oc.doNothing())
    .returning('challenge')
    .executeTakeFirst();
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
