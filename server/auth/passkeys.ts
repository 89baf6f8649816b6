import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { Office } from '../office.ts';
import { clientOf, sha256 } from './passes.ts';

export type Credential = Record<string, unknown>;
type Purpose = 'ADD' | 'PROVE' | 'ENTER';
type Question = { options: Record<string, unknown> };

const minutes = 5;

const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys belong to the name of the server; a browser knows none for a bare address. */
export function passkeysWork({ config, system }: Office): boolean {
  return system.now.factor.policy !== 'OFF' && isIP(partyOf(config).id) === 0;
}

function partyOf({ publicUrl }: Office['config']): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname.replace(/^\[|\]$/g, ''), origin };
}

/** What a browser is asked when a passkey is added. */
export async function askToAdd(ctx: Ctx, account: { id: number; username: string; name: string }): Promise<Question> {
  const known = await ctx.db.selectFrom('passkey').select(['credential_id', 'transports']).where('account_id', '=', account.id).execute();
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.office.brand.title?.th ?? 'e-Office',
    rpID: partyOf(ctx.office.config).id,
    userName: account.username,
    userDisplayName: account.name,
    // says nothing of the account to who finds the key
    userID: new Uint8Array(createHmac('sha256', ctx.office.config.secrets.links).update(`passkey ${account.id}`).digest()),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(ctx, options.challenge, 'ADD', account.id);
  return { options: options as never };
}

/** @param accountId null: whoever's passkey it is (signing in without a password) */
export async function askToProve(ctx: Ctx, accountId: number | null): Promise<Question> {
  const known =
    accountId === null
      ? []
      : await ctx.db.selectFrom('passkey').select(['credential_id', 'transports']).where('account_id', '=', accountId).execute();
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx.office.config).id,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: accountId === null ? 'required' : 'preferred',
  });
  await keepChallenge(ctx, options.challenge, accountId === null ? 'ENTER' : 'PROVE', accountId);
  return { options: options as never };
}

/** Keeps a new passkey. @throws passkey_refused */
export async function keepPasskey(ctx: Ctx, accountId: number, name: string, given: Credential): Promise<number> {
  const { id, origin } = partyOf(ctx.office.config);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await judged(() =>
    verifyRegistrationResponse({
      response: given as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(ctx, challenge, 'ADD', accountId),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) throw badField('passkey', 'passkey_refused');
  const { credential } = verified.registrationInfo;
  const kept = await ctx.db
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw badField('passkey', 'passkey_known');
  return kept.id;
}

/** The account whose passkey answered; null where it is not one of ours, not of this account, or not a true answer. */
export async function spendPasskey(ctx: Ctx, accountId: number | null, given: Credential): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', String(given.id ?? ''))
    .executeTakeFirst();
  if (!row || (accountId !== null && row.account_id !== accountId)) return null;
  const { id, origin } = partyOf(ctx.office.config);
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await judged(() =>
    verifyAuthenticationResponse({
      response: given as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(ctx, challenge, accountId === null ? 'ENTER' : 'PROVE', accountId),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports,
      },
      // alone it stands for the password too, so its owner must have unlocked it
      requireUserVerification: accountId === null,
    }),
  );
  if (!verified?.verified) return null;
  const counter = verified.authenticationInfo.newCounter;
  // a copy of the key that was used meanwhile counts further than this one
  const spent = await sql`update passkey set counter = ${counter}, used_at = now()
    where id = ${row.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(ctx.db);
  return spent.rows.length === 1 ? row.account_id : null;
}

async function keepChallenge(ctx: Ctx, challenge: string, purpose: Purpose, accountId: number | null): Promise<void> {
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: sha256(challenge),
      account_id: accountId,
      purpose,
      client_hash: clientOf(ctx),
      expires_at: new Date(Date.now() + minutes * 60_000),
    })
    .execute();
}

/** Once, by the client that was asked, for what it was asked; spent also where the answer is wrong. */
async function spendChallenge(ctx: Ctx, challenge: string, purpose: Purpose, accountId: number | null): Promise<boolean> {
  const spent = await ctx.separateTransaction((own) =>
    sql`delete from passkey_challenge where challenge_hash = ${sha256(challenge)} and purpose = ${purpose} and client_hash = ${clientOf(ctx)}
      and account_id is not distinct from ${accountId}::bigint and expires_at > now() returning 1`.execute(own.db),
  );
  return spent.rows.length === 1;
}

/** What a stranger sends may be anything: whatever the library throws is a no. */
async function judged<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
