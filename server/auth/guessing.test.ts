import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { letWait } from '../http/throttle.ts';
import { hashPassword, passwordWork } from '../system/password-hash.ts';
import { type Desk, officerOf, openDesk, type Reply } from '../test/desk.ts';
import { emailOf, newestMail, onThisDevice } from '../test/sign-in.ts';

const password = 'Sarabun2569';
const desk = await openDesk();
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.office.db.deleteFrom('throttle').execute();
  await desk.office.db.deleteFrom('wrong_try').execute();
});

const callOn = (on: Desk, path: string, body: object) =>
  onThisDevice((more) => officerOf(on.app, 'no-session-at-all-here').post(path, { ...body, ...more }));
const call = (path: string, body: object) => callOn(desk, path, body);
/** Calls from an address of their own, without a session. */
const from =
  (remoteAddress: string) =>
  async (path: string, payload: object, headers: Record<string, string> = {}): Promise<Reply> => {
    const ask = async (more: object): Promise<Reply> => {
      const key = { 'idempotency-key': randomBytes(12).toString('hex') };
      const reply = await desk.app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: { ...payload, ...more },
        remoteAddress,
        headers: { ...key, ...headers },
      });
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
    };
    return onThisDevice(ask);
  };
const cookieOf = ({ headers }: Reply, name: string) =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0] ?? '')
    .find((one) => one.includes(`${name}=`)) ?? '';
const atOnce = (times: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: times }, ask));
const having = (replies: Reply[], code: string) => replies.filter(({ body }) => body.code === code);
const waitsEnd = () => sql`update throttle set expire = 1 where key like 'wait%'`.execute(desk.office.db);

async function forgetful(username: string): Promise<{ key: string; code: string }> {
  await call('/core/forgot-password', { F_EMAIL: await emailOf(desk, username) });
  return newestMail(desk);
}

const reset = (key: string, code: string, NEW_PASSWORD = 'Newpass123') =>
  call('/core/reset-password', { NEW_PASSWORD, EMAIL: key, OTP: code });

