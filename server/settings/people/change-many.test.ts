import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import { catalogue } from '../../../contract/settings/catalogue.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, refused, register, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [admin, clerk, officer, officer2] = await desk.officers('admin', 'clerk', 'officer', 'officer2');
const finance = await unitId(desk, 'อว 0601.01.2');
afterAll(() => desk.close());

const path = '/settings/people/many';
const today = bangkokDay(new Date());
const many = (who: Officer, act: string, people: Officer[], more: object = {}) =>
  who.post(path, { act, personIds: people.map((one) => one.personId), ...more });
const mainOf = async ({ personId }: Officer) =>
  done(await admin.get(`/settings/people/${personId}`)).person.affiliations.filter((one: { isMain: boolean }) => one.isMain);
const resultsOf = (reply: { results: { done: boolean; waits: boolean; code: string | null }[] }) =>
  reply.results.map((one) => (one.waits ? 'waits' : one.done ? 'done' : one.code));

it('[S4] the head of a unit hears of each who was moved away with work in hand', async () => {
  const hr = await unitId(desk, 'อว 0601.01.3');
  const head = await desk.as('head');
  const { documentId } = await register(await desk.as('registrar'), { sendTo: [hr] });
  const { transmissionId } = (await open(clerk, documentId)).focus;
  done(await clerk.post(`/sarabun/transmissions/${transmissionId}/receive`));
  done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId, to: [officer.personId] }));
  expect(resultsOf(done(await many(admin, 'PLACE', [officer, officer2], { unitId: finance })))).toEqual(['done', 'done']);
  const told = await desk.office.db.selectFrom('notification').select('person_id').where('kind', '=', 'officer_moved').execute();
  expect(told).toEqual([{ person_id: head.personId }]);
});

it('[S4] many are moved at once: each gets what one gets on his own page, a fault of one does not touch the others, and the key does it once', async () => {
  const { acts } = done(await admin.get('/settings/people'));
  expect(acts).toEqual(['PLACE', 'DUTY', 'JOIN', 'PART', 'CLOSE', 'REOPEN', 'INVITE', 'FORCE']);
  const body = { act: 'PLACE', personIds: [officer, admin, officer2].map((one) => one.personId), unitId: finance, postName: 'นักวิชาการพัสดุ' };
  const moved = done(await admin.post(path, body, { 'idempotency-key': 'moved-by-many' }));
  expect(moved.done).toBe(2);
  expect(resultsOf(moved)).toEqual(['done', 'not_oneself', 'done']);
  expect(moved.results[1].message).toMatch(/ตนเอง/);
  for (const one of [officer, officer2])
    expect(await mainOf(one)).toMatchObject([{ unit: 'กองคลัง', position: 'นักวิชาการพัสดุ', since: today, until: '' }]);
  const posts = await Promise.all([officer, officer2].map(async (one) => (await mainOf(one))[0].positionId));
  expect(new Set(posts).size, 'a post holds work: each has one of his own').toBe(2);
  expect(done(await admin.post(path, body, { 'idempotency-key': 'moved-by-many' })), 'the same key').toEqual(moved);
  expect(resultsOf(done(await many(admin, 'PLACE', [officer], { unitId: finance })))).toEqual(['place_same']);
  expect(resultsOf(done(await many(admin, 'PLACE', [officer], { postName: 'นักวิชาการเงินและบัญชี' })))).toEqual(['done']);
  expect(await mainOf(officer)).toMatchObject([{ unit: 'กองคลัง', position: 'นักวิชาการเงินและบัญชี' }]);
  expect(resultsOf(done(await many(admin, 'PLACE', [officer], { unitId: finance, since: '2099-01-01' })))).toEqual(['place_in_future']);
});

