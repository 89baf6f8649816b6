import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedMeetings } from '../db/seed/meetings.ts';
import { loadWorld } from '../db/seed/world.ts';
import { openDesk } from '../test/desk.ts';
import { recordFaults } from '../test/history/invariants.ts';
import { done } from '../test/letters.ts';
import { linesOf } from '../test/report.ts';

const desk = await openDesk();
beforeAll(async () => {
  const { office } = desk;
  const world = await loadWorld(office.db);
  await office.db.transaction().execute((db) => seedMeetings({ office, db, world, now: new Date() }));
});
afterAll(() => desk.close());

it('[SEC28] two years of meetings of three bodies are what their events say, numbered without a gap', async () => {
  expect(await recordFaults(desk.office)).toEqual([]);
  const { rows } = await sql<{
    body: number;
    numbers: number[];
  }>`select body_id as body, json_agg(n order by n) as numbers from meeting group by body_id, be_year`.execute(desk.office.db);
  expect(new Set(rows.map(({ body }) => body)).size).toBe(3);
  expect(rows.flatMap(({ numbers }) => numbers).length).toBeGreaterThan(40);
  for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_, place) => place + 1));
});

it('an officer finds a meeting to come, work that a resolution gave him, and minutes to read; the figures have hours and what is open', async () => {
  const [officer, clerk] = await desk.officers('officer', 'clerk');
  const coming = done(await officer.get('/meeting/list', { view: 'coming' })).items;
  expect(coming.map((one: { state: string }) => one.state)).toContain('INVITED');
  expect(done(await officer.get('/office/waiting', { module: 'meeting' })).items).toMatchObject([
    { of: 'matter', verbName: 'ตรวจร่าง' },
    { of: 'request', verb: 'CARRY' },
  ]);
  const past = done(await officer.get('/meeting/list', { view: 'past' })).items;
  const circulated = past.find((one: { state: string }) => one.state === 'CIRCULATED');
  expect(done(await officer.get(`/meeting/${circulated.id}/minutes`)).mayCorrect).toBe(true);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const report = done(await clerk.get('/meeting/report', { from: day(700), until: day(0) }));
  expect(Number(linesOf(report, 'bodies')[0]?.hours)).toBeGreaterThan(10);
  expect(linesOf(report, 'openResolutions')).toHaveLength(2);
});
