import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract/installation/calls.ts';
import { compiled } from '../test/compiled.ts';
import { openSession, seedPeople } from '../test/demo-people.ts';
import { type Officer, officerOf } from '../test/desk.ts';
import { register } from '../test/letters.ts';
import { administrator } from '../test/set-up.ts';
import { addAdministrator, closeAdministrator, resetAdministrator } from './administration/administrators.ts';
import { act } from './agency-acts.ts';
import { gatherFigures } from './agency-figures.ts';
import { openInstallation, type TestInstallation } from './test-installation.ts';

const host = 'admin.localhost';
const password = 'Rabbit2569Field';
let installation: TestInstallation;
let registrar: Officer;
let setUp: { key: string; secret: string; codes: string[] };
let cookie: string;

beforeAll(async () => {
  installation = await openInstallation(['hospital', 'school'], { INSTALLATION_HOST: host });
  const { office, app } = await installation.running('hospital');
  await seedPeople(office.db);
  const { token, personId } = await openSession(office.db, 'registrar');
  registrar = officerOf(app, token, personId);
  await register(registrar, { subject: 'กระต่ายป่าสีเทา' });
}, 180_000);
afterAll(() => installation?.close());

interface Reply {
  http: number;
  status: string;
  code?: string;
  message?: string;
  field?: string;
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: as it came
  [field: string]: any;
}

async function ask(
  method: string,
  path: string,
  { body, headers = {}, at = host }: { body?: object; headers?: Record<string, string>; at?: string } = {},
): Promise<Reply> {
  const given = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers };
  const answer = await installation.call(at, `/api/administration${path}`, {
    method,
    headers: given,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { http: answer.status, cookies: answer.headers['set-cookie'] ?? [], ...JSON.parse(answer.bytes.toString() || '{}') };
}
const get = (path: string) => ask('GET', path, { headers: { cookie } });
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  ask('POST', path, { body, headers: { cookie, ...headers } });
const as = (who: string, method: string, path: string, body: object = {}) =>
  ask(method, path, { headers: { cookie: who }, ...(method === 'GET' ? {} : { body }) });
/** The first line that a WebSocket is answered; it stays open until it is ended. */
function knockAt(port: number, at: string): Promise<{ said: string; end(): void }> {
  return new Promise((done) => {
    const line = connect(port, '127.0.0.1', () =>
      line.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
      ),
    );
    line.on('error', () => {});
    line.once('data', (part) => done({ said: part.toString().split(' ')[1] ?? '', end: () => line.destroy() }));
  });
}
/** A body of so many bytes that the office waits for: its head was taken, nothing of it has come. */
function beginUpload(token: string, bytes: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const line = connect(installation.port, '127.0.0.1', () =>
      line.write(
        `POST /api/sarabun/uploads HTTP/1.1\r\nHost: hospital.localhost\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`,
      ),
    );
    line.on('error', failed);
    line.once('data', (part) => (part.toString().includes(' 100 ') ? done(line) : failed(new Error(part.toString()))));
  });
}
/** An administrator who has come in: his cookie. */
async function enterAs(username: string): Promise<string> {
  const key = keyOf(await addAdministrator(installation.ground, username));
  const { secret } = await ask('POST', '/begin', { body: { key } });
  const { recoveryCodes } = await ask('POST', '/finish', { body: { key, password, code: codeNow(secret) } });
  const { cookies } = await ask('POST', '/sign-in', { body: { username, password, code: recoveryCodes[0] } });
  return (cookies.find((one) => one.startsWith('eoffice-administrator=')) as string).split(';')[0] as string;
}
const keyOf = (address: string) => new URL(address).searchParams.get('key') as string;
const codeNow = (secret: string, later = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later });
const bent = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

