import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filterOf } from '../people/directory.ts';
import { passwordWork } from '../system/password-hash.ts';
import { needTool } from '../test/debian-tool.ts';
import { type Desk, type Officer, officerOf, openDesk, type Reply } from '../test/desk.ts';
import { directoryForm, setDirectory } from '../test/directory.ts';
import { type LdapServer, startLdapServer } from '../test/ldap-server.ts';
import { done, refused } from '../test/letters.ts';
import { onThisDevice } from '../test/sign-in.ts';

const here = 'Sarabun2569';
const there = 'Directory+๒๕๖๙';
const slapd = needTool('slapd', 'slapd');
let desk: Desk;
let admin: Officer;
let ldap: LdapServer;

beforeAll(async () => {
  if (!slapd) return;
  desk = await openDesk();
  admin = await desk.as('admin');
  ldap = await startLdapServer(slapd, [
    { uid: 'chalida', password: there, mail: 'chalida@agency.go.th', employeeNumber: '5501' },
    { uid: 'stranger', password: there },
    { uid: 'boss', password: there },
  ]);
  await named('clerk', 'chalida');
  await named('admin', 'boss');
}, 180_000);
afterAll(async () => {
  await desk?.close();
  await ldap?.close();
});
beforeEach(async () => {
  await desk?.office.db.deleteFrom('throttle').execute();
});

async function named(username: string, userAd: string): Promise<void> {
  await sql`insert into person_record (person_id, user_ad) select person_id, ${userAd} from account where username = ${username}
    on conflict (person_id) do update set user_ad = ${userAd}`.execute(desk.office.db);
}

const form = (more: object = {}) => directoryForm(ldap, more);
const set = (values: object) => setDirectory(desk, admin, values);

const call = (path: string, body: object) => officerOf(desk.app, 'no-session-at-all-here').post(path, body);
const signIn = (username: string, password: string): Promise<Reply> =>
  onThisDevice((more) => call('/login', { username, password, ...more }));

it('what is typed never becomes part of the filter', async () => {
  expect(await filterOf('(uid={username})', '*)(|(uid=*\0\\')).toBe('(uid=\\2a\\29\\28|\\28uid=\\2a\\00\\5c)');
  expect(await filterOf('(uid={username})', "$& $1 $'")).toBe("(uid=$& $1 $')");
});

