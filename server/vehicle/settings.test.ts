import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';

const desk = await openDesk();
let admin: Officer;
let officer: Officer;
beforeAll(async () => {
  [admin, officer] = (await desk.officers('admin', 'officer')) as [Officer, Officer];
});
afterAll(() => desk.close());

const van = { plate: 'ฮก 1207', province: 'นนทบุรี', type: 'VAN', seats: 12, firstKm: 45_210 };

it('a car stands in the settings and is a thing that can be booked under plate and province, with what lies after a trip', async () => {
  const { row } = done(await admin.post('/settings/list/vehicles', { values: { ...van, bufferAfter: 45 } }));
  const resource = async () =>
    (await sql<object>`select kind, name, buffer_after, active from resource where id = ${row.id}`.execute(desk.office.db)).rows[0];
  expect(await resource()).toEqual({ kind: 'VEHICLE', name: 'ฮก 1207 นนทบุรี', buffer_after: 45, active: true });
  // the same plate of another province is another car
  expect(refused(await admin.post('/settings/list/vehicles', { values: van }), 'taken').field).toBe('plate');
  done(await admin.post('/settings/list/vehicles', { values: { ...van, province: 'ลพบุรี' } }));
  done(await admin.post('/settings/list/vehicles', { id: row.id, version: row.version, values: { plate: 'ฮก 9' } }));
  expect(await resource()).toMatchObject({ name: 'ฮก 9 นนทบุรี' });
});

it('where the meter began may be put right until the book is begun', async () => {
  const { row } = done(await admin.post('/settings/list/vehicles', { values: { ...van, plate: 'กข 1' } }));
  const changed = done(await admin.post('/settings/list/vehicles', { id: row.id, version: row.version, values: { firstKm: 45_000 } }));
  await sql`insert into odometer (vehicle_id, n, kind, from_km, to_km, before, travelled, at) values (${row.id}, 0, 'OPENING', 45000, 45000, 0, 0, now())`.execute(
    desk.office.db,
  );
  const late = await admin.post('/settings/list/vehicles', { id: row.id, version: changed.row.version, values: { firstKm: 44_000 } });
  expect(refused(late, 'set_once').field).toBe('firstKm');
});

it("a driver who is one of the agency's people sees what he drives, and is one driver", async () => {
  const values = { name: 'นายธีรภัทร เพิ่มพูนสุข', person: officer.personId, licenceDue: '2030-01-31' };
  const { row } = done(await admin.post('/settings/list/vehicle-drivers', { values }));
  const { rows } = await sql<object>`select kind, name, keeper_id from resource where id = ${row.id}`.execute(desk.office.db);
  expect(rows[0]).toEqual({ kind: 'DRIVER', name: values.name, keeper_id: officer.personId });
  expect(refused(await admin.post('/settings/list/vehicle-drivers', { values: { ...values, name: 'ก' } }), 'taken').field).toBe('person');
  done(await admin.post('/settings/list/vehicle-drivers', { values: { name: 'นายสมชาย มั่นคง' } }));
});

it('a standard has places behind the point and stands once a car and fiscal year', async () => {
  const { row: car } = done(await admin.post('/settings/list/vehicles', { values: { ...van, plate: 'กข 2' } }));
  const values = { vehicle: car.id, fiscalYear: 2570, kmPerLitre: 10.25 };
  const { row } = done(await admin.post('/settings/list/vehicle-standards', { values }));
  expect(row.values.kmPerLitre).toBe(10.25);
  expect(refused(await admin.post('/settings/list/vehicle-standards', { values }), 'taken').field).toBe('fiscalYear');
  const fine = { ...values, fiscalYear: 2571, kmPerLitre: 10.255 };
  expect(refused(await admin.post('/settings/list/vehicle-standards', { values: fine }), 'out_of_range').field).toBe('kmPerLitre');
  // numbers that are whole stay so
  expect(
    refused(await admin.post('/settings/list/vehicles', { values: { ...van, plate: 'กข 3', seats: 4.5 } }), 'out_of_range').field,
  ).toBe('seats');
});

it('rules of cars are kept, and who manages nothing changes none of it', async () => {
  const values = { leadInTown: 2, leadProvince: 4, leadOutside: 10, mostDays: 20, privateWords: 'เที่ยว' };
  done(await admin.post('/settings/form/vehicle-rules', { version: 0, values }));
  expect(done(await admin.get('/settings/form/vehicle-rules')).values).toMatchObject(values);
  expect((await officer.post('/settings/list/vehicles', { values: van })).status).toBe(403);
});
