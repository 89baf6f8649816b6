import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordWork } from '../system/password-hash.ts';
import { type Desk, officerOf, openDesk, type Reply } from '../test/desk.ts';
import { sendForm } from '../test/send-file.ts';
import { emailOf, newestMail, onThisDevice } from '../test/sign-in.ts';

const password = 'Sarabun2569';
const desk = await openDesk();
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.office.db.deleteFrom('throttle').execute();
});

async function call(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
  return officerOf(desk.app, 'no-session-at-all-here').post(path, body, headers);
}

const form = (path: string, fields: Record<string, string>) => sendForm(desk, path, new URLSearchParams(fields).toString());

async function signIn(username: string, path = '/login'): Promise<string> {
  const reply = await onThisDevice((more) => call(path, { username, password, ...more }));
  expect(reply.body.status).toBe('success');
  return reply.body.token;
}

const withToken = (token: string) => officerOf(desk.app, token);
const liveSessions = (username: string) =>
  desk.office.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'account_id')
    .select('session.id')
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .execute();

describe('signing in', () => {
  it('[C5] users/login answers a form-encoded body with token and user record', async () => {
    const { body } = await form('/users/login', { username: 'clerk', password });
    expect(body).toMatchObject({
      status: 'success',
      success: { token: body.token },
      userLogin: { userInformation: { F_IS_AGREE_PDPA: 0 } },
    });
    expect(body.userLogin.userInformation.F_FIRST_NAME).not.toBe('');
  });

  it('[C4] [A7] [A17] pre-login gives a pass, or reports the session elsewhere; confirming ends it', async () => {
    const first = await call('/users/pre-login', { username: 'head', password });
    expect(first.body).toMatchObject({ status: 'success' });
    const one = await call('/users/login', { username: 'head', password, oauth_id: first.body.oauth_id });
    const second = await call('/users/pre-login', { username: 'head', password });
    expect(second.body).toMatchObject({ status: 'error', code: 'session_elsewhere' });
    expect(second.body.oauth_id).toEqual(expect.any(String));
    expect((await withToken(one.body.token).post('/verify')).status).toBe(200);
    const two = await call('/users/login', { username: 'head', password, oauth_id: second.body.oauth_id });
    expect(two.body.status).toBe('success');
    await expect.poll(async () => (await withToken(one.body.token).post('/verify')).status, { timeout: 2000 }).toBe(401);
    expect(await liveSessions('head')).toHaveLength(1);
  });

  it('SEC4: no session without a pass of the same account and client, unused and fresh', async () => {
    await signIn('officer');
    const { body } = await call('/users/pre-login', { username: 'officer', password });
    const other = await call('/users/pre-login', { username: 'officer2', password });
    const before = await liveSessions('officer');
    const attempts = [
      { username: 'officer', password },
      { username: 'officer', password, oauth_id: 'x'.repeat(43) },
      { username: 'officer', password, oauth_id: other.body.oauth_id },
    ];
    for (const attempt of attempts) expect((await call('/users/login', attempt)).body.code).toBe('device_not_confirmed');
    const foreign = await call(
      '/users/login',
      { username: 'officer', password, oauth_id: body.oauth_id },
      { 'user-agent': 'another machine' },
    );
    expect(foreign.body.code).toBe('device_not_confirmed');
    await sql`update login_pass set expires_at = now() - interval '1 second' where used_at is null`.execute(desk.office.db);
    expect((await call('/users/login', { username: 'officer', password, oauth_id: body.oauth_id })).body.code).toBe('device_not_confirmed');
    expect(await liveSessions('officer')).toEqual(before);
  });

  it('SEC4: a pass is used once', async () => {
    const { body } = await call('/users/pre-login', { username: 'deputy', password });
    expect((await call('/users/login', { username: 'deputy', password, oauth_id: body.oauth_id })).body.status).toBe('success');
    expect((await call('/users/login', { username: 'deputy', password, oauth_id: body.oauth_id })).body.code).toBe('device_not_confirmed');
  });

  it('[C7] login (store variant) ends the earlier session', async () => {
    const first = await signIn('secretary');
    const second = await signIn('secretary');
    await expect.poll(async () => (await withToken(first).post('/verify')).status, { timeout: 2000 }).toBe(401);
    expect((await withToken(second).post('/verify')).status).toBe(200);
  });

  it('[C6] [A5] users/ig-login is there for the brands that name it, without the question of the device', async () => {
    expect((await call('/users/ig-login', { username: 'admin', password })).status).toBe(404);
    const onlb = await openDesk({ APP_NAME: 'onlb' });
    const ask = () => officerOf(onlb.app, 'no-session-at-all-here').post('/users/ig-login', { username: 'admin', password });
    expect((await ask()).body.status).toBe('success');
    expect((await ask()).body).toMatchObject({ status: 'success', success: { token: expect.any(String) } });
    await onlb.close();
  });

  it('[V1] asks for name and password after trimming', async () => {
    expect((await call('/users/pre-login', { username: '  ', password })).body).toMatchObject({ message: 'กรุณากรอกชื่อผู้ใช้งาน' });
    expect((await call('/users/pre-login', { username: 'clerk', password: '  ' })).body).toMatchObject({ message: 'กรุณากรอกรหัสผ่าน' });
  });

  it('SEC3: an unknown name and a wrong password answer alike', async () => {
    const known = await call('/users/pre-login', { username: 'auditor', password: 'Wrong1234' });
    const unknown = await call('/users/pre-login', { username: 'nobody-here', password: 'Wrong1234' });
    const bare = ({ body: { requestId: _, ...rest } }: Reply) => rest;
    expect(bare(known)).toEqual(bare(unknown));
    expect(known.status).toBe(unknown.status);
  });

  it('SEC2: from the sixth wrong try 429 with Retry-After, also for the right password, and an end to it', async () => {
    for (let i = 0; i < 5; i++)
      expect((await call('/users/pre-login', { username: 'registrar', password: 'Wrong1234' })).body.code).toBe('wrong_login');
    const sixth = await call('/users/pre-login', { username: 'registrar', password });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    await sql`update throttle set expire = 1 where key like 'wait%'`.execute(desk.office.db);
    expect((await call('/users/pre-login', { username: 'registrar', password })).body.status).toBe('success');
  });

  it('SEC1: passwords are argon2id, renewed at sign-in when their strength is old; tokens and passes are kept hashed', async () => {
    const { config, db } = desk.office;
    const kept = async () =>
      (await db.selectFrom('account').select('password_hash').where('username', '=', 'director').executeTakeFirstOrThrow()).password_hash;
    const before = await kept();
    config.passwordWork = passwordWork.full;
    await call('/users/pre-login', { username: 'director', password: 'Wrong1234' });
    expect(await kept()).toBe(before);
    const token = await signIn('director');
    const renewed = await kept();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/);
    config.passwordWork = passwordWork.light;
    await signIn('director');
    expect(await kept()).toBe(renewed);
    const dump = JSON.stringify(await desk.office.db.selectFrom('session').selectAll().execute());
    expect(dump).not.toContain(token);
  });
});