describe('guessing a password', () => {
  it('SEC2: of forty tries at once on one account five are looked at', async () => {
    const replies = await atOnce(40, () => call('/users/pre-login', { username: 'clerk', password: 'Wrong1234' }));
    expect(having(replies, 'wrong_login')).toHaveLength(5);
    expect(having(replies, 'login_waits')).toHaveLength(35);
    await waitsEnd();
    const next = await atOnce(10, () => call('/login', { username: 'clerk', password: 'Wrong1234' }));
    expect(having(next, 'wrong_login')).toHaveLength(1);
  });

  it('SEC2: the wait grows to 15 minutes and no further; then the right password works on every way in', async () => {
    const waits: number[] = [];
    for (let i = 1; i <= 14; i++) {
      await waitsEnd();
      expect((await call('/login', { username: 'head', password: 'Wrong1234' })).body.code).toBe('wrong_login');
      if (i < 5) continue;
      const { status, headers } = await call('/users/login', { username: 'head', password });
      expect(status).toBe(429);
      waits.push(Number(headers['retry-after']));
    }
    expect(waits[0]).toBeLessThanOrEqual(30);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
    await waitsEnd();
    expect((await call('/login', { username: 'head', password })).body.status).toBe('success');
    expect((await call('/login', { username: 'head', password: 'Wrong1234' })).body.code).toBe('wrong_login');
  });

  it('[SEC2] one password on many names is stopped by address, later where more people are known; who is inside goes on', async () => {
    const [here, there] = ['198.51.100.7', '198.51.100.8'];
    const inside = await desk.as('officer2');
    const people = await desk.office.db.selectFrom('account').select(['id', 'person_id']).limit(4).execute();
    for (const { id, person_id } of people)
      await desk.office.db
        .insertInto('session')
        .values({ token_hash: randomBytes(32), account_id: id, person_id, ip: here, expires_at: new Date(), ended_at: new Date() })
        .execute();
    const replies: Reply[] = [];
    for (let i = 0; i < 66; i++) replies.push(await from(here)('/users/pre-login', { username: `nobody-${i}`, password: 'Wrong1234' }));
    expect(having(replies, 'wrong_login')).toHaveLength(64);
    expect(replies.at(-1)?.status).toBe(429);
    expect(replies.at(-1)?.body).toMatchObject({ code: 'address_waits', field: 'password' });
    expect(replies.at(-1)?.body.message).toMatch(/ต้องรอถึงเวลา \d\d\.\d\d น\. \(ประมาณ \d+ นาที\)/);
    // the right password from a device that nobody knows waits too; another address does not, nor who has a session
    expect((await from(here)('/login', { username: 'auditor', password })).body.code).toBe('address_waits');
    expect((await from(there)('/login', { username: 'auditor', password })).body.status).toBe('success');
    const change = { CURRENT_PASSWORD: 'Wrong1234', NEW_PASSWORD: 'Newpass123', C_NEW_PASSWORD: 'Newpass123' };
    const changed = await from(here)('/change-password', change, { authorization: `Bearer ${inside.token}` });
    expect(changed.body.code).toBe('current_password_wrong');
  });

  it('[SEC2] people of one address who are right after a wrong try leave nothing behind', async () => {
    const agency = from('198.51.100.20');
    for (let i = 0; i < 6; i++) {
      const username = ['clerk', 'head', 'officer'][i % 3] as string;
      expect((await agency('/users/pre-login', { username, password: 'Wrong1234' })).body.code).toBe('wrong_login');
      expect((await agency('/login', { username, password })).body.status).toBe('success');
    }
    expect(await desk.office.db.selectFrom('wrong_try').selectAll().execute()).toEqual([]);
  });

  it('[SEC2] a browser that the account knows goes on while the account and the address wait; its own wrong tries are slowed too', async () => {
    const office = from('198.51.100.30');
    const first = await office('/login', { username: 'secretreg', password });
    const cookie = cookieOf(first, 'known');
    expect(String(first.headers['set-cookie'])).toMatch(/known=[^;]+; Path=[^;]*api\/; Max-Age=31536000; HttpOnly; SameSite=Strict/);
    const stranger = from('203.0.113.5');
    for (let i = 0; i < 5; i++) await stranger('/login', { username: 'secretreg', password: 'Wrong1234' });
    expect((await stranger('/login', { username: 'secretreg', password })).body.code).toBe('login_waits');
    expect((await office('/login', { username: 'secretreg', password })).body.code, 'another browser of the same place').toBe(
      'login_waits',
    );
    expect((await office('/login', { username: 'secretreg', password }, { cookie })).body.status).toBe('success');
    expect((await stranger('/login', { username: 'secretreg', password })).body.code, 'nothing is forgiven to the stranger').toBe(
      'login_waits',
    );
    // not a mark of another account, nor one that was made up
    for (const bad of [cookie.replace(/=\d+-/, '=1-'), cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
      expect((await office('/login', { username: 'secretreg', password }, { cookie: bad })).body.code).toBe('login_waits');
    await letWait(desk.office, 'address:198.51.100.30', 0);
    expect((await office('/login', { username: 'auditor', password })).body.code).toBe('address_waits');
    expect((await office('/login', { username: 'secretreg', password }, { cookie })).body.status).toBe('success');
    const own: Reply[] = [];
    for (let i = 0; i < 6; i++) own.push(await office('/login', { username: 'secretreg', password: 'Wrong1234' }, { cookie }));
    expect(own.map(({ body }) => body.code)).toEqual([...Array(5).fill('wrong_login'), 'login_waits']);
    expect(await desk.office.db.selectFrom('wrong_try').select('address').where('address', '=', '198.51.100.30').execute()).toEqual([]);
  });

  it('[SEC2] guesses at one account from forty addresses share its tries', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => from(`203.0.113.${i + 10}`)('/login', { username: 'secretary', password: 'Wrong1234' })),
    );
    expect(having(replies, 'wrong_login')).toHaveLength(5);
    expect(having(replies, 'login_waits')).toHaveLength(35);
  });

  it('[SEC3] says how many tries are left and until when it waits, the same of a name that nobody has', async () => {
    const told = async (username: string) => {
      const replies: unknown[] = [];
      for (let i = 0; i < 7; i++) {
        const { status, body } = await from('203.0.113.60')('/users/pre-login', { username, password: 'Wrong1234' });
        const { code, field, triesLeft, until } = body;
        replies.push({ status, code, field, triesLeft, waits: until !== undefined, body: Object.keys(body).sort() });
      }
      return replies;
    };
    const known = await told('registrar');
    expect(known.slice(0, 4)).toMatchObject(
      [4, 3, 2, 1].map((triesLeft) => ({ status: 200, code: 'wrong_login', triesLeft, waits: false })),
    );
    expect(known[4]).toMatchObject({ code: 'wrong_login', triesLeft: 0, waits: true });
    expect(known[5]).toMatchObject({ status: 429, code: 'login_waits', field: 'password', waits: true });
    expect(await told('nobody-of-that-name')).toEqual(known);
  });

  it('SEC2: one’s own password can not be guessed over the change of it either', async () => {
    const officer = await desk.as('officer2');
    const change = () =>
      officer.post('/change-password', { CURRENT_PASSWORD: 'Wrong1234', NEW_PASSWORD: 'Newpass123', C_NEW_PASSWORD: 'Newpass123' });
    const replies = await atOnce(12, change);
    expect(having(replies, 'current_password_wrong')).toHaveLength(5);
    expect(having(replies, 'too_many')).toHaveLength(7);
  });

  it('SEC3: an unknown name takes as long as a wrong password, also where it is kept with less work or not at all', async () => {
    const { config } = desk.office;
    const { full } = passwordWork;
    config.passwordWork = full;
    for (const [username, kept] of [
      ['registrar', await hashPassword(full, password)],
      ['clerk', await hashPassword({ memoryCost: 19_456, timeCost: 2 }, password)],
      ['deputy', '-'],
    ] as const)
      await desk.office.db.updateTable('account').set({ password_hash: kept }).where('username', '=', username).execute();
    const took: Record<string, number[]> = { registrar: [], clerk: [], deputy: [], 'nobody-at-all': [] };
    for (let i = 0; i < 9; i++)
      for (const [username, times] of Object.entries(took)) {
        await desk.office.db.deleteFrom('throttle').execute();
        await desk.office.db.deleteFrom('wrong_try').execute();
        const before = process.cpuUsage();
        await call('/users/pre-login', { username, password: 'Wrong1234' });
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
    config.passwordWork = passwordWork.light;
    await desk.office.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(passwordWork.light, password) })
      .execute();
    // What the processor worked, which is the time on a machine that does nothing else; the least of each.
    // A name that is not looked at would save nearly all: the work of one argon2.
    const least = Object.values(took).map((times) => Math.min(...times));
    expect(Math.min(...least)).toBeGreaterThan(Math.max(...least) / 1.4);
  });

  it('SEC3: an unknown address of mail takes as long as a known one', async () => {
    const { email } = await desk.office.db.selectFrom('person').select('email').where('email', '!=', '').limit(1).executeTakeFirstOrThrow();
    for (const F_EMAIL of [email, 'nobody@example.go.th']) {
      const start = performance.now();
      await call('/core/forgot-password', { F_EMAIL });
      expect(performance.now() - start).toBeGreaterThan(95);
    }
  });

  it('SEC27: each wrong try stands in the audit, with no name in it', async () => {
    await call('/users/pre-login', { username: 'director', password: 'Wrong1234' });
    await call('/users/pre-login', { username: 'nobody-at-all', password: 'Wrong1234' });
    const rows = await desk.office.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'auth.password')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows.map((row) => row.outcome)).toEqual(['REFUSED', 'REFUSED']);
    expect(rows.map((row) => row.person_id === null)).toEqual([true, false]);
    expect(JSON.stringify(rows)).not.toMatch(/nobody-at-all|director|Wrong1234/);
  });
});