describe('[SEC12] who comes to the page of the installation', () => {
  it('has an account that the operator made, a password and a second factor, each set by a link that is good once', async () => {
    const { ground, client } = installation;
    await expect(addAdministrator(ground, 'A')).rejects.toThrow(/ชื่อผู้ดูแล/);
    const link = await addAdministrator(ground, 'somchai');
    expect(link).toMatch(/^http:\/\/admin\.localhost:3000\/set-up\?key=/);
    await expect(addAdministrator(ground, 'somchai')).rejects.toThrow(/อยู่แล้ว/);
    const key = keyOf(link);
    expect(await ask('POST', '/begin', { body: { key: bent(key) } })).toMatchObject({ code: 'administrator_key_dead' });
    const begun = await ask('POST', '/begin', { body: { key } });
    expect(begun).toMatchObject({ status: 'success', username: 'somchai', uri: expect.stringContaining('otpauth://totp/') });
    const { secret } = begun;
    const right = codeNow(secret);
    const finish = (more: object) => ask('POST', '/finish', { body: { key, password, code: right, ...more } });
    expect(await finish({ password: 'short' })).toMatchObject({ code: 'password_too_short', field: 'password' });
    expect(await finish({ code: `${right.startsWith('1') ? '2' : '1'}${right.slice(1)}` })).toMatchObject({
      code: 'factor_code_wrong',
      field: 'code',
    });
    // nothing of it stands yet
    expect(await ask('POST', '/sign-in', { body: { username: 'somchai', password, code: right } })).toMatchObject({
      code: 'administrator_wrong',
    });
    const finished = await finish({});
    expect(finished.recoveryCodes).toHaveLength(10);
    expect(await finish({})).toMatchObject({ code: 'administrator_key_dead' });
    expect(await ask('POST', '/begin', { body: { key } })).toMatchObject({ code: 'administrator_key_dead' });
    setUp = { key, secret, codes: finished.recoveryCodes };
    const { rows } = await client.query("select * from account where username = 'somchai'");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows[0])).not.toContain(key);
    const late = keyOf(await addAdministrator(ground, 'late'));
    await client.query("update account set key_until = now() - interval '1 second' where username = 'late'");
    expect(await ask('POST', '/begin', { body: { key: late } })).toMatchObject({ code: 'administrator_key_dead' });
  });

  it('signs in by all three at once, and learns nothing of which was wrong; the cookie is of this host and of no script', async () => {
    const { secret, codes } = setUp;
    const next = codeNow(secret, 30);
    const signIn = (more: object) => ask('POST', '/sign-in', { body: { username: 'somchai', password, code: next, ...more } });
    const wrong = [await signIn({ password: bent(password) }), await signIn({ code: '000000' }), await signIn({ username: 'nobody' })];
    for (const one of wrong) {
      expect(one).toMatchObject({ http: 200, code: 'administrator_wrong', field: 'password' });
      expect(one.message).toBe(wrong[0]?.message);
      expect(one.cookies).toEqual([]);
    }
    // the code that came with the wrong password is good still, and then no more
    const inside = await signIn({});
    expect(inside).toMatchObject({ status: 'success', username: 'somchai' });
    expect(await signIn({})).toMatchObject({ code: 'administrator_wrong' });
    const set = inside.cookies.find((one) => one.startsWith('eoffice-administrator=')) as string;
    expect(set).toMatch(/; Path=\/api\/; Max-Age=\d+; HttpOnly; SameSite=Strict/);
    expect(set).not.toContain('Domain');
    expect(JSON.stringify({ ...inside, cookies: [] })).not.toContain(set.split(/[=;]/)[1]);
    const again = await signIn({ code: codes[0] });
    cookie = (again.cookies.find((one) => one.startsWith('eoffice-administrator=')) as string).split(';')[0] as string;
    expect(await get('/me')).toMatchObject({ status: 'success', username: 'somchai' });
    // the earlier session has ended with the later one
    expect((await ask('GET', '/me', { headers: { cookie: set.split(';')[0] as string } })).http).toBe(401);
  });

  it('waits after five wrong tries, whoever it is', async () => {
    const tries: number[] = [];
    for (let n = 0; n < 6; n++)
      tries.push((await ask('POST', '/sign-in', { body: { username: 'guessed', password: 'Wrong2569', code: '123456' } })).http);
    expect(tries).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await get('/me')).http).toBe(200);
  });
});

