import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { type SignInProvider, startSignInProvider } from '../test/sign-in-provider.ts';

let provider: SignInProvider;
let issuer: string;
let desk: Desk;
let admin: Officer;
const idCard = '1101700230705';
const publicUrl = 'http://localhost:39750';

beforeAll(async () => {
  provider = await startSignInProvider(publicUrl);
  ({ issuer } = provider);
  desk = await openDesk({ PUBLIC_URL: publicUrl });
  admin = await desk.as('admin');
  await set({
    oidcName: 'ThaID',
    oidcNameEn: 'ThaID',
    oidcIssuer: issuer,
    oidcClientId: 'e-office',
    oidcSecret: provider.clientSecret,
    oidcScopes: 'openid pid email',
    oidcClaim: 'pid',
    oidcMatches: 'ID_CARD',
  });
  await sql`insert into person_record (person_id, id_card) select person_id, ${idCard} from account where username = 'officer'
    on conflict (person_id) do update set id_card = ${idCard}`.execute(desk.office.db);
});
afterAll(async () => {
  await desk?.close();
  await provider?.close();
});

async function set(values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/admin-configs')).parts.provider1;
  const held = desk.office.system.now;
  done(await admin.post('/settings/admin-configs/provider1', { version, values }));
  while (desk.office.system.now === held) await desk.office.system.refresh();
}

const office = (method: 'GET' | 'POST', path: string, cookie = '', agent = 'browser') =>
  desk.app.inject({
    method,
    url: `/api${path}`,
    headers: { cookie, 'user-agent': agent },
    ...(method === 'POST' ? { payload: {} } : {}),
  });

async function start(): Promise<{ url: URL; cookie: string }> {
  const reply = await office('POST', '/users/provider/1/start');
  expect(reply.json()).toMatchObject({ status: 'success' });
  const cookie = String(reply.headers['set-cookie']);
  expect(cookie).toMatch(/Path=\/api\/; Max-Age=600; HttpOnly; SameSite=Lax/);
  return { url: new URL(reply.json().url), cookie: cookie.split(';')[0] as string };
}

/** What the person's browser does at the provider: its pages of sign-in and consent. */
async function atProvider(address: URL, cancel = false): Promise<URL> {
  const jar = new Map<string, string>();
  let url = address;
  let body: URLSearchParams | null = null;
  for (let steps = 0; steps < 12; steps++) {
    if (url.origin === publicUrl) return url;
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { method: 'POST', body } : {}),
    });
    body = null;
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const place = answer.headers.get('location');
    if (place) url = new URL(place, url);
    else {
      const page = await answer.text();
      if (cancel) url = new URL(/href="([^"]*\/abort)"/.exec(page)?.[1] as string, url);
      else {
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
        url = new URL(/action="([^"]+)"/.exec(page)?.[1] as string, url);
        body = new URLSearchParams({ prompt, login: 'somebody', password: 'x' });
      }
    }
  }
  throw new Error('the provider asks for ever');
}

const back = (url: URL, cookie: string, agent?: string) => office('GET', `${url.pathname.replace('/api', '')}${url.search}`, cookie, agent);
async function trip(said: Record<string, unknown>) {
  provider.says(said);
  const { url, cookie } = await start();
  const returned = await back(await atProvider(url), cookie);
  expect([returned.statusCode, returned.headers.location]).toEqual([303, '/login?provider=back']);
  return { reply: (await office('POST', '/users/provider/finish', cookie)).json(), cookie };
}