describe('going round the device and the captcha', () => {
  it('SEC4: of two sign-ins at once without a pass one stands', async () => {
    const replies = await atOnce(4, () => call('/users/login', { username: 'deputy', password }));
    expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    expect(having(replies, 'device_not_confirmed')).toHaveLength(3);
  });

  it('SEC4: a pass that is sent many times at once is used once', async () => {
    const { body } = await call('/users/pre-login', { username: 'secretary', password });
    const replies = await atOnce(4, () => call('/users/login', { username: 'secretary', password, oauth_id: body.oauth_id }));
    expect(replies.filter((reply) => reply.body.status === 'success')).toHaveLength(1);
  });

  it('SEC5: a made-up pass, or another’s, is no way round the captcha; a solved one counts once, also at once', async () => {
    const strict = await openDesk({ CAPTCHA: 'on' });
    const solved = async () => {
      const { status: _, ...challenge } = (await officerOf(strict.app, 'no-session-at-all-here').get('/captcha')).body;
      return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
    };
    const own = await callOn(strict, '/users/pre-login', { username: 'officer', password, altcha: await solved() });
    expect(own.body.status).toBe('success');
    for (const oauth_id of ['x'.repeat(43), own.body.oauth_id])
      for (const guess of [password, 'Wrong1234'])
        expect((await callOn(strict, '/users/login', { username: 'director', password: guess, oauth_id })).body.code).toBe(
          'device_not_confirmed',
        );
    for (const path of ['/users/pre-login', '/users/login', '/login'])
      expect((await callOn(strict, path, { username: 'director', password })).body.code).toBe('captcha_needed');
    expect((await callOn(strict, '/users/login', { username: 'officer', password, oauth_id: own.body.oauth_id })).body.status).toBe(
      'success',
    );
    const altcha = await solved();
    const replies = await atOnce(5, () => callOn(strict, '/users/pre-login', { username: 'clerk', password, altcha }));
    expect(having(replies, 'captcha_wrong')).toHaveLength(4);
    await strict.close();
  });
});