describe('[SEC12] an agency and its installation are nothing to each other', () => {
  // whatever is added to the contract is tried too
  const closed = Object.values(contract as unknown as Record<string, { method?: string; path?: string; access?: string }>).flatMap(
    ({ method = '', path, access }) =>
      path && access !== 'open'
        ? [
            {
              method,
              path: path
                .replace(/^\/administration/, '')
                .replace(':code', 'hospital')
                .replace(/:\w+/, '1'),
            },
          ]
        : [],
  );

  it('without its cookie, with a token or cookie of an agency or a made-up one, every call is refused before the body is read', async () => {
    const states = async () => (await installation.client.query('select code, state from agency order by code')).rows;
    const before = await states();
    const { token } = registrar;
    for (const headers of [
      {},
      { authorization: `Bearer ${token}` },
      { cookie: `user-auth=${token}` },
      { cookie: `eoffice-administrator=${token}` },
      { cookie: bent(cookie) },
    ])
      for (const { method, path } of closed) {
        const answer = await ask(method, path, {
          headers: headers as Record<string, string>,
          ...(method === 'GET' ? {} : { body: { code: 'x y' } }),
        });
        expect([answer.http, answer.code], `${path} ${JSON.stringify(headers)}`).toEqual([401, 'unauthorized']);
      }
    expect(closed.length).toBeGreaterThan(15);
    expect(await states()).toEqual(before);
  });

  it('at the host of an agency its calls are not there, whatever comes along; at its host those of an office are not', async () => {
    for (const path of ['/me', '/agencies'])
      expect(
        await ask('GET', path, { headers: { cookie, authorization: `Bearer ${cookie.split('=')[1]}` }, at: 'hospital.localhost' }),
      ).toMatchObject({ http: 404 });
    expect(await ask('GET', '/me', { headers: { cookie, 'x-forwarded-host': host }, at: 'hospital.localhost' })).toMatchObject({
      http: 404,
    });
    expect(await ask('GET', '/me', { headers: { cookie, 'x-forwarded-host': 'hospital.localhost' } })).toMatchObject({ http: 200 });
    const { token } = registrar;
    for (const path of ['/api/sarabun/books', '/api/users/verify', '/api/login', '/open/v1/token', '/exchange/v1/about']) {
      const answer = await installation.call(host, path, { headers: { authorization: `Bearer ${token}`, cookie } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const link = keyOf(await addAdministrator(installation.ground, 'other'));
    const used = await installation.call('hospital.localhost', '/api/set-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        key: link,
        agencyName: 'x',
        agencyNameEn: '',
        letterPrefix: '',
        firstName: 'x',
        lastName: 'x',
        email: 'x@example.go.th',
        ...administrator,
      }),
    });
    expect(JSON.parse(used.bytes.toString())).toMatchObject({ status: 'error', code: 'set_up_key_wrong' });
  });

  it('a page of another site changes nothing with the cookie, and without a key nothing is done', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://hospital.localhost' },
    ];
    for (const headers of foreign)
      expect(await post('/agencies/hospital/suspend', { order: '1', reason: 'x' }, headers)).toMatchObject({
        http: 403,
        code: 'cross_site',
      });
    expect(await post('/agencies/hospital/suspend', { order: '1', reason: 'x' }, { 'idempotency-key': '' })).toMatchObject({
      code: 'key_required',
    });
    expect((await get('/agencies')).agencies[0].state).not.toBe('SUSPENDED');
  });

  it('of an agency it is told what stands here and nothing of what is in it', async () => {
    await gatherFigures(installation.ground);
    const { agencies, total } = await get('/agencies');
    expect(total).toBe(2);
    expect(Object.keys(agencies[0]).sort()).toEqual(['address', 'code', 'figures', 'hosts', 'limits', 'name', 'nameEn', 'reason', 'state']);
    for (const [name, value] of Object.entries(agencies[0].figures))
      expect(value === null || typeof value === 'number' || /^\d{4}-\d\d-\d\d/.test(String(value)), name).toBe(true);
    expect(agencies[0]).toMatchObject({ code: 'hospital', address: 'http://hospital.localhost:3000/', figures: { lettersIn: 1 } });
    expect(JSON.stringify(agencies)).not.toContain('กระต่าย');
    expect((await get('/agencies?search=SCHOOL')).agencies.map((one: { code: string }) => one.code)).toEqual(['school']);
  });
});

