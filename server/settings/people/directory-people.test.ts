import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needTool } from '../../test/debian-tool.ts';
import { type Desk, type Officer, officerOf, openDesk } from '../../test/desk.ts';
import { directoryForm, setDirectory } from '../../test/directory.ts';
import { type LdapServer, startLdapServer } from '../../test/ldap-server.ts';
import { done, refused, unitId } from '../../test/letters.ts';
import { onThisDevice } from '../../test/sign-in.ts';

const slapd = needTool('slapd', 'slapd');
const path = '/settings/directory-people';
const password = 'Directory+๒๕๖๙';
let desk: Desk;
let admin: Officer;
let ldap: LdapServer;
let finance: number;

beforeAll(async () => {
  if (!slapd) return;
  desk = await openDesk();
  admin = await desk.as('admin');
  finance = await unitId(desk, 'อว 0601.01.2');
  ldap = await startLdapServer(slapd, [
    { uid: 'has.account', password },
    { uid: 'somchai.n', password, givenName: 'สมชาย', sn: 'น้องใหม่', mail: 'somchai@agency.go.th', title: 'นักวิชาการพัสดุ', ou: 'กองคลัง' },
    { uid: 'somying.k', password, givenName: 'สมหญิง', sn: 'คนเก่า', employeeNumber: 'D-7', ou: 'ที่อื่น' },
    { uid: 'odd*(name', password, givenName: 'ประหลาด', sn: 'ชื่อ', mail: 'no address' },
    { uid: 'late.comer', password, givenName: 'มาช้า', sn: 'ไปก่อน' },
  ]);
  await sql`insert into person_record (person_id, user_ad) select person_id, 'has.account' from account where username = 'clerk'
    on conflict (person_id) do update set user_ad = excluded.user_ad`.execute(desk.office.db);
}, 180_000);
afterAll(async () => {
  await desk?.close();
  await ldap?.close();
});

const set = (more: object) => setDirectory(desk, admin, directoryForm(ldap, more));

const people = async () => Number((await sql<{ n: number }>`select count(*) as n from person`.execute(desk.office.db)).rows[0]?.n);
const confirmed = (value: string, more: object = {}) => ({
  value,
  prefix: 'นาย',
  firstName: 'สมชาย',
  lastName: 'น้องใหม่',
  username: value,
  unitId: finance,
  postName: 'นักวิชาการพัสดุ',
  ...more,
});
const resultsOf = (reply: { results: { done: boolean; code: string | null; field: string | null }[] }) =>
  reply.results.map(({ done: was, code, field }) => (was ? 'done' : `${code} ${field ?? ''}`.trim()));

describe.skipIf(!slapd)('accounts from the directory of the agency', () => {
  it('[S28] without one the page says so, and one that does not answer says why', async () => {
    expect(done(await admin.get(path))).toMatchObject({ state: 'OFF', people: [] });
    refused(await admin.post(`${path}/add`, { people: [confirmed('somchai.n')] }), 'directory_off');
    await set({});
    await ldap.stop();
    expect(done(await admin.get(path))).toMatchObject({ state: 'DOWN', people: [], why: expect.stringMatching(/ECONNREFUSED/) });
    refused(await admin.post(`${path}/add`, { people: [confirmed('somchai.n')] }), 'directory_down');
    await ldap.start();
  });

  it('[S28] who has no account is listed with what the directory says of him, and nothing is made by looking', async () => {
    const before = await people();
    const found = done(await admin.get(path));
    expect(found).toMatchObject({ state: 'READ', entries: 5, more: false });
    expect(found.people.map((one: { value: string }) => one.value).sort()).toEqual(['late.comer', 'odd*(name', 'somchai.n', 'somying.k']);
    expect(found.people).toContainEqual({
      value: 'somchai.n',
      firstName: 'สมชาย',
      lastName: 'น้องใหม่',
      email: 'somchai@agency.go.th',
      post: 'นักวิชาการพัสดุ',
      department: 'กองคลัง',
      unitId: finance,
      username: 'somchai.n',
      person: null,
    });
    expect(found.people.find((one: { value: string }) => one.value === 'odd*(name')).toMatchObject({ username: '', unitId: null });
    expect(await people()).toBe(before);
  });

  it('[S28] whom the administrator confirms has an account with his unit and post, and signs in with the password of the directory', async () => {
    const before = await people();
    const body = {
      people: [
        confirmed('somchai.n'),
        confirmed('nobody.there'),
        confirmed('has.account'),
        confirmed('late.comer', { username: 'clerk' }),
        confirmed('odd*(name', { username: 'odd.name', unitId: undefined }),
      ],
    };
    const made = done(await admin.post(`${path}/add`, body, { 'idempotency-key': 'from-directory' }));
    expect(resultsOf(made)).toEqual([
      'done',
      'directory_gone value',
      'directory_has_account value',
      'username_taken username',
      'required unitId',
    ]);
    expect(done(await admin.post(`${path}/add`, body, { 'idempotency-key': 'from-directory' })).results[0]).toEqual(made.results[0]);
    expect(await people(), 'once').toBe(before + 1);
    const { person } = done(await admin.get(`/settings/people/${made.results[0].personId}`));
    expect(person).toMatchObject({
      prefix: 'นาย',
      userAd: 'somchai.n',
      email: 'somchai@agency.go.th',
      account: { username: 'somchai.n' },
      affiliations: [{ unit: 'กองคลัง', position: 'นักวิชาการพัสดุ', isMain: true }],
    });
    const visitor = officerOf(desk.app, 'no-session-at-all-here');
    done(await onThisDevice((more) => visitor.post('/login', { username: 'somchai.n', password, ...more })));
    expect(done(await admin.get(path)).people.map((one: { value: string }) => one.value)).not.toContain('somchai.n');
  });

  it('[S28] who stands in the register already gets the account alone', async () => {
    await set({ ldapAttribute: 'employeeNumber', ldapMatches: 'EMPLOYEE_CODE' });
    const { id } = await desk.office.db
      .insertInto('person')
      .values({ employee_code: 'D-7', first_name: 'สมหญิง', last_name: 'คนเก่า' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await desk.office.db.insertInto('affiliation').values({ person_id: id, unit_id: finance, is_main: true }).execute();
    const found = done(await admin.get(path));
    expect(found.people).toMatchObject([{ value: 'D-7', person: { id, unit: 'กองคลัง' }, username: 'somying.k' }]);
    const made = done(await admin.post(`${path}/add`, { people: [confirmed('D-7', { username: 'somying.k', unitId: undefined })] }));
    expect(made.results).toMatchObject([{ done: true, personId: id }]);
    expect(done(await admin.get(`/settings/people/${id}`)).person).toMatchObject({
      firstName: 'สมหญิง',
      userAd: 'somying.k',
      account: { username: 'somying.k' },
      affiliations: [{ unit: 'กองคลัง', position: '' }],
    });
  });

  it('[S28] nobody but an administrator of the agency looks into the directory or makes accounts from it', async () => {
    const head = await desk.as('siriporn.b');
    await sql`insert into duty (person_id, unit_id, kind) values (${head.personId}, ${finance}, 'ADMIN')`.execute(desk.office.db);
    const unitAdmin = await desk.as('siriporn.b');
    for (const who of [unitAdmin, await desk.as('officer')]) {
      refused(await who.get(path), 'forbidden', 403);
      refused(await who.post(`${path}/add`, { people: [confirmed('late.comer')] }), 'forbidden', 403);
    }
  });
});