describe('going round the mailed code', () => {
  it('SEC6: of fifty guesses at once five are looked at', async () => {
    const { key, code } = await forgetful('auditor');
    const replies = await atOnce(50, () => reset(key, code === '000000' ? '000001' : '000000'));
    expect(having(replies, 'code_wrong')).toHaveLength(4);
    expect(having(replies, 'code_spent')).toHaveLength(46);
    expect((await reset(key, code)).body.code).toBe('code_spent');
  });

  it('SEC6: the code of one link does not fit another; five codes a link and no more', async () => {
    const first = await forgetful('secretreg');
    const second = await forgetful('secretreg');
    if (first.code !== second.code) expect((await reset(second.key, first.code)).body.code).toBe('code_wrong');
    const again = () => call('/core/reset-password/code', { EMAIL: first.key });
    for (let i = 0; i < 4; i++) expect((await again()).body.status).toBe('success');
    expect((await again()).body.code).toBe('code_too_many');
    expect((await call('/core/reset-password/code', { EMAIL: 'x'.repeat(43) })).body.code).toBe('reset_link_dead');
  });

  it('SEC6: a new password ends older links and the waiting after wrong tries', async () => {
    const older = await forgetful('officer');
    const { key, code } = await forgetful('officer');
    await atOnce(8, () => call('/login', { username: 'officer', password: 'Wrong1234' }));
    expect((await reset(key, code)).body.status).toBe('success');
    expect((await call('/core/reset-password/code', { EMAIL: older.key })).body.code).toBe('reset_link_dead');
    expect((await reset(older.key, older.code)).body.code).toBe('reset_link_dead');
    expect((await call('/login', { username: 'officer', password: 'Newpass123' })).body.status).toBe('success');
  });

  it('SEC1: no password, token, pass, key or code stands in the database', async () => {
    const signed = await call('/login', { username: 'officer', password: 'Newpass123' });
    const passed = await call('/users/pre-login', { username: 'admin', password });
    const { key, code } = await forgetful('officer2');
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(
      desk.office.db,
    );
    for (const { name } of rows) {
      if (name === 'schema_migration') continue;
      const all = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(desk.office.db);
      const dump = all.rows.map(({ row }) => row).join('\n');
      for (const secret of [signed.body.token, passed.body.oauth_id, key, 'Newpass123']) expect(dump.includes(secret), name).toBe(false);
      if (['password_reset', 'delivery', 'audit'].includes(name)) expect(dump, name).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
    }
  });
});

describe('consent', () => {
  it('[C10] a new version of the notice asks everybody again, before anybody has agreed to it', async () => {
    const clerk = await desk.as('clerk');
    const agreed = async () => (await clerk.post('/verify')).body.userLogin.userInformation.F_IS_AGREE_PDPA;
    const texts = () => desk.office.db.selectFrom('consent_text').select('version').where('kind', '=', 'PDPA').execute();
    expect(await texts()).toEqual([{ version: 1 }]);
    expect(await agreed()).toBe(0);
    await clerk.post('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
    expect(await agreed()).toBe(1);
    await desk.office.db.insertInto('consent_text').values({ kind: 'PDPA', version: 2, body: sql`'{}'::jsonb`, hash: '-' }).execute();
    expect(await agreed()).toBe(0);
  });
});
