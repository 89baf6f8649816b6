import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import type { proveAtProvider as proveCall } from '../../contract/auth/factors.ts';
import { type finishTrip as finishCall, type startTrip as startCall, tripReturns } from '../../contract/auth/providers.ts';
import type { Given, ProofPurpose, Taken } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import { auditRefusal } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { type ErrorCode, Refusal, refuse } from '../http/errors.ts';
import { nameIn, readersLanguages } from '../http/languages.ts';
import { atMost } from '../http/throttle.ts';
import type { ProviderSettings } from '../system/sign-in-settings.ts';
import { asksFactor, enterOrAsk, lock, secondStep } from './enter.ts';
import { clientOf, sha256 } from './passes.ts';
import { discover, providerConfig } from './provider-client.ts';

const minutes = 10;
const cookieName = 'trip';

/** The address that is registered at the provider. */
export function redirectUri({ config }: Ctx['office']): string {
  return `${config.publicUrl}${config.basePath}api${tripReturns}`;
}

/** State, nonce and verifier are derived from the browser's cookie: whoever has not the cookie can't use an answer. */
function partOf(cookie: string, use: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', cookie).update(`trip ${use}`).digest('base64url');
}

/** Switched off since the page of signing in was opened: the password still opens. */
function gone(): Refusal {
  return new Refusal('provider_gone', 404);
}

function settingsOf({ office }: Ctx, place: number): ProviderSettings {
  const settings = office.system.now.providers.find((one) => one.place === place);
  if (!settings) throw gone();
  return settings;
}

/** Asked ahead of the transaction: where does the provider take its visitors? */
export function askWhere(ctx: Ctx, { place }: Taken<typeof startCall>): Promise<{ url: string; cookie: string }> {
  return askAt(ctx, settingsOf(ctx, place));
}

async function askAt(ctx: Ctx, settings: ProviderSettings, more: Record<string, string> = {}): Promise<{ url: string; cookie: string }> {
  const { place } = settings;
  await atMost(ctx.office, `trip:${ctx.request.ip}`, 600);
  const cookie = randomBytes(32).toString('base64url');
  try {
    const config = await providerConfig(ctx.office, settings);
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(ctx.office),
      scope: settings.scopes,
      response_type: 'code',
      state: partOf(cookie, 'state'),
      nonce: partOf(cookie, 'nonce'),
      code_challenge: await oidc.calculatePKCECodeChallenge(partOf(cookie, 'verifier')),
      code_challenge_method: 'S256',
      ui_locales: [ctx.request.language ?? master, ...readersLanguages.filter((one) => one !== ctx.request.language)].join(' '),
      ...more,
    });
    return { url: url.href, cookie };
  } catch (error) {
    ctx.office.log.warn({ provider: place, why: (error as Error).message }, 'a provider of sign-in does not answer');
    throw refuse('provider_down', { params: { name: nameIn(ctx.request.language, settings.name) } });
  }
}

export async function startTrip(
  ctx: Ctx,
  { place }: Taken<typeof startCall>,
  { url, cookie }: { url: string; cookie: string },
): Promise<Given<typeof startCall>> {
  await ctx.db
    .insertInto('provider_trip')
    .values({ cookie_hash: sha256(cookie), place, client_hash: clientOf(ctx), expires_at: new Date(Date.now() + minutes * 60_000) })
    .execute();
  setCookie(ctx, cookieName, cookie, minutes * 60, { lax: true });
  return { url };
}

/** The provider that the caller signed in by, while the agency still has it. */
export async function providerOfSession(ctx: Ctx): Promise<ProviderSettings | undefined> {
  const session = await ctx.db.selectFrom('session').select('via').where('id', '=', ctx.me.sessionId).executeTakeFirst();
  return ctx.office.system.now.providers.find((one) => `PROVIDER${one.place}` === session?.via);
}

/** Asked ahead, like `askWhere`: the provider is to look at its visitor again, not to let him pass because he was there before. */
export async function askToProveThere(ctx: Ctx): Promise<{ url: string; cookie: string; place: number }> {
  const settings = await providerOfSession(ctx);
  if (!settings) throw gone();
  return { ...(await askAt(ctx, settings, { prompt: 'login' })), place: settings.place };
}

