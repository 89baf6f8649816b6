import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needTool } from '../../test/debian-tool.ts';
import { type Officer, openDesk, type Reply, replyOf } from '../../test/desk.ts';
import { directoryForm, setDirectory } from '../../test/directory.ts';
import { type LdapServer, startLdapServer } from '../../test/ldap-server.ts';
import { done, refused, unitId } from '../../test/letters.ts';
import { clientValues, openProgram, type Program } from '../../test/program.ts';
import { sendFile } from '../../test/send-file.ts';
import { schemas } from '../scim/said.ts';
import { closeLeavers } from './leave.ts';
import { readDirectory, takeDirectory } from './read-directory.ts';

const slapd = needTool('slapd', 'slapd');
const desk = await openDesk();
const { db } = desk.office;
const { admin, clerk, officer, head } = await desk.byName('admin', 'clerk', 'officer', 'head');
const root = 10_000_000;
const hr = await unitId(desk, 'อว 0601.01.3');
const scopes = ['people.sync'];
let program: Program;
let other: Program;
const owner = new pg.Client({ connectionString: desk.clone.adminUrl });
beforeAll(async () => {
  program = await openProgram(desk, admin, { unit: root, scopes });
  other = await openProgram(desk, admin, { unit: root, scopes });
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}`);
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

/** As a directory calls: no key, no name of itself. */
async function scim(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, by = program): Promise<Reply> {
  await db
    .updateTable('api_use')
    .set({ minute_at: new Date(0) })
    .execute();
  const headers = {
    authorization: `Bearer ${await by.token()}`,
    'user-agent': '',
    ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
  };
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return replyOf(await desk.app.inject({ method, url: `/open/v1/scim/v2${path}`, headers, ...(payload === undefined ? {} : { payload }) }));
}
let n = 0;
const userOf = (given: object = {}) => {
  n += 1;
  return {
    schemas: [schemas.user, schemas.enterprise],
    userName: `New.Person${n}`,
    externalId: `x-${n}`,
    name: { honorificPrefix: 'นางสาว', givenName: 'ใหม่', familyName: `มาถึง${n}` },
    emails: [
      { type: 'home', value: 'home@example.com' },
      { type: 'work', value: `new${n}@example.ac.th` },
    ],
    active: true,
    [schemas.enterprise]: { employeeNumber: `N${n}`, department: '06010103' },
    ...given,
  };
};
const add = async (given: object = {}, by = program) => {
  const reply = await scim('POST', '/Users', userOf(given), by);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const patch = (id: string, ...Operations: object[]) => scim('PATCH', `/Users/${id}`, { schemas: [schemas.patch], Operations });
const listed = async (query: Record<string, string> = {}) =>
  done(await admin.get('/settings/people-differences', { pageSize: '100', ...query })).items;
const differenceOf = async (userName: string) =>
  (await listed()).find((one: { userName: string }) => one.userName === userName.toLowerCase());
const confirm = async (id: number) => done(await admin.post('/settings/people-differences/confirm', { ids: [id] })).results[0];
const facts = async ({ personId }: Pick<Officer, 'personId'>) => {
  const { rows } = await sql<{
    name: string;
    userName: string;
    code: string;
    phone: string;
    open: boolean;
    version: number;
  }>`select p.first_name || ' ' || p.last_name as name,
    a.username as "userName", p.employee_code as code, p.phone, a.active as open, p.version from person p join account a on a.person_id = p.id where p.id = ${personId}`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
};
const persons = async () => (await db.selectFrom('person').select('id').execute()).length;

describe('a directory that pushes', () => {
  it('[M9] acts for the whole agency with a scope of its own; a token without it, another agency, a stranger find nothing', async () => {
    const values = clientValues({ unit: hr, owner: admin.personId, scopes });
    expect(refused(await admin.post('/settings/list/api-clients', { values }), 'sync_whole_agency', 422).field).toBe('unit');
    const without = await openProgram(desk, admin, { unit: root, scopes: ['masters.read'] });
    expect((await scim('GET', '/Users', undefined, without)).status).toBe(403);
    const nobody = await desk.app.inject({ method: 'GET', url: '/open/v1/scim/v2/Users' });
    expect(nobody.statusCode).toBe(401);
    expect(nobody.json().schemas).toEqual([schemas.error]);
    expect(String(nobody.headers['content-type'])).toContain('application/scim+json');
  });

  it('tells what it can, finds by filter, pages, and shows a program only what is its own', async () => {
    for (const path of ['/ServiceProviderConfig', '/Schemas', `/Schemas/${schemas.user}`, '/ResourceTypes', '/ResourceTypes/User'])
      expect((await scim('GET', path)).status, path).toBe(200);
    const [first, second] = [await add(), await add()];
    expect(first).toMatchObject({
      userName: first.userName.toLowerCase(),
      active: true,
      emails: [{ type: 'work' }],
      meta: { resourceType: 'User' },
    });
    const found = async (query: string, by = program) => (await scim('GET', `/Users?${new URLSearchParams(query)}`, undefined, by)).body;
    expect(await found(`filter=userName eq "${first.userName.toUpperCase()}"`)).toMatchObject({
      totalResults: 1,
      Resources: [{ id: first.id }],
    });
    expect(await found(`filter=externalid EQ "${second.externalId}"`)).toMatchObject({ totalResults: 1, Resources: [{ id: second.id }] });
    expect(await found('filter=userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] });
    expect(await found('startIndex=2&count=1')).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(await found('count=0')).toMatchObject({ totalResults: 2, Resources: [] });
    for (const filter of ['userName co "a"', 'userName eq "a" or active eq true', "userName eq 'a'", 'password eq "x"'])
      expect((await scim('GET', `/Users?${new URLSearchParams({ filter })}`)).body).toMatchObject({
        status: '400',
        scimType: 'invalidFilter',
      });
    expect(await found('', other)).toMatchObject({ totalResults: 0 });
    for (const method of ['GET', 'DELETE'] as const) expect((await scim(method, `/Users/${first.id}`, undefined, other)).status).toBe(404);
    for (const id of ['0', '1.5', 'x', `${admin.personId}`, '99999999999999999999'])
      expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
  });

  it('is refused what is no resource, and what stands already', async () => {
    const made = await add();
    expect((await scim('POST', '/Users', userOf({ userName: made.userName.toUpperCase() }))).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
    expect((await scim('POST', '/Users', userOf({ externalId: made.externalId }))).status).toBe(409);
    const before = await listed();
    for (const body of [
      '{',
      '[]',
      '"x"',
      userOf({ userName: '' }),
      userOf({ userName: { a: 1 } }),
      userOf({ active: 'maybe' }),
      userOf({ title: 'ก'.repeat(201) }),
    ])
      expect((await scim('POST', '/Users', body)).status).toBe(400);
    for (const operations of [
      [],
      [{ op: 'move', path: 'active' }],
      [{ op: 'replace', value: 'x' }],
      [{ op: 'remove' }],
      [{ op: 'replace', path: 'active', value: 'perhaps' }],
    ])
      expect((await patch(made.id, ...operations)).status).toBe(400);
    expect(await listed()).toEqual(before);
  });

  it('writes PATCH as Azure does; what it does not speak of stays, and nobody leaves by silence', async () => {
    const { id } = await add();
    const now = async () => (await scim('GET', `/Users/${id}`)).body;
    await patch(id, { op: 'Add', path: 'emails[type eq "work"].value', value: 'azure@example.ac.th' });
    await patch(id, {
      op: 'Replace',
      value: { 'name.givenName': 'อาซัวร์', [`${schemas.enterprise}:department`]: 'กองคลัง', displayName: 'x', roles: [] },
    });
    await patch(
      id,
      { op: 'replace', path: `${schemas.enterprise}:employeeNumber`, value: 'AZ1' },
      { op: 'Replace', path: 'phoneNumbers[type eq "fax"].value', value: '1' },
    );
    expect(await now()).toMatchObject({
      active: true,
      name: { givenName: 'อาซัวร์' },
      emails: [{ value: 'azure@example.ac.th' }],
      [schemas.enterprise]: { employeeNumber: 'AZ1', department: 'กองคลัง' },
    });
    expect((await now()).phoneNumbers).toBeUndefined();
    const { active: _, ...silent } = userOf();
    expect((await scim('PUT', `/Users/${id}`, silent)).body).toMatchObject({ active: true });
    await patch(id, { op: 'remove', path: 'active' });
    expect((await now()).active).toBe(true);
    await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect((await now()).active).toBe(false);
    await patch(id, { op: 'replace', value: { active: 'True' } });
    expect((await now()).active).toBe(true);
  });
});

describe('the list of differences', () => {
  it('makes nobody before an administrator confirms; then who is new is brought by the rules of the sheet, without a right', async () => {
    const before = await persons();
    const made = await add({ title: 'นักทรัพยากรบุคคล' });
    expect(await persons()).toBe(before);
    const row = await differenceOf(made.userName);
    expect(row).toMatchObject({ kind: 'NEW', personId: null });
    for (const who of [clerk, officer]) {
      expect((await who.get('/settings/people-differences')).status).toBe(403);
      expect((await who.post('/settings/people-differences/confirm', { ids: [row.id] })).status).toBe(403);
    }
    expect(await confirm(row.id)).toMatchObject({ done: true });
    expect(await persons()).toBe(before + 1);
    expect(await differenceOf(made.userName)).toBeUndefined();
    const { rows } = await sql<{
      clearance: number;
      duties: number;
      unit: number;
    }>`select p.clearance, (select count(*)::int from duty d where d.person_id = p.id) as duties,
      (select f.unit_id from affiliation f where f.person_id = p.id) as unit from person p join account a on a.person_id = p.id where a.username = ${made.userName}`.execute(
      db,
    );
    expect(rows).toEqual([{ clearance: 0, duties: 0, unit: hr }]);
    expect((await confirm(row.id)).done).toBe(false);
  });

  it('names a unit that nobody knows and a person who may be two, and takes neither', async () => {
    const lost = await add({ [schemas.enterprise]: { employeeNumber: 'N900', department: 'กองที่ไม่มี' } });
    const row = await differenceOf(lost.userName);
    expect(row).toMatchObject({ kind: 'UNKNOWN_UNIT' });
    expect(await confirm(row.id)).toMatchObject({ done: false, code: 'sync_not_here' });
    const [one, two] = [await facts(clerk), await facts(officer)];
    const twice = await add({ userName: one.userName, [schemas.enterprise]: { employeeNumber: two.code, department: '06010103' } });
    expect(await differenceOf(twice.userName)).toMatchObject({ kind: 'DOUBT', personId: null });
    await scim('DELETE', `/Users/${twice.id}`);
    expect((await facts(clerk)).open).toBe(true);
    done(await admin.post('/settings/people-differences/keep', { ids: [row.id] }));
    expect(await differenceOf(lost.userName)).toBeUndefined();
    await patch(lost.id, { op: 'replace', path: 'title', value: 'อย่างอื่น' });
    expect(await differenceOf(lost.userName)).toMatchObject({ kind: 'UNKNOWN_UNIT' });
  });

  it('takes over by itself how a name is spelled and a telephone, and nothing else; a move is confirmed', async () => {
    const before = await facts(officer);
    const made = await add({
      userName: before.userName,
      name: { givenName: 'สะกดใหม่', familyName: before.name.split(' ')[1] },
      emails: [],
      phoneNumbers: [{ type: 'work', value: '0 2555 9999' }],
      [schemas.enterprise]: { employeeNumber: before.code, department: '06010102' },
    });
    const now = await facts(officer);
    expect(now).toMatchObject({
      name: `สะกดใหม่ ${before.name.split(' ')[1]}`,
      phone: '0 2555 9999',
      userName: before.userName,
      version: before.version + 1,
    });
    await patch(made.id, { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: 'โทรมือถือ' });
    expect((await facts(officer)).phone).toBe('0 2555 9999');
    const row = await differenceOf(before.userName);
    expect(row).toMatchObject({ kind: 'MOVED', personId: officer.personId });
    expect(row.changes).toContainEqual({ field: 'unit', ours: expect.any(String), theirs: 'กองคลัง' });
    expect(await confirm(row.id)).toMatchObject({ done: true });
    expect(await differenceOf(before.userName)).toBeUndefined();
  });
});

describe('the directory that is read each night', () => {
  const settings = { matches: 'USERNAME' } as Parameters<typeof takeDirectory>[1];
  const entry = (value: string, more: object = {}) => ({
    ...{ value, login: value, firstName: '', lastName: '', email: '', phone: '', code: '', post: '', unit: '', disabled: false },
    ...more,
  });
  const night = (entries: ReturnType<typeof entry>[], more = false) => takeDirectory(desk.office, settings, { entries, more });

  it('[M9] ends in the same list: names hold at once, new and moved wait, who is gone or shut there has left, and no right follows', async () => {
    const [one, two] = [await facts(clerk), await facts(officer)];
    const rights = async () => (await sql`select kind, unit_id, person_id from duty order by id`.execute(db)).rows;
    const before = await rights();
    const staff = [
      entry(one.userName, { firstName: 'อ่านจาก', lastName: 'ไดเรกทอรี', unit: '06010102' }),
      entry(two.userName.toUpperCase()),
      entry('not.here', { firstName: 'คน', lastName: 'ใหม่', code: 'L1', unit: '06010103' }),
      entry('two.of.one', { firstName: 'คน', lastName: 'แรก' }),
      entry('Two.Of.One', { firstName: 'คน', lastName: 'ที่สอง' }),
    ];
    await night(staff);
    expect((await facts(clerk)).name).toBe('อ่านจาก ไดเรกทอรี');
    expect(await differenceOf(one.userName)).toMatchObject({ kind: 'MOVED', client: '', personId: clerk.personId });
    expect(await differenceOf(two.userName)).toBeUndefined();
    expect(await differenceOf('two.of.one')).toBeUndefined();
    const made = await differenceOf('not.here');
    expect(made).toMatchObject({ kind: 'NEW', client: '', name: 'คน ใหม่' });
    expect(await confirm(made.id)).toMatchObject({ done: true });
    // the next night says the same, and nothing changes
    const { rows: told } = await sql`select id, changed_at from scim_user where client_id is null order by id`.execute(db);
    await night(staff);
    expect((await sql`select id, changed_at from scim_user where client_id is null order by id`.execute(db)).rows).toEqual(told);

    // a directory that was not read whole, or has nobody in it, makes nobody leave
    await night([entry(one.userName)], true);
    await night([]);
    expect(await listed({ kind: 'LEFT' })).toEqual([]);
    await night([entry(one.userName, { disabled: true }), entry('not.here', { code: 'L1' })]);
    expect((await listed({ kind: 'LEFT' })).map(({ personId }: { personId: number }) => personId).sort()).toEqual(
      [clerk.personId, officer.personId].sort(),
    );
    expect((await facts(clerk)).open, 'not at once').toBe(true);
    await night(staff);
    expect(await listed({ kind: 'LEFT' })).toEqual([]);
    expect(await rights()).toEqual(before);

    // switched off, what it said goes from the list
    await readDirectory(desk.office);
    expect((await sql`select 1 from scim_user where client_id is null`.execute(db)).rows).toEqual([]);
  });
});

describe.skipIf(!slapd)('a directory that stands and is read', () => {
  let ldap: LdapServer;
  beforeAll(async () => {
    const password = 'Directory-2569';
    ldap = await startLdapServer(slapd as string, [
      { uid: 'ldap.moved', password, givenName: 'ย้าย', sn: 'มาแล้ว', ou: '06010102', title: 'นักวิชาการพัสดุ' },
      { uid: 'ldap.new', password, givenName: 'สมหมาย', sn: 'มาใหม่', employeeNumber: 'L10', ou: 'ที่ไม่มีใครรู้จัก' },
    ]);
  });
  afterAll(() => ldap?.close());

  it('[M9] each night whom its entries speak of stands in the list; down, it makes nobody leave; who is taken out of it has left', async () => {
    const someone = await facts(clerk);
    await sql`insert into person_record (person_id, user_ad) values (${clerk.personId}, 'ldap.moved')
      on conflict (person_id) do update set user_ad = excluded.user_ad`.execute(db);
    await setDirectory(desk, admin, directoryForm(ldap, { ldapPeople: true }));
    const night = () => readDirectory(desk.office);
    const ours = async () =>
      (await sql`select external_id, active from scim_user where client_id is null order by external_id`.execute(db)).rows;
    await night();
    expect((await facts(clerk)).name, 'spelled as there').toBe('ย้าย มาแล้ว');
    expect(await differenceOf(someone.userName)).toMatchObject({ kind: 'MOVED', client: '', personId: clerk.personId });
    expect(await differenceOf('ldap.new')).toMatchObject({ kind: 'UNKNOWN_UNIT', client: '', name: 'สมหมาย มาใหม่' });
    const both = await ours();
    expect(both).toMatchObject([
      { external_id: 'ldap.moved', active: true },
      { external_id: 'ldap.new', active: true },
    ]);
    await ldap.stop();
    await night();
    expect(await ours()).toEqual(both);
    await ldap.start();
    await ldap.remove('ldap.moved');
    await night();
    expect(await differenceOf(someone.userName)).toMatchObject({ kind: 'LEFT', personId: clerk.personId });
    expect((await facts(clerk)).open, 'not at once').toBe(true);
    // switched off before his account was closed nobody closes it
    await setDirectory(desk, admin, directoryForm(ldap, { ldapPeople: false }));
    await night();
    expect(await ours()).toEqual([]);
  });
});

describe('who left', () => {
  const told = (id: string) => owner.query(`update scim_user set left_at = now() - interval '20 minutes' where id = $1`, [id]);

  it('has his account closed after a while and his hand-over asked for; his sessions end', async () => {
    const own = await facts(head);
    const made = await add({ userName: own.userName, [schemas.enterprise]: { employeeNumber: own.code, department: '' } });
    expect((await scim('DELETE', `/Users/${made.id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${made.id}`)).status).toBe(404);
    await closeLeavers(desk.office);
    expect((await facts(head)).open, 'not at once').toBe(true);
    await told(made.id);
    await Promise.all([closeLeavers(desk.office), closeLeavers(desk.office)]);
    expect((await facts(head)).open).toBe(false);
    expect((await head.get('/users/preferences')).status).toBe(401);
    const row = await differenceOf(own.userName);
    expect(row).toMatchObject({ kind: 'LEFT', closed: true, personId: head.personId });
    expect(await confirm(row.id)).toMatchObject({ done: false, code: 'sync_hand_over' });
    const { rows } =
      await sql`select 1 from account_decision d join account a on a.id = d.account_id where a.person_id = ${head.personId} and d.act = 'CLOSE'`.execute(
        db,
      );
    expect(rows).toHaveLength(1);
  });

  it('is held where too many left within a day: nobody is closed, administrators are told once, and one alone is closed by hand', async () => {
    const { rows: all } = await sql<{
      username: string;
      code: string;
      personId: number;
    }>`select a.username, p.employee_code as code, p.id as "personId" from account a join person p on p.id = a.person_id
      where a.active and p.active and p.employee_code is not null and p.id not in (${admin.personId}, ${clerk.personId}, ${officer.personId}, ${head.personId}) order by p.id limit 12`.execute(
      db,
    );
    const many = (await persons()) / 10;
    expect(all.length).toBeGreaterThan(many);
    for (const { username, code } of all) {
      const { id } = await add({
        userName: username,
        externalId: `left-${username}`,
        [schemas.enterprise]: { employeeNumber: code, department: '' },
      });
      await patch(id, { op: 'Replace', path: 'active', value: 'False' });
      await told(id);
    }
    await closeLeavers(desk.office);
    await closeLeavers(desk.office);
    const open = await db
      .selectFrom('account')
      .select('active')
      .where(
        'person_id',
        'in',
        all.map(({ personId }) => personId),
      )
      .execute();
    expect(open.every(({ active }) => active)).toBe(true);
    const notices = await db
      .selectFrom('notification')
      .select('id')
      .where('kind', '=', 'people_held')
      .where('person_id', '=', admin.personId)
      .execute();
    expect(notices).toHaveLength(1);
    const row = (await listed({ kind: 'LEFT' })).find((one: { held: boolean }) => one.held);
    expect(await confirm(row.id)).toMatchObject({ done: true });
    expect((await facts({ personId: row.personId })).open).toBe(false);
  });

  it('never takes the last administrator', async () => {
    const { rows } = await sql<{
      id: number;
      username: string;
      code: string;
    }>`select p.id, a.username, p.employee_code as code from duty d join person p on p.id = d.person_id
      join account a on a.person_id = p.id where d.kind = 'ADMIN' and d.unit_id = ${root} and p.id <> ${admin.personId}`.execute(db);
    await owner.query(`update account set active = false where person_id = any($1)`, [rows.map(({ id }) => id)]);
    await owner.query("update scim_user set left_at = now() - interval '2 days' where left_at is not null");
    const own = await facts(admin);
    const made = await add({
      userName: own.userName,
      externalId: 'the-admin',
      [schemas.enterprise]: { employeeNumber: own.code, department: '' },
    });
    await patch(made.id, { op: 'Replace', path: 'active', value: false });
    await told(made.id);
    await closeLeavers(desk.office);
    expect((await facts(admin)).open).toBe(true);
    expect(await differenceOf(own.userName)).toMatchObject({ kind: 'LEFT', held: true });
  });
});

describe('a sheet of people', () => {
  const send = (csv: string, query: Record<string, string> = {}, who: Officer = admin) =>
    sendFile(desk, `/settings/people-differences/sheet?${new URLSearchParams(query)}`, Buffer.from(`\ufeff${csv}`), {
      by: who,
      name: 'บุคลากร.csv',
    });
  const own = async () => (await listed()).filter(({ sheet }: { sheet: boolean }) => sheet);
  const of = (rows: string[]) => ['รหัสพนักงาน,ชื่อ-สกุล,สังกัด,อีเมล,หมายเหตุ', ...rows].join('\n');

  it('[M9] has its columns proposed and mapped, is judged by the row, and stands in the same list to be confirmed', async () => {
    const { code } = await facts(head);
    const rows = [`${code},นายผู้เดิม เปลี่ยนสกุล,06010103,head.new@example.ac.th,ก`, 'S900,นางสาวมาใหม่ จากไฟล์,06010103,sheet@example.ac.th,ข'];
    for (const who of [clerk, officer]) expect((await send(of(rows), {}, who)).status).toBe(403);
    const found = done(await send(of(rows)));
    expect(found).toMatchObject({ remembered: false, rows: 2, unknown: 1, left: 0, kept: false, faulty: 0 });
    expect(found.columns.map(({ field }: { field: string | null }) => field)).toEqual(['code', 'name', 'unit', 'email', null]);
    expect(await own()).toEqual([]);
    const bad = done(await send(of([...rows, 'S900,นายซ้ำ เดิม,,,', ',,06010103,,']), { commit: '1' }));
    expect(bad).toMatchObject({ kept: false, faulty: 3 });
    expect(bad.faults.map(({ row }: { row: number }) => row)).toEqual([4, 5, 5]);
    refused(await send(of(rows), { fields: 'code,code,unit,,' }), 'brought_twice', 422);
    refused(await send(of(rows), { fields: 'code,name' }), 'invalid', 422);
    const before = await persons();
    expect(done(await send(of(rows), { fields: 'code,name,unit,email,', commit: '1' }))).toMatchObject({ kept: true });
    expect(done(await send(of(rows))).remembered).toBe(true);
    expect(await persons()).toBe(before);
    // spelling comes over by itself; all else waits
    expect((await facts(head)).name).toBe('ผู้เดิม เปลี่ยนสกุล');
    expect((await own()).map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toContainEqual([
      'NEW',
      'นางสาวมาใหม่ จากไฟล์',
    ]);
    const fresh = (await own()).find(({ kind }: { kind: string }) => kind === 'NEW');
    expect(await confirm(fresh.id)).toMatchObject({ done: true });
    expect(await persons()).toBe(before + 1);
    expect((await own()).filter(({ kind }: { kind: string }) => kind === 'NEW')).toEqual([]);
  });

  it('that has everybody tells who is not in it, closes nobody by itself, and is taken back', async () => {
    const [one, two] = [await facts(officer), await facts(clerk)];
    const rows = [`${one.code},นายคนหนึ่ง อยู่,06010103,,`];
    done(await send(of(rows), { whole: '1', commit: '1' }));
    const told = (await own()).find(({ userName }: { userName: string }) => userName === two.userName.toLowerCase());
    expect(told).toMatchObject({ kind: 'LEFT', held: false, closed: false });
    await sql`update scim_user set left_at = now() - interval '1 day' where from_sheet and left_at is not null`.execute(db);
    await closeLeavers(desk.office);
    expect((await facts(clerk)).open).toBe(true);
    // the next sheet takes its place
    done(await send(of([...rows, `${two.code},นางสองคน อยู่,06010103,,`]), { commit: '1' }));
    expect((await own()).some(({ kind }: { kind: string }) => kind === 'LEFT')).toBe(false);
    for (const who of [clerk, officer]) expect((await who.post('/settings/people-differences/sheet/drop', {})).status).toBe(403);
    expect(done(await admin.post('/settings/people-differences/sheet/drop', {})).dropped).toBe(2);
    expect(await own()).toEqual([]);
  });
});