describe.skipIf(!slapd)('the directory of the agency', () => {
  it('[S28] is tried before it is saved, and says why it does not work; its secret never comes back', async () => {
    const test = async (more: object, username = '') =>
      done(await admin.post('/settings/admin-configs/directory/test', { values: form(more), username }));
    expect(await test({})).toMatchObject({ ok: true });
    expect(await test({ ldapUrl: ldap.ldaps }, 'chalida')).toMatchObject({ ok: true, answer: expect.stringContaining('chalida') });
    expect(await test({}, 'nobody')).toMatchObject({ ok: false, answer: expect.stringContaining('no entry') });
    expect(await test({ ldapCa: '' })).toMatchObject({ ok: false, answer: expect.stringMatching(/certificate|SELF_SIGNED|UNABLE/i) });
    expect(await test({ ldapUrl: ldap.ldap.replace('localhost', '127.0.0.1') })).toMatchObject({
      ok: false,
      answer: expect.stringMatching(/altnames|ECONNREFUSED/i),
    });
    expect(await test({ ldapBindPassword: 'wrong' })).toMatchObject({ ok: false, answer: expect.stringContaining('49') });
    expect(await test({ ldapUrl: 'ldaps://localhost:1' })).toMatchObject({ ok: false, answer: expect.stringContaining('ECONNREFUSED') });
    const bad = (values: object) => admin.post('/settings/admin-configs/directory/test', { values: form(values), username: '' });
    refused(await bad({ ldapUrl: 'http://dc.agency.go.th' }), 'bad_ldap_url', 422);
    refused(await bad({ ldapFilter: '(uid=somebody)' }), 'bad_ldap_filter', 422);
    refused(await bad({ ldapCa: 'no certificate' }), 'bad_certificate_text', 422);
    expect((await (await desk.as('clerk')).post('/settings/admin-configs/directory/test', { values: form(), username: '' })).status).toBe(
      403,
    );
    await set(form());
    const told = await admin.get('/settings/admin-configs');
    expect(JSON.stringify(told.body)).not.toContain(ldap.bindPassword);
  });

  it('judges the password of who has a name in it, by StartTLS and ldaps; the one that was kept here opens nothing', async () => {
    for (const ldapUrl of [ldap.ldap, ldap.ldaps]) {
      await set(form({ ldapUrl }));
      done(await signIn('clerk', there));
      // by the name in the directory too
      expect(done(await signIn('Chalida', there)).userLogin.name).toBe(done(await signIn('clerk', there)).userLogin.name);
      refused(await signIn('clerk', here), 'wrong_login');
    }
    const pass = await call('/users/pre-login', { username: 'chalida', password: there });
    refused(pass, 'session_elsewhere');
    done(await call('/users/login', { username: 'chalida', password: there, oauth_id: pass.body.oauth_id }));
    const { rows } = await sql`select via from session order by id desc limit 1`.execute(desk.office.db);
    expect(rows).toEqual([{ via: 'DIRECTORY' }]);
  });

  it('leaves the others their own password; makes nobody a member of staff', async () => {
    done(await signIn('officer', here));
    refused(await signIn('officer', there), 'wrong_login');
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from person`.execute(desk.office.db)).rows[0]?.n;
    const before = await count();
    refused(await signIn('stranger', there), 'wrong_login');
    await set(form({ ldapFor: 'ALL' }));
    refused(await signIn('stranger', there), 'wrong_login');
    refused(await signIn('officer', here), 'wrong_login');
    expect(await count()).toBe(before);
    await set(form());
  });

  it('finds whose entry it is by employee code or e-mail, and by nothing that two have', async () => {
    await sql`update person set email = 'chalida@agency.go.th', employee_code = '5501' where id = (select person_id from account where username = 'clerk')`.execute(
      desk.office.db,
    );
    for (const [ldapAttribute, ldapMatches] of [
      ['employeeNumber', 'EMPLOYEE_CODE'],
      ['mail', 'EMAIL'],
    ]) {
      await set(form({ ldapAttribute, ldapMatches, ldapFor: 'ALL' }));
      await named('clerk', '');
      done(await signIn('chalida', there));
    }
    await sql`update person set email = 'Chalida@agency.go.th' where id = (select person_id from account where username = 'officer2')`.execute(
      desk.office.db,
    );
    refused(await signIn('chalida', there), 'wrong_login');
    await sql`update person set email = '' where id = (select person_id from account where username = 'officer2')`.execute(desk.office.db);
    await named('clerk', 'chalida');
    await set(form());
  });

  it('SEC3: injection, an empty password and wrong names get the same answer, in the same time, and the same throttle', async () => {
    const wrong = await signIn('clerk', 'Wrong1234');
    for (const username of ['*', 'chalida)(uid=*', '*)(|(uid=*', 'uid=chalida', 'nobody', 'stranger', 'chali*']) {
      const { requestId: _, ...rest } = (await signIn(username, username === 'stranger' ? there : 'Wrong1234')).body;
      expect(rest, username).toEqual({ ...wrong.body, requestId: undefined });
    }
    refused(await signIn('clerk', '   '), 'password_needed');
    await desk.office.db.deleteFrom('throttle').execute();
    // as an office keeps them: what little else there is to do takes no part
    desk.office.config.passwordWork = passwordWork.full;
    const took: Record<string, number[]> = { clerk: [], 'nobody-at-all': [] };
    for (let i = 0; i < 9; i++)
      for (const [username, times] of Object.entries(took)) {
        await desk.office.db.deleteFrom('throttle').execute();
        const start = performance.now();
        await signIn(username, 'Wrong1234');
        times.push(performance.now() - start);
      }
    desk.office.config.passwordWork = passwordWork.light;
    const [known = 0, unknown = 0] = Object.values(took).map((times) => Math.min(...times));
    expect(unknown).toBeGreaterThan(known / 2);
    expect(known).toBeGreaterThan(unknown / 2);
    await desk.office.db.deleteFrom('throttle').execute();
    for (let i = 0; i < 5; i++) refused(await signIn('clerk', 'Wrong1234'), 'wrong_login');
    expect((await signIn('clerk', there)).status).toBe(429);
  });

  it('says where the password is kept when it is to be changed or was forgotten, and lets no age of it here stand in the way', async () => {
    await sql`update account set must_change_password = true where username = 'clerk'`.execute(desk.office.db);
    const clerk = officerOf(desk.app, done(await signIn('clerk', there)).token);
    expect(done(await clerk.post('/verify')).userLogin.passwordOld).toBe(false);
    const change = { CURRENT_PASSWORD: there, NEW_PASSWORD: 'Another123', C_NEW_PASSWORD: 'Another123' };
    refused(await clerk.post('/change-password', change), 'password_in_directory');
    expect(done(await clerk.get('/users/factors')).passwordAt).toBe('DIRECTORY');
    const links = async () => (await desk.office.db.selectFrom('password_reset').select('id').execute()).length;
    const before = await links();
    done(await call('/core/forgot-password', { F_EMAIL: 'chalida@agency.go.th' }));
    expect(await links()).toBe(before);
    await sql`update account set must_change_password = false where username = 'clerk'`.execute(desk.office.db);
  });

  it('down or silent: a clear word, nobody gets in by it, and administrators of the agency by their own password', async () => {
    await ldap.stop();
    refused(await signIn('clerk', there), 'directory_down');
    refused(await signIn('clerk', here), 'directory_down');
    refused(await signIn('nobody-at-all', there), 'directory_down');
    done(await signIn('officer', here));
    const again = done(await signIn('admin', here));
    admin = officerOf(desk.app, again.token);
    await ldap.start();
    done(await signIn('clerk', there));
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, 'localhost');
    await once(silent, 'listening');
    await set(form({ ldapUrl: `ldaps://localhost:${(silent.address() as AddressInfo).port}`, ldapTimeout: 1 }));
    // it never answers: that this ends is the limit's doing
    refused(await signIn('clerk', there), 'directory_down');
    silent.close();
    await set(form({ ldapAdminsLocal: false }));
    refused(await signIn('admin', here), 'wrong_login');
    done(await signIn('admin', there));
  });
});