describe('acts on agencies by the page', () => {
  let second: string;
  beforeAll(async () => {
    second = await enterAs('somying');
  });

  it('makes one, gives its link once, and the same call again is the same agency; it is set up and used at its host', async () => {
    const given = { code: 'clinic', name: 'คลินิก', nameEn: 'Clinic', host: 'clinic.localhost' };
    for (const [more, field, code] of [
      [{ code: 'x y' }, 'code', 'agency_code_bad'],
      [{ code: 'hospital' }, 'code', 'agency_code_taken'],
      [{ name: ' ' }, 'name', 'required'],
      [{ host: 'school.localhost' }, 'host', 'agency_host_taken'],
      [{ host }, 'host', 'agency_host_ours'],
      [{ host: 'open.example.go.th' }, 'host', 'agency_host_open'],
    ] as const)
      expect(await post('/agencies', { ...given, ...more }), field).toMatchObject({ http: 422, field, code });
    expect((await get('/agencies')).total).toBe(2);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const made = await post('/agencies', given, key);
    expect(made).toMatchObject({
      status: 'success',
      code: 'clinic',
      setUp: expect.stringMatching(/^http:\/\/clinic\.localhost:3000\/set-up\?key=/),
    });
    expect((await post('/agencies', given, key)).setUp).toBe(made.setUp);
    expect(await post('/agencies', given)).toMatchObject({ code: 'agency_code_taken', field: 'code' });
    expect(await post('/agencies', { ...given, name: 'อื่น' }, key)).toMatchObject({ code: 'key_reused' });
    const { setUp: later } = await post('/agencies/clinic/key');
    const use = async (address: string) =>
      JSON.parse(
        (
          await installation.call('clinic.localhost', '/api/set-up', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            body: JSON.stringify({
              key: keyOf(address),
              agencyName: 'คลินิก',
              agencyNameEn: '',
              letterPrefix: '',
              firstName: 'ส',
              lastName: 'ด',
              email: 'a@example.go.th',
              ...administrator,
            }),
          })
        ).bytes.toString(),
      );
    expect(await use(made.setUp)).toMatchObject({ code: 'set_up_key_wrong' });
    expect(await use(later)).toMatchObject({ status: 'success' });
    expect(await post('/agencies/clinic/key')).toMatchObject({ code: 'agency_set_up_already' });
  });

  it('gives hosts, suspends with order and reason, opens again, removes; each with who did it, refused it leaves nothing', async () => {
    const status = async (at: string) => (await installation.call(at, '/api/intranet/links')).status;
    expect(await post('/agencies/clinic/hosts', { host: 'second.localhost', main: true })).toMatchObject({ status: 'success' });
    await expect.poll(() => status('second.localhost')).toBe(200);
    expect(await post('/agencies/clinic/hosts/remove', { host: 'second.localhost' })).toMatchObject({
      code: 'agency_host_main',
      field: 'host',
    });
    expect(await post('/agencies/clinic/hosts/remove', { host: 'clinic.localhost' })).toMatchObject({ status: 'success' });
    expect(await post('/agencies/clinic/suspend', { order: '', reason: 'ย้าย' })).toMatchObject({ code: 'required', field: 'order' });
    expect(await post('/agencies/clinic/suspend', { order: 'คำสั่งที่ 1/2570', reason: 'ย้ายสำนักงาน' })).toMatchObject({ status: 'success' });
    await expect.poll(() => status('second.localhost')).toBe(503);
    expect((await get('/agencies?search=clinic')).agencies[0]).toMatchObject({ state: 'SUSPENDED', reason: 'คำสั่งที่ 1/2570 · ย้ายสำนักงาน' });
    expect(await post('/agencies/clinic/suspend', { order: '2', reason: 'x' })).toMatchObject({ code: 'agency_other_state' });
    expect(await post('/agencies/clinic/resume')).toMatchObject({ status: 'success' });
    await expect.poll(() => status('second.localhost')).toBe(200);
    expect(await post('/agencies/clinic/remove', { order: '3', repeated: 'clinic' })).toMatchObject({ code: 'agency_other_state' });
    await post('/agencies/clinic/suspend', { order: '4', reason: 'ยุบเลิก' });
    const removal = (more: object = {}) => post('/agencies/clinic/remove', { order: '5', repeated: 'clinic', ...more });
    expect(await removal({ repeated: 'school' })).toMatchObject({ field: 'repeated' });
    // it stands for a time first, and a proved copy of it lies outside
    expect(await removal()).toMatchObject({ code: 'agency_stands_first' });
    await installation.client.query("update agency set changed_at = now() - interval '31 days' where code = 'clinic'");
    expect(await removal()).toMatchObject({ code: 'agency_not_proved' });
    await act(installation.ground, 'clinic', 'backup', '', async () => {});
    const { consent } = await removal();
    expect(await removal()).toMatchObject({ code: 'consent_waits' });
    expect(await status('second.localhost')).toBe(503);
    // not who asked, and not twice
    expect(await post(`/consents/${consent}/approve`, { note: '' })).toMatchObject({ code: 'consent_two_persons' });
    expect(await as(second, 'POST', `/consents/${consent}/withdraw`)).toMatchObject({ code: 'consent_not_yours' });
    expect(await as(second, 'POST', `/consents/${consent}/refuse`, { note: 'เลขที่คำสั่งไม่ตรง' })).toMatchObject({ status: 'success' });
    expect(await as(second, 'POST', `/consents/${consent}/approve`, { note: '' })).toMatchObject({ code: 'consent_over' });
    const { consent: late } = await removal();
    await installation.client.query(
      "update consent set asked_at = asked_at - interval '8 days', until = until - interval '8 days' where id = $1",
      [late],
    );
    expect(await as(second, 'POST', `/consents/${late}/approve`, { note: '' })).toMatchObject({ code: 'consent_over' });
    const { consent: right } = await removal();
    expect((await as(second, 'GET', '/consents')).consents[0]).toMatchObject({
      id: right,
      mayDecide: true,
      mayWithdraw: false,
      state: 'WAITING',
    });
    expect((await get('/consents')).consents[0]).toMatchObject({ id: right, mayDecide: false, mayWithdraw: true });
    const answers = await Promise.all(Array.from({ length: 4 }, () => as(second, 'POST', `/consents/${right}/approve`, { note: '' })));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    await expect.poll(() => status('second.localhost')).toBe(421);
    expect((await get('/consents')).consents.map(({ state }: { state: string }) => state)).toEqual(['DONE', 'OVER', 'REFUSED']);
    // the agency reads of each of it in its own audit, with what it was about and who they were
    const { rows: told } = await installation.client.query(
      "select action, detail from ag_clinic.audit where starts_with(action, 'installation.') order by id",
    );
    expect(told.map(({ action }) => action.slice('installation.'.length))).toEqual([
      'asked',
      'refused',
      'asked',
      'asked',
      'approved',
      'done',
    ]);
    expect(told.at(-1).detail).toEqual({ approval: right, act: 'AGENCY_REMOVE', asker: 'somchai', consenter: 'somying' });
    expect((await get('/agencies')).total).toBe(2);
    expect((await get('/agencies?state=REMOVED')).agencies).toMatchObject([{ code: 'clinic', hosts: [], address: null }]);
    expect(await post('/agencies/none/suspend', { order: '1', reason: 'x' })).toMatchObject({ code: 'agency_unknown' });
    const { acts } = await get('/agencies/clinic/acts');
    expect(acts.map(({ act }: { act: string }) => act)).toEqual([
      'remove',
      'backup',
      'suspend',
      'resume',
      'suspend',
      'remove-host',
      'main-host',
      'key',
      'key',
      'make',
    ]);
    expect(new Set(acts.map(({ by }: { by: string }) => by))).toEqual(new Set(['administrator/somchai', 'administrator/somying', 'test']));
  });

  it('[SEC12] what one agency takes too much of is refused to it, and its neighbour goes on', async () => {
    const most = { storageMb: null, mailsDay: null, callsMinute: null, sockets: null, uploadsMb: null };
    const limit = async (more: object) => {
      expect(await post('/agencies/hospital/limits', { ...most, ...more })).toMatchObject({ status: 'success' });
      const wanted = { ...most, ...more };
      await expect.poll(() => installation.directory.byCode('hospital')?.limits).toEqual(wanted);
    };
    const links = (at: string) => installation.call(at, '/api/intranet/links');
    expect(await post('/agencies/hospital/limits', { ...most, sockets: 0 })).toMatchObject({ http: 422, field: 'sockets' });
    await limit({ callsMinute: 3 });
    // the minute of before may just end
    let refused = await links('hospital.localhost');
    for (let n = 0; n < 8 && refused.status === 200; n++) refused = await links('hospital.localhost');
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({
      status: 'error',
      code: 'agency_over_limit',
      message: expect.stringMatching(/หนึ่งนาที/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let n = 0; n < 8; n++) expect((await links('school.localhost')).status).toBe(200);
    await limit({});
    expect((await links('hospital.localhost')).status).toBe(200);

    // a file that would be beyond what it may keep is not taken, at the neighbour it gets as far as its right
    const file = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2_000_000) },
      body: Buffer.alloc(2_000_000),
    };
    await limit({ storageMb: 1 });
    expect((await installation.call('hospital.localhost', '/api/sarabun/uploads', file)).status).toBe(429);
    expect((await installation.call('school.localhost', '/api/sarabun/uploads', file)).status).toBe(401);
    // of bodies under way a second one waits, whether it says its length or not; the neighbour does not, and with the end of the first it comes
    await limit({ uploadsMb: 3 });
    const under = await beginUpload(registrar.token, file.body.length);
    const uploads = (at: string, headers: Record<string, string> = file.headers) =>
      installation.call(at, '/api/sarabun/uploads', { ...file, headers });
    const waits = await uploads('hospital.localhost');
    expect([waits.status, waits.headers['retry-after'], JSON.parse(waits.bytes.toString()).code]).toEqual([429, '5', 'agency_over_limit']);
    expect((await uploads('hospital.localhost', { 'transfer-encoding': 'chunked' })).status).toBe(429);
    expect((await links('hospital.localhost')).status).toBe(200);
    expect((await uploads('school.localhost')).status).toBe(401);
    under.destroy();
    await expect.poll(async () => (await uploads('hospital.localhost')).status).toBe(401);
    await limit({ sockets: 1 });
    const knock = (at: string) => knockAt(installation.port, at);
    const [first, second, other] = [await knock('hospital.localhost'), await knock('hospital.localhost'), await knock('school.localhost')];
    expect([first.said, second.said, other.said]).toEqual(['101', '429', '101']);
    for (const { end } of [first, second, other]) end();
    await limit({});
    expect((await get('/agencies/hospital/acts')).acts[0]).toMatchObject({ act: 'limits', by: 'administrator/somchai' });
  });

  it('of six who suspend at once one does it', async () => {
    const given = { order: '9', reason: 'พร้อมกัน' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/agencies/school/suspend', given)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect((await get('/agencies/school/acts')).acts.filter(({ act }: { act: string }) => act === 'suspend')).toHaveLength(1);
  });

  it('what administrators did and tried stands in the audit of the installation, in no agency’s', async () => {
    const { rows } = await installation.client.query(
      "select action, outcome from audit where person_id = (select id from account where username = 'somchai') group by 1, 2 order by 1, 2",
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'auth.login', outcome: 'OK' },
        { action: 'auth.password', outcome: 'REFUSED' },
        { action: 'auth.reset', outcome: 'OK' },
      ]),
    );
  });
});

