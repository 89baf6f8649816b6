import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { type Officer, openDesk, type Reply } from '../../test/desk.ts';
import { done, refused, unitId } from '../../test/letters.ts';
import { idCardOf } from '../../test/people-sheet.ts';
import { consent } from '../../test/second-person.ts';
import { sendFile } from '../../test/send-file.ts';
import { watchAccounts } from '../people/watch-accounts.ts';

const desk = await openDesk();
const [admin, clerk, officer] = await desk.officers('admin', 'clerk', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
afterAll(() => desk.close());

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const open = (path: string, body: object) => desk.app.inject({ method: 'POST', url: `/api${path}`, payload: body });
const signIn = async (username: string, password: string) => (await open('/login', { username, password })).json();
const personOf = async (who: Officer) => done(await admin.get(`/settings/people/${who.personId}`)).person;
/** As the form sends it back. */
async function save(who: Officer, personId: number, change: object): Promise<Reply> {
  const { person } = done(await admin.get(`/settings/people/${personId}`));
  const { id, affiliations, account, duties: _, may: __, guard: ___, ...facts } = person;
  const places = affiliations.map(
    (row: { id: number; unitId: number; positionId: number | null; isMain: boolean; since: string; until: string }) => row,
  );
  return who.post('/settings/people', { ...facts, personId: id, username: account?.username ?? '', affiliations: places, ...change });
}
const fresh = {
  code: 'N0001',
  prefix: 'นางสาว',
  firstName: 'มานี',
  lastName: 'มีนา',
  suffix: '',
  nameEn: 'Manee Meena',
  idCard: '',
  gender: 'FEMALE',
  birthday: '1995-04-13',
  nationality: 'ไทย',
  address: '',
  phone: '0 2555 1131',
  email: 'manee@siam.example.ac.th',
  userAd: '',
  clearance: 0,
  username: 'Manee.M',
};

it('[S4] a person is entered with account and post, and sets her own password by a link that nobody else sees', async () => {
  const affiliations = [{ unitId: hr, postName: 'นักทรัพยากรบุคคล', isMain: true, since: today(), until: '' }];
  const entry = { ...fresh, idCard: '1101700203451', affiliations };
  expect(refused(await admin.post('/settings/people', entry), 'bad_id_card', 422).field).toBe('idCard');
  refused(await admin.post('/settings/people', { ...entry, idCard: '', username: 'clerk' }), 'username_taken', 422);
  refused(await admin.post('/settings/people', { ...entry, idCard: '', affiliations: [] }), 'affiliation_needed', 422);
  const { person } = done(await admin.post('/settings/people', { ...entry, idCard: idCardOf(42) }));
  expect(person).toMatchObject({
    idCard: idCardOf(42),
    account: { username: 'manee.m', state: 'WAITING' },
    affiliations: [{ unitId: hr, isMain: true }],
  });
  const { body: list } = await admin.get('/settings/people', { search: 'มานี' });
  expect(list.rows).toMatchObject([{ name: 'นางสาวมานี มีนา', idCard: expect.stringMatching(/^x-xxxx-/) }]);
  done(await admin.post(`/settings/people/${person.id}/invite`));
  expect(done(await admin.get('/admin/mail-outbox')).data[0]).toMatchObject({
    to: fresh.email,
    body: expect.stringContaining('reset-password?key='),
  });
  const { rows } = await sql<{
    detail: object;
  }>`select detail from audit where subject_type = 'settings.employee-information' and subject_id = ${person.id}`.execute(desk.office.db);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${idCardOf(42)}|1995-04-13`));
});

it('[S4] a move is felt at once; two at the same record; photo and leaving', async () => {
  const moved = await save(admin, officer.personId, {
    affiliations: [{ unitId: finance, postName: 'นิติกร', isMain: true, since: today(), until: '' }],
  });
  expect(done(moved).person.affiliations.filter((row: { isMain: boolean }) => row.isMain)).toMatchObject([{ unit: 'กองคลัง' }]);
  await expect.poll(async () => done(await officer.post('/verify')).userLogin.userInformation.F_DEPT_NAME).toBe('กองคลัง');
  const late = await save(admin, officer.personId, { version: 1, phone: '1' });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const sent = await sendFile(desk, `/settings/people/${officer.personId}/photo?left=0&top=0.2&size=1`, picture, {
    by: admin,
    name: 'a.jpg',
  });
  expect(sent.body.status).toBe('success');
  const seen = await clerk.get(`/users/view-file-avatar/${officer.personId}`);
  expect(await sharp(seen.body).metadata()).toMatchObject({ width: 480, height: 480, format: 'webp' });
  expect(done(await admin.get(`/settings/people/${officer.personId}/holdings`)).items).toEqual([]);
  const { version } = await personOf(officer);
  refused(await admin.post(`/settings/people/${admin.personId}/leave`, { version: 1, reason: 'x', lastDay: today() }), 'not_oneself');
  done(await admin.post(`/settings/people/${officer.personId}/leave`, { version, reason: 'ลาออก', lastDay: today() }));
  await expect.poll(async () => (await officer.post('/verify')).status, { timeout: 1500 }).toBe(401);
  expect((await signIn('officer', 'Sarabun2569')).code).toBe('wrong_login');
});

it('[S1] who is made administrator of a unit looks after its people at once, never after others, and the last of the agency stays', async () => {
  const head = await desk.as('siriporn.b');
  expect((await head.get('/settings/people')).status).toBe(403);
  const at = '/settings/list/manage-admin';
  const values = { person: head.personId, kind: 'ADMIN', unit: finance, since: today() };
  const { row: waits } = done(await admin.post(at, { values }));
  expect(waits.active).toBe(false);
  await consent(desk, head.personId, 'OFFICE');
  await expect.poll(async () => (await head.get('/settings/people')).status).toBe(200);
  const row = done(await admin.get(at, { take: '100' })).rows.find((one: { id: number }) => one.id === waits.id);
  const { rows } = done(await head.get('/settings/people', { take: '100' }));
  expect(new Set(rows.map((one: { unit: string }) => one.unit))).toEqual(new Set(['กองคลัง']));
  expect((await head.get(`/settings/people/${clerk.personId}`)).status).toBe(404);
  for (const path of ['slip', 'invite', 'must-change', 'photo/remove'])
    expect((await head.post(`/settings/people/${clerk.personId}/${path}`)).status, path).toBe(404);
  expect((await save(head, clerk.personId, { phone: '2' })).status).toBe(404);
  const wannee = await desk.as('wannee.k');
  expect(refused(await save(head, wannee.personId, { clearance: 3 }), 'clearance_agency', 422).field).toBe('clearance');
  const outside = [{ unitId: hr, isMain: true, since: today(), until: '' }];
  expect(refused(await save(head, wannee.personId, { affiliations: outside }), 'affiliation_outside', 422).field).toBe(
    'affiliations.0.unitId',
  );
  await sql`insert into duty (person_id, unit_id, kind) values (${wannee.personId}, 10000000, 'AUDITOR')`.execute(desk.office.db);
  refused(await head.post(`/settings/people/${wannee.personId}/slip`), 'administrator_is_higher', 403);
  expect((await head.get(at)).status).toBe(403);
  done(await admin.post(`${at}/switch`, { id: row.id, version: row.version, active: false }));
  await expect.poll(async () => (await head.get('/settings/people')).status).toBe(403);
  // the second administrator away
  const second = (await desk.as('admin2')).personId;
  await sql`update duty set until = today() - 1 where person_id = ${second}`.execute(desk.office.db);
  const root = done(await admin.get(at, { take: '100' })).rows.find(
    (one: { values: { person: number; kind: string } }) => one.values.person === admin.personId,
  );
  refused(await admin.post(`${at}/switch`, { id: root.id, version: root.version, active: false }), 'last_administrator');
  refused(await admin.post(at, { id: root.id, version: root.version, values: { until: '2099-01-01' } }), 'last_administrator');
  await sql`update duty set until = null where person_id = ${second}`.execute(desk.office.db);
});

it('[S47] sessions are seen with device and time; the one that is ended is signed out within a second', async () => {
  const deputy = await desk.as('deputy');
  const again = await desk.as('deputy');
  const { rows } = done(await admin.get('/settings/sessions', { search: 'ญาณี' }));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ personId: deputy.personId, username: 'deputy', mayEnd: true, own: false });
  const older = Math.min(...rows.map((row: { id: number }) => row.id));
  done(await admin.post(`/settings/sessions/${older}/end`));
  await expect.poll(async () => (await deputy.post('/verify')).status, { timeout: 1000 }).toBe(401);
  expect((await again.post('/verify')).status).toBe(200);
  expect(done(await admin.post(`/settings/sessions/person/${deputy.personId}/end`)).ended).toBe(1);
  await expect.poll(async () => (await again.post('/verify')).status, { timeout: 1000 }).toBe(401);
  expect((await clerk.get('/settings/sessions')).status).toBe(403);
  expect((await clerk.post(`/settings/sessions/${older}/end`)).status).toBe(403);
});

it('[S46] an account is closed and reopened with reason and leave, from its day on; unused ones close after a warning', async () => {
  const head = await desk.as('head');
  const decide = (act: string, fromDay = today()) =>
    admin.post(`/settings/accounts/${head.personId}/decide`, { act, reason: 'พักราชการ', fromDay, approvedBy: 'คำสั่งที่ 12/2569' });
  expect(done(await decide('CLOSE', '2099-01-01')).done).toBe(false);
  expect((await head.post('/verify')).status).toBe(200);
  refused(await decide('CLOSE'), 'decision_waits');
  const { decisions } = done(await admin.get(`/settings/accounts/${head.personId}/history`));
  done(await admin.post(`/settings/accounts/decisions/${decisions[0].id}/withdraw`));
  expect(done(await decide('CLOSE')).done).toBe(true);
  await expect.poll(async () => (await head.post('/verify')).status, { timeout: 1000 }).toBe(401);
  expect((await signIn('head', 'Sarabun2569')).code).toBe('wrong_login');
  expect(done(await decide('REOPEN'))).toMatchObject({ done: false, waits: true });
  await consent(desk, head.personId, 'REOPEN');
  expect((await signIn('head', 'Sarabun2569')).status).toBe('success');
  expect((await clerk.post(`/settings/accounts/${head.personId}/decide`, {})).status).toBe(403);

  const { rule } = done(await admin.get('/settings/accounts/unused'));
  done(await admin.post('/settings/accounts/unused', { on: 1, days: 90, warnDays: 10, version: rule.version }));
  await sql`update account set created_at = now() - interval '1 year' where username = 'personnel'`.execute(desk.office.db);
  expect(await watchAccounts(desk.office)).toMatchObject({ warned: 1, closed: 0 });
  expect(await watchAccounts(desk.office)).toMatchObject({ warned: 0, closed: 0 });
  await sql`update account set warned_at = now() - interval '11 days' where username = 'personnel'`.execute(desk.office.db);
  expect(await watchAccounts(desk.office)).toMatchObject({ closed: 1 });
  expect((await signIn('personnel', 'Sarabun2569')).code).toBe('wrong_login');
});

it('[S46] a request for an account becomes a person with a mailed link, or is refused with its reason', async () => {
  const insert = (first: string) =>
    sql<{
      id: number;
    }>`insert into signup_request (first_name, last_name, email) values (${first}, 'ทดสอบ', ${`${first}@example.go.th`}) returning id`.execute(
      desk.office.db,
    );
  const [yes, no] = [(await insert('somsak')).rows[0]?.id, (await insert('somying')).rows[0]?.id];
  const body = { prefix: 'นาย', firstName: 'สมศักดิ์', lastName: 'ทดสอบ', code: '', username: 'somsak', unitId: finance, postName: '' };
  const { personId } = done(await admin.post(`/settings/signup-requests/${yes}/approve`, body));
  expect(done(await admin.get(`/settings/people/${personId}`)).person).toMatchObject({ account: { username: 'somsak', state: 'WAITING' } });
  refused(await admin.post(`/settings/signup-requests/${yes}/refuse`, { reason: 'ซ้ำ' }), 'signup_decided');
  done(await admin.post(`/settings/signup-requests/${no}/refuse`, { reason: 'ไม่ใช่บุคลากร' }));
  expect(done(await admin.get('/admin/mail-outbox')).data[0].body).toContain('ไม่ใช่บุคลากร');
  expect(done(await admin.get('/settings/signup-requests')).total).toBe(0);
});

it('[S2] [S6] [K2] a role type that counts as executive makes its holders executives, a post that heads its unit makes its holder the head, both at once', async () => {
  const who = await desk.as('napha.c');
  const duties = async () => done(await who.post('/verify')).userLogin.duties as string[];
  expect(await duties()).not.toContain('EXECUTIVE');
  const { row: role } = done(
    await admin.post('/settings/list/role-type', { values: { name: 'ผู้เชี่ยวชาญพิเศษ', nameEn: '', executive: true } }),
  );
  const { positionId } = (await personOf(who)).affiliations[0];
  const posts = '/settings/list/position-information';
  const read = async () =>
    done(await admin.get(posts, { take: '200', search: 'นักวิเคราะห์นโยบาย' })).rows.find((one: { id: number }) => one.id === positionId);
  let post = await read();
  done(await admin.post(posts, { id: post.id, version: post.version, values: { roleType: role.id } }));
  await expect.poll(duties).toContain('EXECUTIVE');
  done(await admin.post('/settings/list/role-type', { id: role.id, version: role.version, values: { executive: false } }));
  await expect.poll(duties).not.toContain('EXECUTIVE');
  const given = done(await admin.get('/settings/list/role-type')).rows.find((one: { id: number }) => one.id === 1);
  expect(given).toMatchObject({ fixed: true, values: { executive: true } });
  refused(
    await admin.post('/settings/list/role-type', { id: 1, version: given.version, values: { executive: false } }),
    'executive_by_configuration',
    422,
  );
  post = await read();
  expect(
    refused(await admin.post(posts, { id: post.id, version: post.version, values: { headsUnit: true } }), 'unit_has_head', 422).field,
  ).toBe('headsUnit');
  await sql`update position set heads_unit = false where unit_id = (select unit_id from position where id = ${positionId})`.execute(
    desk.office.db,
  );
  done(await admin.post(posts, { id: post.id, version: post.version, values: { headsUnit: true } }));
  await expect.poll(duties).toContain('HEAD');
});
