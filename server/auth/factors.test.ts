import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { masterKeyOf } from '../system/master-key.ts';
import { officerOf, openDesk, type Reply } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { consent } from '../test/second-person.ts';
import { onThisDevice } from '../test/sign-in.ts';
import { rewrapFactors } from './factors.ts';

const password = 'Sarabun2569';
let secret = '';
let recovery: string[] = [];
/** The clock of the phone: every code is good once, so each is of a later step. */
let clock = Date.now();

const desk = await openDesk();
let [admin, officer] = await desk.officers('admin', 'officer');
afterAll(async () => {
  vi.useRealTimers();
  await desk.close();
});
beforeEach(() => desk.office.db.deleteFrom('throttle').execute());

const codeAt = (at: number) => generateSync({ secret, epoch: Math.floor(at / 1000) });
function nextCode(): string {
  clock += 30_000;
  vi.useFakeTimers({ now: clock, toFake: ['Date'] });
  return codeAt(clock);
}
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  officerOf(desk.app, 'no-session-at-all-here').post(path, body, headers);
const signIn = (username = 'officer', headers = {}) => onThisDevice((more) => call('/login', { username, password, ...more }, headers));
const second = (reply: Reply, proof: object, headers = {}) =>
  call('/users/second-factor', { entry_pass: reply.body.entry_pass, ...proof }, headers);
const live = async () =>
  (
    await sql`select 1 from session s join account a on a.id = s.account_id where a.username = 'officer' and s.ended_at is null`.execute(
      desk.office.db,
    )
  ).rows.length;

async function set(values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/admin-configs')).parts.secondFactor;
  const held = desk.office.system.now;
  done(await admin.post('/settings/admin-configs/secondFactor', { version, values }));
  await expect.poll(() => desk.office.system.now !== held, { interval: 5 }).toBe(true);
}

