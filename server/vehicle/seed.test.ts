import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestFormPath } from '../../contract/office/requests.ts';
import { bangkokDay, normalizeThai } from '../../contract/rules/thai.ts';
import { seedVehicles } from '../db/seed/vehicles.ts';
import { loadWorld } from '../db/seed/world.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { recordFaults } from '../test/history/invariants.ts';
import { done } from '../test/letters.ts';
import { runningText } from '../test/pdf-text.ts';
import { linesOf, tableIn } from '../test/report.ts';

const desk = await openDesk();
let [clerk, director, driver] = [] as unknown as [Officer, Officer, Officer];
beforeAll(async () => {
  const { office } = desk;
  const world = await loadWorld(office.db);
  await office.db.transaction().execute((db) => seedVehicles({ office, db, world, now: new Date() }));
  [clerk, director, driver] = (await desk.officers('clerk', 'director', 'monchai.a')) as [Officer, Officer, Officer];
});
afterAll(() => desk.close());

it('[SEC28] a year of trips is what its events say, and no kilometre of a car is missing', async () => {
  expect(await recordFaults(desk.office)).toEqual([]);
  const { rows } = await sql<{ trips: number; meters: number; fills: number }>`select (select count(*) from trip_log)::int as trips,
    (select count(*) from odometer where kind = 'METER')::int as meters, (select count(*) from fuel)::int as fills`.execute(desk.office.db);
  expect(rows[0]?.trips).toBeGreaterThan(300);
  expect(rows[0]?.meters).toBe(1);
  expect(rows[0]?.fills).toBeGreaterThan(50);
});

it('the report of the year has a car that takes too much, an emergency without an order, papers that are due and logs that came late', async () => {
  const year = { from: bangkokDay(new Date(Date.now() - 364 * 86_400_000)), until: bangkokDay(new Date()) };
  const report = done(await clerk.get('/vehicle/report', year));
  const red = tableIn(report, 'cars').rows.filter(({ cells }) => cells.some((cell) => typeof cell === 'object' && cell?.tone));
  expect(red.map(({ cells }) => cells[0])).toEqual(['ฮต 4418 กรุงเทพมหานคร']);
  expect(linesOf(report, 'unordered')).toHaveLength(1);
  expect(linesOf(report, 'due').length).toBeGreaterThan(2);
  expect(linesOf(report, 'late').length).toBeGreaterThan(0);
  expect(Number(linesOf(report, 'drivers')[0]?.overtime)).toBeGreaterThan(10);
});

it('form 3 of a trip that was ordered prints who may order it in law, with his post', async () => {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from request r join request_step s on s.request_id = r.id and s.name = 'order' and s.n = 3
    join position o on o.id = s.holder_id where r.state = 'CLOSED' and o.name = 'อธิการบดี' order by r.id limit 1`.execute(desk.office.db);
  const reply = await desk.app.inject({
    url: `/api${requestFormPath(String(rows[0]?.id), 'form3')}`,
    headers: { authorization: `Bearer ${director.token}` },
  });
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200);
  const text = normalizeThai((await runningText(reply.rawPayload)).replace(/\s/g, ''));
  expect(text).toContain(normalizeThai('(ศ.ดร.กตัญญูเกียรติศักดิ์สกุล)อธิการบดี'));
  expect(text).toContain(normalizeThai('ผู้มีอำนาจสั่งใช้รถ'));
});

it('every log-in finds its part: the fleet has what waits for a car, the driver what he drives', async () => {
  const today = done(await clerk.get('/vehicle/today'));
  expect(today.waiting.length).toBeGreaterThan(0);
  expect(done(await driver.get('/vehicle/drives')).trips.length).toBeGreaterThan(0);
});