describe('[S28] signing in at a provider', () => {
  it('is tried before it is saved; its secret never comes back; its button stands in the page', async () => {
    const test = async (values: object) => done(await admin.post('/settings/admin-configs/provider/test', { part: 'provider1', values }));
    expect(await test({})).toMatchObject({ ok: true, redirectUri: 'http://localhost:39750/api/users/provider/callback' });
    expect(await test({ oidcIssuer: 'https://localhost:1' })).toMatchObject({
      ok: false,
      answer: expect.stringMatching(/ECONNREFUSED|refused/i),
    });
    refused(
      await admin.post('/settings/admin-configs/provider/test', { part: 'provider1', values: { oidcIssuer: 'http://id.example.go.th' } }),
      'bad_issuer',
      422,
    );
    expect(JSON.stringify((await admin.get('/settings/admin-configs')).body)).not.toContain('a-secret-of');
    expect((await (await desk.as('clerk')).post('/settings/admin-configs/provider/test', { part: 'provider1', values: {} })).status).toBe(
      403,
    );
  });

  it('sends code flow with PKCE, state and nonce; the person with that national id gets a session, by the rules of any other', async () => {
    const { url } = await start();
    const sent = Object.fromEntries(url.searchParams);
    expect(sent).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    });
    const first = await trip({ pid: '1-1017-00230-70-5' });
    expect(first.reply).toMatchObject({ status: 'success', token: expect.any(String) });
    const { rows } = await sql`select via from session order by id desc limit 1`.execute(desk.office.db);
    expect(rows).toEqual([{ via: 'PROVIDER1' }]);
    // one browser session an account: the same question of the device
    const again = await trip({ pid: idCard });
    expect(again.reply).toMatchObject({ status: 'error', code: 'session_elsewhere', entry_pass: expect.any(String) });
    const entered = await desk.app.inject({
      method: 'POST',
      url: '/api/users/enter',
      headers: { 'user-agent': 'browser' },
      payload: { entry_pass: again.reply.entry_pass },
    });
    expect(entered.json()).toMatchObject({ status: 'success' });
    await expect.poll(async () => (await verify(first.reply.token)).statusCode, { timeout: 2000 }).toBe(401);
  });
  const verify = (token: string) =>
    desk.app.inject({ method: 'POST', url: '/api/verify', headers: { authorization: `Bearer ${token}` }, payload: {} });

  it('refuses whoever has no open account, and makes none; nothing of a national id is written anywhere', async () => {
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from person`.execute(desk.office.db)).rows[0]?.n;
    const before = await count();
    expect((await trip({ pid: '3101700230709' })).reply).toMatchObject({ code: 'provider_unknown' });
    expect((await trip({ email: 'x@example.go.th' })).reply).toMatchObject({ code: 'provider_no_claim' });
    await sql`update account set active = false where username = 'officer'`.execute(desk.office.db);
    expect((await trip({ pid: idCard })).reply).toMatchObject({ code: 'provider_unknown' });
    await sql`update account set active = true where username = 'officer'`.execute(desk.office.db);
    await sql`insert into person_record (person_id, id_card) select person_id, ${idCard} from account where username = 'officer2'
      on conflict (person_id) do update set id_card = ${idCard}`.execute(desk.office.db);
    expect((await trip({ pid: idCard })).reply).toMatchObject({ code: 'provider_unknown' });
    await sql`update person_record set id_card = null where person_id = (select person_id from account where username = 'officer2')`.execute(
      desk.office.db,
    );
    expect(await count()).toBe(before);
    const written = JSON.stringify([
      await desk.office.db.selectFrom('provider_trip').selectAll().execute(),
      await desk.office.db.selectFrom('audit').selectAll().execute(),
      await desk.office.db.selectFrom('session').selectAll().execute(),
    ]);
    expect(written).not.toMatch(/1101700230705|3101700230709/);
  });

  it('an e-mail that the provider does not stand for is no proof', async () => {
    const { email } = await desk.office.db
      .selectFrom('person')
      .innerJoin('account', 'person_id', 'person.id')
      .select('email')
      .where('username', '=', 'clerk')
      .executeTakeFirstOrThrow();
    await set({ oidcClaim: 'email', oidcMatches: 'EMAIL' });
    expect((await trip({ email: email.toUpperCase(), email_verified: true })).reply).toMatchObject({ code: 'session_elsewhere' });
    expect((await trip({ email, email_verified: false })).reply).toMatchObject({ code: 'provider_no_claim' });
    await set({ oidcClaim: 'pid', oidcMatches: 'ID_CARD' });
  });

  it('SEC24: an answer counts once, in the browser that set out, for its own state; and leads to the page of signing in only', async () => {
    provider.says({ pid: idCard });
    const mine = await start();
    const answer = await atProvider(mine.url);
    const lost = '/login?provider=lost';
    expect((await back(answer, '')).headers.location).toBe(lost);
    const theirs = await start();
    // somebody else's answer in this browser: the state is not its own
    expect((await back(answer, theirs.cookie)).headers.location).toBe('/login?provider=back');
    expect((await office('POST', '/users/provider/finish', theirs.cookie)).json()).toMatchObject({ code: 'provider_failed' });
    expect((await back(answer, mine.cookie, 'another machine')).headers.location).toBe(lost);
    const evil = new URL(answer);
    evil.searchParams.set('return', 'https://evil.example');
    expect((await back(evil, mine.cookie)).headers.location).toBe('/login?provider=back');
    expect((await back(answer, mine.cookie)).headers.location).toBe(lost);
    expect((await office('POST', '/users/provider/finish', mine.cookie, 'another machine')).json()).toMatchObject({
      code: 'provider_lost',
    });
    expect((await office('POST', '/users/provider/finish', mine.cookie)).json().status).toMatch(/success|error/);
    expect((await office('POST', '/users/provider/finish', mine.cookie)).json()).toMatchObject({ code: 'provider_lost' });
    const late = await start();
    await sql`update provider_trip set expires_at = now() - interval '1 second' where returned_at is null`.execute(desk.office.db);
    expect((await back(await atProvider(late.url), late.cookie)).headers.location).toBe(lost);
    expect((await office('POST', '/users/provider/7/start')).statusCode).toBe(404);
  });

  it('[SEC6] proves anew who came by it: on a trip of this session for this purpose, at a provider that asks again', async () => {
    await sql`update session s set ended_at = now() from account a where a.id = s.account_id and a.username = 'officer'`.execute(
      desk.office.db,
    );
    const { reply } = await trip({ pid: idCard });
    expect(reply).toMatchObject({ status: 'success' });
    const as =
      (token: string, cookie = '') =>
      (path: string, body: object = {}) =>
        desk.app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            cookie,
            'user-agent': 'browser',
            'idempotency-key': `proof-${randomBytes(8).toString('hex')}`,
          },
          payload: body,
        });
    const { token } = reply;
    expect((await as(token)('/users/contact', { field: 'phone', value: '0 2111 1111' })).json()).toMatchObject({ code: 'prove_first' });
    const away = async (pid: string, purpose = 'contact') => {
      provider.says({ pid });
      const started = await as(token)('/users/factors/prove/provider', { purpose });
      const cookie = String(started.headers['set-cookie']).split(';')[0] as string;
      const url = new URL(started.json().url);
      expect(url.searchParams.get('prompt')).toBe('login');
      const returned = await back(await atProvider(url), cookie);
      expect(returned.headers.location).toBe('/proved?provider=back');
      return cookie;
    };
    const proof = { purpose: 'contact', provider: true };
    // somebody else at the provider, another purpose, another session, as a sign-in
    expect((await as(token, await away('3100700230709'))('/users/factors/prove', proof)).json().code).toBe('prove_provider_failed');
    expect((await as(token, await away(idCard, 'factors'))('/users/factors/prove', proof)).json().code).toBe('prove_provider_failed');
    const other = await desk.as('officer');
    const cookie = await away(idCard);
    expect((await as(other.token, cookie)('/users/factors/prove', proof)).json().code).toBe('prove_provider_failed');
    expect((await office('POST', '/users/provider/finish', cookie)).json().code).toBe('provider_lost');
    expect((await as(token, cookie)('/users/factors/prove', proof)).json()).toMatchObject({ status: 'success' });
    expect((await as(token, cookie)('/users/factors/prove', proof)).json().code).toBe('prove_provider_failed');
    expect((await as(token)('/users/contact', { field: 'phone', value: '0 2111 1111' })).json()).toMatchObject({ status: 'success' });
    // who came by a password proves himself by that
    expect((await as(other.token)('/users/factors/prove/provider', { purpose: 'contact' })).statusCode).toBe(404);
  });

  it('says when the person stopped, and when the provider is away', async () => {
    const { url, cookie } = await start();
    await back(await atProvider(url, true), cookie);
    expect((await office('POST', '/users/provider/finish', cookie)).json()).toMatchObject({
      code: 'provider_cancelled',
      message: expect.stringContaining('ThaID'),
    });
    await set({ oidcIssuer: 'https://localhost:1' });
    expect((await office('POST', '/users/provider/1/start')).json()).toMatchObject({ status: 'error', code: 'provider_down' });
    await set({ oidcIssuer: issuer });
    // switched off while the person was there: no session comes of it, and the text says what is left
    provider.says({ pid: idCard });
    const late = await start();
    await back(await atProvider(late.url), late.cookie);
    await set({ oidcIssuer: '' });
    expect((await office('POST', '/users/provider/finish', late.cookie)).json()).toMatchObject({
      code: 'provider_gone',
      message: expect.stringContaining('รหัสผ่าน'),
    });
    expect((await office('POST', '/users/provider/1/start')).json()).toMatchObject({ code: 'provider_gone' });
    await set({ oidcIssuer: issuer });
  });

  it('asks for the second factor too, unless the agency trusts the provider with that; signs out there where it is set so', async () => {
    await sql`insert into passkey (account_id, credential_id, public_key, name) select id, 'made-up', '\\x00', 'x' from account where username = 'officer'`.execute(
      desk.office.db,
    );
    expect((await trip({ pid: idCard })).reply).toMatchObject({ code: 'second_factor_needed', ways: ['PASSKEY'] });
    await set({ oidcTrusted: true, oidcSignOut: true });
    await sql`update session set ended_at = now() where ended_at is null and person_id = (select person_id from account where username = 'officer')`.execute(
      desk.office.db,
    );
    const { reply } = await trip({ pid: idCard });
    const out = await desk.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${reply.token}` },
      payload: {},
    });
    expect(out.json().leaveAt).toContain(`${issuer}/session/end`);
    expect(new URL(out.json().leaveAt).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:39750/login');
  });

  it('says who it is by a key of its own where the provider asks for that (private_key_jwt), RSA and EC; another key is not taken', async () => {
    const pair = (kind: 'rsa' | 'ec') =>
      kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = (keys: ReturnType<typeof pair>) => keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
    await sql`update session set ended_at = now() where ended_at is null and person_id = (select person_id from account where username = 'officer')`.execute(
      desk.office.db,
    );
    for (const [kind, alg] of [
      ['rsa', 'RS256'],
      ['ec', 'ES256'],
    ] as const) {
      const keys = pair(kind);
      const strict = await startSignInProvider(publicUrl, {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), use: 'sig', alg }] },
      });
      try {
        await set({ oidcIssuer: strict.issuer, oidcAuth: 'PRIVATE_KEY', oidcPrivateKey: pem(pair(kind)) });
        strict.says({ pid: idCard });
        expect((await trip({ pid: idCard })).reply).toMatchObject({ code: 'provider_failed' });
        await set({ oidcPrivateKey: pem(keys) });
        expect((await trip({ pid: idCard })).reply).toMatchObject({ status: expect.any(String), userLogin: expect.anything() });
        await sql`update session set ended_at = now() where ended_at is null and via = 'PROVIDER1'`.execute(desk.office.db);
      } finally {
        await strict.close();
      }
    }
    expect(JSON.stringify((await admin.get('/settings/admin-configs')).body)).not.toContain('PRIVATE KEY');
    await set({ oidcIssuer: issuer, oidcAuth: 'BASIC' });
  });
});