describe('the captcha', () => {
  let strict: Desk;
  beforeAll(async () => {
    strict = await openDesk({ CAPTCHA: 'on' });
  });
  afterAll(() => strict.close());
  const ask = (body: object) =>
    officerOf(strict.app, 'no-session-at-all-here').post('/users/pre-login', { username: 'clerk', password, ...body });

  async function solved(): Promise<string> {
    const { status: _, ...challenge } = (await officerOf(strict.app, 'no-session-at-all-here').get('/captcha')).body;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  it('[A16] SEC5: is checked on the server, once', async () => {
    expect((await ask({})).body.code).toBe('captcha_needed');
    expect((await ask({ altcha: 'bm90IGl0' })).body.code).toBe('captcha_wrong');
    const altcha = await solved();
    expect((await ask({ altcha })).body.status).toBe('success');
    expect((await ask({ altcha })).body.code).toBe('captcha_wrong');
  });

  it('[A16] is skipped by the brands that are exempt', async () => {
    const exempt = await openDesk({ CAPTCHA: 'on', APP_NAME: 'sat' });
    const reply = await officerOf(exempt.app, 'no-session-at-all-here').post('/users/pre-login', { username: 'clerk', password });
    expect(reply.body.status).toBe('success');
    await exempt.close();
  });
});

describe('the session', () => {
  it('[C1] verify gives the token and the record; without a session 401', async () => {
    const token = await signIn('clerk');
    const { body } = await withToken(token).post('/verify');
    expect(body).toMatchObject({ status: 'success', token, userLogin: { duties: expect.arrayContaining(['REGISTRY']) } });
    expect((await call('/verify')).status).toBe(401);
  });

  it('[C2] [SEC7] logout kills the token at once', async () => {
    const token = await signIn('clerk');
    expect((await withToken(token).post('/logout')).body).toMatchObject({ status: 'success', data: { status: 'success' } });
    await expect.poll(async () => (await withToken(token).post('/verify')).status, { timeout: 2000 }).toBe(401);
  });

  it('[C3] core/revoke and revoke end the session; without one they succeed', async () => {
    for (const path of ['/core/revoke', '/revoke']) {
      const token = await signIn('clerk');
      expect((await withToken(token).post(path)).body.status).toBe('success');
      await expect.poll(async () => (await withToken(token).post('/verify')).status, { timeout: 2000 }).toBe(401);
      expect((await call(path)).body.status).toBe('success');
    }
  });

  it('SEC7: ends when idle, when too old, when the account closes', async () => {
    const ends = [
      sql`update session set last_seen_at = now() - interval '31 minutes' where ended_at is null`,
      sql`update session set expires_at = now() where ended_at is null`,
      sql`update account set active = false where username = 'clerk'`,
    ];
    for (const end of ends) {
      const token = await signIn('clerk');
      await end.execute(desk.office.db);
      desk.office.sessions.forget();
      expect((await withToken(token).post('/verify')).status).toBe(401);
    }
    await sql`update account set active = true where username = 'clerk'`.execute(desk.office.db);
  });

  it('[C10] request-pdpa records the decision with its text', async () => {
    const token = await signIn('clerk');
    const { body } = await form('/sarabun/request-pdpa', {}).then(() =>
      withToken(token).post('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: '1', F_IS_AGREE: '1' }),
    );
    expect(body.status).toBe('success');
    expect((await withToken(token).post('/verify')).body.userLogin.userInformation.F_IS_AGREE_PDPA).toBe(1);
  });
});

describe('forgotten passwords', () => {
  async function ask(email: string) {
    return call('/core/forgot-password', { F_EMAIL: email });
  }
  const reset = (key: string, code: string, NEW_PASSWORD = 'Newpass123') =>
    call('/core/reset-password', { NEW_PASSWORD, EMAIL: key, OTP: code });

  it('[C8] SEC3: answers the same for known and unknown addresses', async () => {
    const known = await ask(await emailOf(desk, 'auditor'));
    const unknown = await ask('nobody@example.go.th');
    expect(known.body).toEqual({ ...unknown.body });
    expect((await ask('not an address')).body).toMatchObject({ code: 'bad_email', field: 'F_EMAIL', message: 'กรุณากรอก E-mail ให้ถูกต้อง' });
  });

  it('[C9] [A13] [V3] [SEC7] sets a new password with key and code, and ends the sessions', async () => {
    const token = await signIn('auditor');
    await ask(await emailOf(desk, 'auditor'));
    const { key, code } = await newestMail(desk);
    expect((await reset(key, code, 'short1A')).body).toMatchObject({ message: 'กรุณากรอกรหัสผ่านใหม่อย่างน้อย 8 ตัวอักษร', field: 'NEW_PASSWORD' });
    for (const bad of ['alllower1', 'ALLUPPER1', 'NoDigitsHere', 'ไทยThai123', 'With space1A'])
      expect((await reset(key, code, bad)).body.code).toBe('password_rule');
    const mismatch = await call('/core/reset-password', {
      NEW_PASSWORD: 'Newpass123',
      C_NEW_PASSWORD: 'Newpass124',
      EMAIL: key,
      OTP: code,
    });
    expect(mismatch.body.message).toBe('รหัสผ่านใหม่ไม่ตรงกัน');
    expect((await reset(key, code)).body.status).toBe('success');
    await expect.poll(async () => (await withToken(token).post('/verify')).status, { timeout: 2000 }).toBe(401);
    expect((await call('/login', { username: 'auditor', password: 'Newpass123' })).body.status).toBe('success');
    expect((await reset(key, code)).body.code).toBe('reset_link_dead');
  });

  it('SEC6: a code dies after 300 seconds and after five tries, also in parallel; a new code may be asked for', async () => {
    await ask(await emailOf(desk, 'officer2'));
    const { key, code } = await newestMail(desk);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(Array.from({ length: 20 }, () => reset(key, wrong)));
    expect(guesses.filter((guess) => guess.body.status === 'success')).toHaveLength(0);
    expect((await reset(key, code)).body.code).toBe('code_spent');
    expect((await call('/core/reset-password/code', { EMAIL: key })).body).toMatchObject({ status: 'success', expiresIn: 300 });
    const second = (await newestMail(desk)).code;
    await sql`update password_reset set otp_expires_at = now() - interval '1 second'`.execute(desk.office.db);
    expect((await reset(key, second)).body.code).toBe('code_expired');
  });

  it('changes one’s own password with the present one', async () => {
    const token = await signIn('secretreg');
    const change = (CURRENT_PASSWORD: string) =>
      withToken(token).post('/change-password', { CURRENT_PASSWORD, NEW_PASSWORD: 'Another123', C_NEW_PASSWORD: 'Another123' });
    expect((await change('Wrong1234')).body).toMatchObject({ code: 'current_password_wrong', field: 'CURRENT_PASSWORD' });
    expect((await change(password)).body.status).toBe('success');
    expect((await withToken(token).post('/verify')).status).toBe(200);
  });
});
