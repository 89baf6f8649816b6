import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, postOf } from '../test/letters.ts';
import { remindOfPapers } from './due.ts';

const desk = await openDesk();
let [admin, fleet, driver, officer] = [] as unknown as [Officer, Officer, Officer, Officer];
beforeAll(async () => {
  [admin, fleet, driver, officer] = await desk.officers('admin', 'clerk', 'officer2', 'officer');
  const rules = { fleet: await postOf(desk, fleet) };
  await sql`insert into setting (key, value) values ('vehicle-rules', ${JSON.stringify(rules)}::jsonb)`.execute(desk.office.db);
});
afterAll(() => desk.close());

/** So many days from now, as the office counts them. */
const inDays = async (days: number) =>
  (await sql<{ day: string }>`select to_char(today() + ${days}::int, 'YYYY-MM-DD') as day`.execute(desk.office.db)).rows[0]?.day ?? '';
/** Words of every notice that somebody has of papers, the oldest first. */
const toldTo = async (who: Officer) =>
  (
    await sql<{ words: string }>`select facts ->> 'subject' || ': ' || (facts ->> 'words') as words from notification
      where kind = 'car_paper' and person_id = ${who.personId} order by id`.execute(desk.office.db)
  ).rows.map((row) => row.words);

async function car(plate: string, more: object): Promise<number> {
  const values = {
    plate,
    province: 'นครปฐม',
    kind: 'CENTRAL',
    type: 'VAN',
    seats: 12,
    fuel: 'DIESEL',
    state: 'READY',
    bufferAfter: 30,
    ...more,
  };
  return done(await admin.post('/settings/list/vehicles', { values })).row.id;
}

it('the fleet is told of a paper at each of its days once, and of a new one anew', async () => {
  const id = await car('กข 1', { insuranceDue: await inDays(30), taxDue: await inDays(31), inspectionDue: await inDays(8) });
  await remindOfPapers(desk.office);
  expect(await toldTo(fleet)).toEqual([expect.stringMatching(/^กข 1 นครปฐม: ตรวจสภาพสิ้นสุด .+ \(อีก 8 วัน\) · ประกันภัยสิ้นสุด .+ \(อีก 30 วัน\)$/)]);
  // the same day again, two rounds at once, a day on
  await remindOfPapers(desk.office);
  await Promise.all([remindOfPapers(desk.office), remindOfPapers(desk.office)]);
  expect(await toldTo(fleet)).toHaveLength(1);

  /** So much later: a paper is known by its last day, and the days of both go back together. */
  const passes = async (days: number) => {
    await sql`update vehicle set insurance_due = insurance_due - ${days}::int, tax_due = null, inspection_due = null where id = ${id}`.execute(
      desk.office.db,
    );
    await sql`insert into vehicle_reminder (resource_id, what, due, stage) select resource_id, what, (due::date - ${days}::int)::text, stage from vehicle_reminder
      where resource_id = ${id} and what = 'INSURANCE' on conflict do nothing`.execute(desk.office.db);
  };
  await passes(23);
  await remindOfPapers(desk.office);
  await remindOfPapers(desk.office);
  expect((await toldTo(fleet)).slice(1)).toEqual([expect.stringContaining('อีก 7 วัน')]);
  await passes(8);
  await remindOfPapers(desk.office);
  await remindOfPapers(desk.office);
  expect((await toldTo(fleet)).slice(2)).toEqual([expect.stringContaining('ประกันภัยสิ้นสุดแล้วเมื่อ')]);
  await sql`update vehicle set insurance_due = today() + 20 where id = ${id}`.execute(desk.office.db);
  await remindOfPapers(desk.office);
  expect((await toldTo(fleet)).slice(3)).toEqual([expect.stringContaining('อีก 20 วัน')]);
  // nobody else is told
  expect(await toldTo(officer)).toEqual([]);
});

it('a driver hears of his licence beside the fleet; a service is told by the meter, and stands in what is due today', async () => {
  const values = { name: 'พขร. หนึ่ง', person: driver.personId, licenceKind: 'PUBLIC', licenceDue: await inDays(5), bufferAfter: 0 };
  done(await admin.post('/settings/list/vehicle-drivers', { values }));
  const id = await car('กข 2', { firstKm: 54_600, serviceKm: 10_000 });
  const service = {
    kind: 'SERVICE',
    fromDay: await inDays(-90),
    untilDay: await inDays(-90),
    km: 45_000,
    items: 'ถ่ายน้ำมันเครื่อง',
    shop: '',
    baht: 0,
  };
  done(await fleet.post(`/vehicle/cars/${id}/services`, { ...service, orderNo: '', reason: '' }));
  const before = (await toldTo(fleet)).length;
  await remindOfPapers(desk.office);
  await remindOfPapers(desk.office);
  const told = (await toldTo(fleet)).slice(before);
  expect(told).toHaveLength(2);
  expect(told.join('\n')).toContain('กข 2 นครปฐม: บำรุงรักษาตามระยะ อีก 400 กม.');
  expect(await toldTo(driver)).toEqual([expect.stringMatching(/ใบอนุญาตขับรถสิ้นสุด .+อีก 5 วัน/)]);
  const { due } = done(await fleet.get('/vehicle/today'));
  expect(due.find((one: { vehicleId: number; code: string }) => one.vehicleId === id)).toMatchObject({
    code: 'SERVICE',
    atKm: 55_000,
    kmLeft: 400,
  });
  // the days are the agency's to choose
  await sql`update setting set value = value || '{"remindFirst": 3, "remindKm": 300}' where key = 'vehicle-rules'`.execute(desk.office.db);
  expect(done(await fleet.get('/vehicle/today')).due.map((one: { code: string }) => one.code)).not.toContain('SERVICE');
});