describe('an administrator ends', () => {
  it('by signing out, by resting, by being closed or reset on the machine: the session is over at once', async () => {
    const { ground, client } = installation;
    const enter = async (code: string) => {
      const { cookies } = await ask('POST', '/sign-in', { body: { username: 'somchai', password, code } });
      cookie = (cookies.find((one) => one.startsWith('eoffice-administrator=')) as string).split(';')[0] as string;
      expect((await get('/me')).http).toBe(200);
    };
    const left = await post('/sign-out');
    expect(left.cookies.join()).toMatch(/eoffice-administrator=; .*Max-Age=0/);
    expect((await get('/me')).http).toBe(401);
    await enter(setUp.codes[1] as string);
    await client.query("update session set last_seen_at = now() - interval '31 minutes'");
    expect((await get('/me')).http).toBe(401);
    await enter(setUp.codes[2] as string);
    // without the second factor the session is nothing
    const { rows } = await client.query(
      "delete from totp_factor where account_id = (select id from account where username = 'somchai') returning *",
    );
    expect((await get('/me')).http).toBe(401);
    for (const row of rows)
      await client.query('insert into totp_factor select * from json_populate_record(null::totp_factor, $1)', [
        JSON.stringify({ ...row, wrapped: `\\x${row.wrapped.toString('hex')}` }),
      ]);
    expect((await get('/me')).http).toBe(200);
    const link = await resetAdministrator(ground, 'somchai');
    expect((await get('/me')).http).toBe(401);
    expect(await ask('POST', '/sign-in', { body: { username: 'somchai', password, code: setUp.codes[3] } })).toMatchObject({
      code: 'administrator_wrong',
    });
    await closeAdministrator(ground, 'somchai');
    expect(await ask('POST', '/begin', { body: { key: keyOf(link) } })).toMatchObject({ code: 'administrator_key_dead' });
    await expect(closeAdministrator(ground, 'nobody')).rejects.toThrow(/ไม่มีผู้ดูแล/);
  });

  it('wrong keys of one address wait after sixty in an hour, also with a right one', async () => {
    const link = await addAdministrator(installation.ground, 'later');
    let tries = 0;
    let last = await ask('POST', '/begin', { body: { key: 'x' } });
    while (last.http === 200 && tries < 70) {
      tries += 1;
      last = await ask('POST', '/begin', { body: { key: `guess-${tries}` } });
    }
    expect(last).toMatchObject({ http: 429, code: 'too_many' });
    expect(await ask('POST', '/begin', { body: { key: keyOf(link) } })).toMatchObject({ http: 429 });
    expect(await ask('POST', '/finish', { body: { key: keyOf(link), password, code: '123456' } })).toMatchObject({ http: 429 });
  });

  it('the operator’s commands work in the agency that AGENCY names, and in no other', async () => {
    const { ground, config } = installation;
    const command = (name: string, words: string[], agency?: string) =>
      new Promise<{ status: number; said: string }>((done) => {
        const { PATH, TMPDIR } = process.env;
        const env = {
          ...{ PATH, TMPDIR, ...compiled, INSTALLATION: 'on', MODE: 'DEV', CAPTCHA: 'off', DATA_DIR: config.dataDir },
          ...{ DATABASE_URL: ground.ownerUrl, DATABASE_OWNER_URL: ground.ownerUrl, PASSWORD_WORK: 'light' },
          ...(agency === undefined ? {} : { AGENCY: agency }),
        };
        execFile(process.execPath, [join(import.meta.dirname, `../${name}.ts`), ...words], { env, encoding: 'utf8' }, (error, out, err) =>
          done({ status: error ? Number(error.code) : 0, said: out + err }),
        );
      });
    expect(await command('reset-factors', ['registrar'])).toMatchObject({ status: 1, said: expect.stringContaining('AGENCY=') });
    expect(await command('reset-factors', ['registrar'], 'nowhere')).toMatchObject({ status: 1, said: expect.stringContaining('nowhere') });
    expect(await command('reset-factors', ['registrar'], 'school')).toMatchObject({
      status: 1,
      said: expect.stringContaining('no account'),
    });
    const { office } = await installation.running('hospital');
    const { token, personId } = await openSession(office.db, 'clerk');
    const stands = async () =>
      (await installation.call('hospital.localhost', '/api/users/preferences', { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await stands()).toBe(200);
    expect((await command('reset-factors', ['clerk'], 'hospital')).status).toBe(0);
    // told to the process that has his session
    await expect.poll(stands).toBe(401);
    const told = await office.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'auth.factors-reset-on-server')
      .where('subject_id', '=', personId)
      .execute();
    expect(told).toHaveLength(1);
    expect(await command('approve-account', [], 'hospital')).toEqual({ status: 0, said: 'nothing waits\n' });
    expect((await command('verify-audit', [], 'hospital')).said).toMatch(
      /events: \d+ rows, the chain holds[\s\S]*letters: 1 rows, as their events say/,
    );
  });

  it('an agency’s role reads nothing of the administrators', async () => {
    const admin = new pg.Client({ connectionString: installation.adminUrl });
    await admin.connect();
    const { rows } = await admin.query(
      "select rolname from pg_roles where rolname like $1 and has_schema_privilege(oid, 'installation', 'usage')",
      [`${installation.database}\\_%`],
    );
    expect(rows).toEqual([]);
    await admin.end();
  });
});