describe('[S28] a program of codes', () => {
  it('is taken up after a proof, with a first code; its secret lies locked, its recovery codes hashed; the owner is told', async () => {
    refused(await officer.post('/users/factors/totp/start'), 'prove_first');
    refused(await officer.post('/users/factors/prove', { purpose: 'factors', password: 'Wrong1234' }), 'current_password_wrong', 422);
    done(await officer.post('/users/factors/prove', { purpose: 'factors', password }));
    ({ secret } = done(await officer.post('/users/factors/totp/start')));
    refused(await officer.post('/users/factors/totp/confirm', { code: '000000' }), 'factor_code_wrong', 422);
    // not in force before the first code
    done(await signIn());
    officer = await desk.as('officer');
    done(await officer.post('/users/factors/prove', { purpose: 'factors', password }));
    ({ recoveryCodes: recovery } = done(await officer.post('/users/factors/totp/confirm', { code: nextCode() })));
    expect(recovery).toHaveLength(10);
    refused(await officer.post('/users/factors/totp/start'), 'totp_there');
    const dump = JSON.stringify([
      await desk.office.db.selectFrom('totp_factor').selectAll().execute(),
      await desk.office.db.selectFrom('recovery_code').selectAll().execute(),
      await desk.office.db.selectFrom('idempotency').selectAll().execute(),
      await desk.office.db.selectFrom('audit').selectAll().execute(),
    ]);
    for (const told of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) expect(dump).not.toContain(told);
    const { rows } = await sql`select kind from notification where person_id = ${officer.personId} and module = 'ACCOUNT'`.execute(
      desk.office.db,
    );
    expect(rows).toEqual([{ kind: 'factor_added' }]);
  });

  it('[SEC36] a renewed master key opens it, the one before does not', async () => {
    await desk.office.db.deleteFrom('way_back').execute();
    const { secrets } = desk.office.config;
    const before = secrets.master;
    const after = { current: masterKeyOf(Buffer.from('a new secret that nobody could guess, 2')), older: [before.current] };
    expect(await rewrapFactors(desk.office.db, after)).toEqual({ renewed: 11, closed: 0 });
    refused(await second(await signIn(), { code: nextCode() }), 'factor_code_wrong', 422);
    secrets.master = { current: after.current, older: [] };
    done(await second(await signIn(), { code: nextCode() }));
    expect(await rewrapFactors(desk.office.db, { current: before.current, older: [after.current] })).toEqual({ renewed: 11, closed: 0 });
    secrets.master = before;
    officer = await desk.as('officer');
  });

  it('SEC4: the password alone opens nothing on any way in; the pass is of this account, this client, once and for five minutes', async () => {
    await sql`update session set ended_at = now() where person_id = ${officer.personId}`.execute(desk.office.db);
    const pre = done(await call('/users/pre-login', { username: 'officer', password }));
    const ways = [await signIn(), await call('/users/login', { username: 'officer', password, oauth_id: pre.oauth_id })];
    for (const reply of ways) {
      refused(reply, 'second_factor_needed');
      expect(reply.body).toMatchObject({ entry_pass: expect.any(String), ways: ['TOTP', 'RECOVERY'], remember_days: 0 });
      expect(reply.body.token).toBeUndefined();
    }
    expect((await call('/users/login', { username: 'officer', password, oauth_id: pre.oauth_id })).body.code).toBe('device_not_confirmed');
    expect(await live()).toBe(0);
    const [reply] = ways as [Reply];
    const code = nextCode();
    refused(await second(reply, { code }, { 'user-agent': 'another machine' }), 'entry_pass_dead');
    refused(await call('/users/second-factor', { entry_pass: 'x'.repeat(43), code }), 'entry_pass_dead');
    refused(await call('/users/enter', { entry_pass: reply.body.entry_pass }), 'entry_pass_dead');
    refused(await second(reply, {}), 'factor_code_wrong', 422);
    done(await second(reply, { code }));
    refused(await second(reply, { code: nextCode() }), 'entry_pass_dead');
    await sql`update entry_pass set expires_at = now() - interval '1 second' where used_at is null`.execute(desk.office.db);
    refused(await second(ways[1] as Reply, { code: nextCode() }), 'entry_pass_dead');
  });

  it('a code is good once, one step early or late and no further, also sent many times at once', async () => {
    const pass = await signIn();
    const code = nextCode();
    const replies = await Promise.all([1, 2, 3, 4].map(async () => second(await signIn(), { code })));
    expect(replies.filter((reply) => reply.body.status === 'success')).toHaveLength(1);
    await desk.office.db.deleteFrom('throttle').execute();
    refused(await second(pass, { code }), 'factor_code_wrong', 422);
    clock += 300_000;
    vi.useFakeTimers({ now: clock, toFake: ['Date'] });
    refused(await second(pass, { code: codeAt(clock - 90_000) }), 'factor_code_wrong', 422);
    refused(await second(pass, { code: codeAt(clock + 90_000) }), 'factor_code_wrong', 422);
    const fresh = await signIn();
    done(await second(fresh, { code: codeAt(clock - 30_000) }));
    done(await second(await signIn(), { code: codeAt(clock + 30_000) }));
    clock += 60_000;
  });

  it('SEC2: guessing codes is stopped, with fresh passes too, and the right password does not forgive it', async () => {
    const tries: Reply[] = [];
    for (let i = 0; i < 7; i++) tries.push(await second(await signIn(), { code: '123456' }));
    expect(tries.slice(0, 5).every((reply) => reply.body.code === 'factor_code_wrong')).toBe(true);
    expect(tries.slice(5).every((reply) => reply.status === 429)).toBe(true);
    expect((await second(await signIn(), { code: codeAt(clock) })).status).toBe(429);
  });

  it('a recovery code works once and stands for the factor', async () => {
    const [code = ''] = recovery;
    done(await second(await signIn(), { code: code.toLowerCase() }));
    refused(await second(await signIn(), { code }), 'factor_code_wrong', 422);
    officer = await desk.as('officer');
    expect(done(await officer.get('/users/factors')).recoveryLeft).toBe(9);
    refused(await officer.post('/users/factors/recovery'), 'prove_first');
    done(await officer.post('/users/factors/prove', { purpose: 'factors', code: nextCode() }));
    const { recoveryCodes } = done(await officer.post('/users/factors/recovery'));
    refused(await second(await signIn(), { code: recovery[1] }), 'factor_code_wrong', 422);
    recovery = recoveryCodes;
  });

  it('SEC9: setting a new password does not go round it', async () => {
    await sql`update account set password_hash = (select password_hash from account where username = 'clerk') where username = 'officer'`.execute(
      desk.office.db,
    );
    refused(await signIn(), 'second_factor_needed');
  });

  it('a device is remembered where the agency allows it, for its own account, until it is forgotten', async () => {
    await set({ factorRememberDays: 7 });
    admin = await desk.as('admin');
    const given = await second(await signIn(), { code: nextCode(), remember: true });
    const cookie = String(given.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const held = { cookie: cookie.split(';')[0] as string };
    done(await signIn('officer', held));
    refused(await signIn(), 'second_factor_needed');
    officer = await desk.as('officer');
    const [device] = done(await officer.get('/users/factors')).devices;
    refused(await (await desk.as('clerk')).post(`/users/factors/devices/${device.id}/forget`), 'not_found', 404);
    done(await officer.post(`/users/factors/devices/${device.id}/forget`));
    refused(await signIn('officer', held), 'second_factor_needed');
    await set({ factorRememberDays: 0 });
  });

  it('where it is required: days of grace from the first sign-in, then nothing else is answered, and the last one stays', async () => {
    await set({ factorPolicy: 'LEADERS', factorGraceDays: 3 });
    expect(done(await signIn('officer2')).userLogin.factor).toBeUndefined();
    expect(done(await signIn('admin')).userLogin.factor).toMatchObject({ overdue: false });
    admin = await desk.as('admin');
    await set({ factorPolicy: 'ALL' });
    const { token, userLogin } = done(await signIn('deputy'));
    expect(userLogin.factor, JSON.stringify(userLogin.duties)).toMatchObject({ overdue: false });
    let deputy = officerOf(desk.app, token);
    done(await deputy.get('/settings/pages'));
    await sql`update account set factor_due_at = now() - interval '1 year' where username = 'deputy'`.execute(desk.office.db);
    desk.office.sessions.forget();
    refused(await deputy.get('/settings/pages'), 'factor_due', 403);
    expect(done(await deputy.post('/verify')).userLogin.factor.overdue).toBe(true);
    done(await deputy.post('/users/factors/prove', { purpose: 'factors', password }));
    const before = secret;
    ({ secret } = done(await deputy.post('/users/factors/totp/start')));
    done(await deputy.post('/users/factors/totp/confirm', { code: nextCode() }));
    done(await deputy.get('/settings/pages'));
    refused(await deputy.post('/users/factors/totp/remove'), 'factor_required');
    // an administrator takes it away: audit, notice, and the days of grace anew
    refused(await (await desk.as('clerk')).post(`/settings/people/${(await desk.as('deputy')).personId}/reset-factors`), 'forbidden', 403);
    admin = await desk.as('admin');
    const { personId } = await desk.as('deputy');
    done(await admin.post(`/settings/people/${personId}/reset-factors`));
    await consent(desk, personId, 'FACTORS');
    admin = await desk.as('admin');
    refused(await admin.post(`/settings/people/${personId}/reset-factors`), 'factor_none');
    expect(done(await signIn('deputy')).userLogin.factor.overdue).toBe(false);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notification where person_id = ${personId} and kind = 'factor_reset'`.execute(desk.office.db);
    expect(rows).toHaveLength(1);
    secret = before;
    deputy = await desk.as('deputy');
    await set({ factorPolicy: 'OPTIONAL' });
  });

  it('is taken away by its owner after a proof, and no longer asked for where the agency switches it off', async () => {
    await set({ factorPolicy: 'OFF' });
    done(await signIn());
    await set({ factorPolicy: 'OPTIONAL' });
    refused(await signIn(), 'second_factor_needed');
    officer = await desk.as('officer');
    refused(await officer.post('/users/factors/totp/remove'), 'prove_first');
    done(await officer.post('/users/factors/prove', { purpose: 'factors', password }));
    done(await officer.post('/users/factors/totp/remove'));
    done(await signIn());
    expect(done(await officer.get('/users/factors').then(async () => (await desk.as('officer')).get('/users/factors')))).toMatchObject({
      totp: null,
      recoveryLeft: 0,
    });
  });

  it('a new device is told of, the first one and the same one again are not', async () => {
    const kinds = async () =>
      (
        await sql`select 1 from notification n join account a on a.person_id = n.person_id where a.username = 'secretreg' and n.kind = 'new_device'`.execute(
          desk.office.db,
        )
      ).rows.length;
    for (const [agent, told] of [
      ['Mozilla/5.0 (Windows NT 10.0) Chrome/140', 0],
      ['Mozilla/5.0 (Windows NT 10.0) Chrome/140', 0],
      ['Mozilla/5.0 (iPhone) Safari/600', 1],
    ] as const) {
      done(await signIn('secretreg', { 'user-agent': agent }));
      expect(await kinds()).toBe(told);
    }
  });

  it('a made-up answer of a passkey is no proof, whatever it is', async () => {
    for (const passkey of [{}, { id: 'x' }, { id: 5, response: null }, { id: "' or 1=1", rawId: 'x', type: 'public-key', response: {} }])
      refused(await call('/users/passkey-login', { passkey }), 'passkey_refused');
    officer = await desk.as('officer');
    done(await officer.post('/users/factors/prove', { purpose: 'factors', password }));
    refused(await officer.post('/users/factors/passkeys/add', { name: 'x', passkey: { id: 'x', response: {} } }), 'passkey_refused', 422);
  });
});