it('[S4] duties, groups, accounts and links for many obey the rules of each page', async () => {
  const duties = done(await many(admin, 'DUTY', [clerk, officer, admin], { duty: 'REGISTRY', unitId: finance }));
  expect(resultsOf(duties)).toEqual(['done', 'done', 'not_oneself']);
  expect(resultsOf(done(await many(admin, 'DUTY', [officer], { duty: 'REGISTRY', unitId: rootUnit })))).toEqual(['waits']);

  const { groupId } = done(await admin.post('/settings/users-groups', { name: 'คณะทำงานทดสอบ', nameEn: '', note: '', members: [] }));
  expect(resultsOf(done(await many(admin, 'JOIN', [clerk, officer], { groupId })))).toEqual(['done', 'done']);
  expect(resultsOf(done(await many(admin, 'JOIN', [clerk, officer2], { groupId })))).toEqual(['member_already', 'done']);
  expect(done(await admin.get(`/settings/users-groups/${groupId}`)).persons).toHaveLength(3);
  expect(resultsOf(done(await many(admin, 'PART', [clerk, admin], { groupId })))).toEqual(['done', 'member_not']);

  const said = { reason: 'พักงาน', approvedBy: 'คำสั่งที่ 1/2569', fromDay: today };
  const admin2 = await desk.as('admin2');
  const administers = sql`update duty set until = '2099-01-01' where kind = 'ADMIN' and person_id = ${admin.personId}`;
  await administers.execute(desk.office.db);
  const closed = done(await many(admin, 'CLOSE', [officer2, admin2, admin], said));
  expect(resultsOf(closed), 'somebody without an end of his duty stays').toEqual(['done', 'last_administrator', 'not_oneself']);
  await sql`update duty set until = null where kind = 'ADMIN' and person_id = ${admin.personId}`.execute(desk.office.db);
  expect((await officer2.get('/users/record')).status).toBe(401);
  expect(resultsOf(done(await many(admin, 'CLOSE', [officer2, admin2], said)))).toEqual(['account_closed', 'done']);
  expect(resultsOf(done(await many(admin, 'CLOSE', [clerk])))).toEqual(['required']);
  expect(resultsOf(done(await many(admin, 'REOPEN', [officer2, admin2], said)))).toEqual(['done', 'waits']);
  const links = done(await many(admin, 'INVITE', [officer2, officer, admin], { reason: 'ลืมรหัสผ่าน' }));
  expect(resultsOf(links)).toEqual(['done', 'waits', 'not_oneself']);
  // the administrator himself has to choose a new one before his next call
  expect(resultsOf(done(await many(admin, 'FORCE', [officer2, admin])))).toEqual(['done', 'done']);
});

it('[S4] who does not manage a page does none of its acts for many, and nobody beyond his units', async () => {
  refused(await many(clerk, 'PLACE', [officer], { unitId: finance }), 'forbidden', 403);
  const head = await desk.as('siriporn.b');
  await sql`insert into duty (person_id, unit_id, kind) values (${head.personId}, ${finance}, 'ADMIN')`.execute(desk.office.db);
  const unitAdmin = await desk.as('siriporn.b');
  const hr = await unitId(desk, 'อว 0601.01.3');
  const said = { reason: 'พักงาน', approvedBy: 'ก', fromDay: today };
  expect(resultsOf(done(await many(unitAdmin, 'PLACE', [clerk], { unitId: finance })))).toEqual(['not_found']);
  expect(resultsOf(done(await many(unitAdmin, 'PLACE', [officer], { unitId: hr })))).toEqual(['affiliation_outside']);
  expect(resultsOf(done(await many(unitAdmin, 'CLOSE', [clerk, admin, officer], said)))).toEqual(['not_found', 'not_found', 'done']);
  // the page of roles knows everybody by name; from the list of people nothing is done with whom it does not show
  await desk.office.db
    .insertInto('menu_right')
    .values({
      group_id: sql<number>`(select id from users_group where code = 'UNIT_ADMIN')`,
      menu_id: catalogue['manage-role'].menu,
      level: 2,
    })
    .onConflict((oc) => oc.columns(['group_id', 'menu_id']).doUpdateSet({ level: 2 }))
    .execute();
  desk.office.sessions.forget();
  const duty = { duty: 'REGISTRY', unitId: finance };
  expect(resultsOf(done(await many(unitAdmin, 'DUTY', [clerk], duty)))).toEqual(['not_found']);
  const menu = catalogue['user-account-close-permission'].menu;
  await desk.office.db.deleteFrom('menu_right').where('menu_id', '=', menu).execute();
  desk.office.sessions.forget();
  refused(await many(unitAdmin, 'REOPEN', [officer], said), 'forbidden', 403);
  expect(done(await unitAdmin.get('/settings/people')).acts).not.toContain('REOPEN');
});