export async function proveAtProvider(
  ctx: Ctx,
  { purpose }: Taken<typeof proveCall>,
  { url, cookie, place }: { url: string; cookie: string; place: number },
): Promise<Given<typeof proveCall>> {
  const expires_at = new Date(Date.now() + minutes * 60_000);
  await ctx.db
    .insertInto('provider_trip')
    .values({ cookie_hash: sha256(cookie), place, client_hash: clientOf(ctx), expires_at, session_id: ctx.me.sessionId, purpose })
    .execute();
  setCookie(ctx, cookieName, cookie, minutes * 60, { lax: true });
  return { url };
}

/** The provider stood for this very account, on a trip of this session for this purpose. */
export async function spendProofTrip(ctx: Ctx, purpose: ProofPurpose): Promise<boolean> {
  const cookie = readCookie(ctx, cookieName);
  const trip = cookie ? await spendTrip(ctx, cookie, { sessionId: ctx.me.sessionId, purpose }) : undefined;
  return trip !== undefined && trip.account_id === ctx.me.accountId;
}

/** The provider's answer, once. Gives where the browser is led: always the page of signing in or the one that ends a proof, never an address that came with the answer. */
export async function takeReturn(ctx: Ctx, cookie: string | null, url: URL): Promise<string> {
  const { basePath } = ctx.office.config;
  const trip = cookie ? await claimReturn(ctx, cookie) : null;
  const back = (what: 'back' | 'lost') => `${basePath}${trip?.purpose ? 'proved' : 'login'}?provider=${what}`;
  if (!cookie || !trip) {
    await auditRefusal(ctx, 'auth.provider', { detail: { why: 'no_trip' } });
    return back('lost');
  }
  const outcome = await judgeReturn(ctx, trip.place, cookie, url);
  await ctx.office.db.updateTable('provider_trip').set(outcome).where('cookie_hash', '=', sha256(cookie)).execute();
  if (outcome.refused) await auditRefusal(ctx, 'auth.provider', { personId: null, detail: { why: outcome.refused, provider: trip.place } });
  return back('back');
}

/** An answer is taken once and in time, from the browser that set out. */
async function claimReturn(ctx: Ctx, cookie: string): Promise<{ place: number; purpose: string | null } | null> {
  const claimed = await ctx.office.db
    .updateTable('provider_trip')
    .set({ returned_at: sql`now()` })
    .where('cookie_hash', '=', sha256(cookie))
    .where('client_hash', '=', clientOf(ctx))
    .where('returned_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['place', 'purpose'])
    .executeTakeFirst();
  return claimed ?? null;
}

interface Outcome {
  account_id: number | null;
  refused: ErrorCode | null;
}

async function judgeReturn(ctx: Ctx, place: number, cookie: string, url: URL): Promise<Outcome> {
  const settings = ctx.office.system.now.providers.find((one) => one.place === place);
  if (!settings) return { account_id: null, refused: 'provider_gone' };
  if (url.searchParams.get('error') === 'access_denied') return { account_id: null, refused: 'provider_cancelled' };
  try {
    const config = await providerConfig(ctx.office, settings);
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: partOf(cookie, 'verifier'),
      expectedState: partOf(cookie, 'state'),
      expectedNonce: partOf(cookie, 'nonce'),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return { account_id: null, refused: 'provider_failed' };
    const value = claimOf(settings, claims) ?? claimOf(settings, await userInfo(config, tokens.access_token, claims.sub));
    if (value === null) return { account_id: null, refused: 'provider_no_claim' };
    const account_id = await findByClaim(ctx, settings, value);
    return account_id === null ? { account_id, refused: 'provider_unknown' } : { account_id, refused: null };
  } catch (error) {
    // the library's words name what was wrong, not the values that came
    const { code, name } = error as Error & { code?: string };
    ctx.office.log.warn({ provider: place, why: code ?? name }, 'a sign-in at a provider failed');
    return { account_id: null, refused: 'provider_failed' };
  }
}

async function userInfo(config: oidc.Configuration, token: string, subject: string): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return oidc.fetchUserInfo(config, token, subject);
}

/** null where it is not said, or the provider itself does not stand for it. */
function claimOf({ claim, matches }: ProviderSettings, claims: Record<string, unknown>): string | null {
  const value = claims[claim];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (matches === 'EMAIL' && claims.email_verified === false) return null;
  return String(value).trim() || null;
}

/** The one open account whose person has this value; two with the same are nobody. Nothing of it is written anywhere. */
async function findByClaim({ db }: Ctx, { matches }: ProviderSettings, value: string): Promise<number | null> {
  const field = {
    ID_CARD: sql`r.id_card`,
    EMAIL: sql`lower(p.email)`,
    USER_AD: sql`lower(r.user_ad)`,
    USERNAME: sql`c.username`,
    EMPLOYEE_CODE: sql`p.employee_code`,
  }[matches];
  const asked = matches === 'ID_CARD' ? value.replaceAll(/\D/g, '') : matches === 'EMPLOYEE_CODE' ? value : value.toLowerCase();
  if (asked === '') return null;
  const { rows } = await sql<{
    id: number;
  }>`select c.id from account c join person p on p.id = c.person_id left join person_record r on r.person_id = p.id
    where ${field} = ${asked} and c.active and p.active limit 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Back on the page of signing in: a session, or what is still asked, or why not. */
export async function finishTrip(ctx: Ctx): Promise<Given<typeof finishCall>> {
  const cookie = readCookie(ctx, cookieName);
  const trip = cookie ? await spendTrip(ctx, cookie) : undefined;
  if (!trip) throw refuse('provider_lost');
  const settings = ctx.office.system.now.providers.find((one) => one.place === trip.place);
  if (!settings) throw gone();
  const name = nameIn(ctx.request.language, settings.name);
  if (trip.account_id === null) throw refuse((trip.refused as ErrorCode | null) ?? 'provider_failed', { params: { name } });
  const row = await ctx.db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['account.id', 'person_id', 'username'])
    .where('account.id', '=', trip.account_id)
    .where('account.active', '=', true)
    .where('person.active', '=', true)
    .executeTakeFirst();
  if (!row) throw refuse('provider_unknown', { params: { name } });
  const account = { id: row.id, personId: row.person_id, username: row.username, via: `PROVIDER${trip.place}` as const };
  await lock(ctx, account);
  if (await asksFactor(ctx, account)) throw await secondStep(ctx, account, false);
  return enterOrAsk(ctx, account, false);
}

/** Spent whatever comes of it, apart from the transaction that a refusal ends. */
function spendTrip(ctx: Ctx, cookie: string, proof: { sessionId: number; purpose: string } | null = null) {
  return ctx.separateTransaction((own) =>
    own.db
      .updateTable('provider_trip')
      .set({ spent_at: sql`now()` })
      .where('cookie_hash', '=', sha256(cookie))
      .where('client_hash', '=', clientOf(own))
      .where('returned_at', 'is not', null)
      .where('spent_at', 'is', null)
      .where('session_id', 'is not distinct from', proof?.sessionId ?? null)
      .where('purpose', 'is not distinct from', proof?.purpose ?? null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['place', 'account_id', 'refused'])
      .executeTakeFirst(),
  );
}

/** Where the provider signs its visitors out, for a session that came from one and where the agency has it so. */
export async function leaveAddress(ctx: Ctx): Promise<string | undefined> {
  const session = await ctx.db.selectFrom('session').select('via').where('id', '=', ctx.me.sessionId).executeTakeFirst();
  const settings = ctx.office.system.now.providers.find((one) => `PROVIDER${one.place}` === session?.via && one.signOut);
  if (!settings) return undefined;
  try {
    const config = await providerConfig(ctx.office, settings);
    if (!config.serverMetadata().end_session_endpoint) return undefined;
    const { publicUrl, basePath } = ctx.office.config;
    return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicUrl}${basePath}login` }).href;
  } catch {
    return undefined;
  }
}

/** Reads what the provider says of itself, with what stands in the form. */
export async function tryProvider(settings: ProviderSettings): Promise<{ ok: boolean; answer: string }> {
  try {
    const told = (await discover(settings)).serverMetadata();
    return { ok: true, answer: `${told.issuer} · ${told.authorization_endpoint ?? '–'}` };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { message?: string; status?: number } };
    const more = cause?.message ?? (cause?.status ? `HTTP ${cause.status}` : '');
    return { ok: false, answer: [message, more].filter(Boolean).join(': ').slice(0, 500) };
  }
}
