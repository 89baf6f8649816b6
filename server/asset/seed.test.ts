import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedAssets } from '../db/seed/assets.ts';
import { loadWorld } from '../db/seed/world.ts';
import { openDesk } from '../test/desk.ts';
import { recordFaults } from '../test/history/invariants.ts';
import { done } from '../test/letters.ts';

const desk = await openDesk();
const { office } = desk;
const now = new Date();
beforeAll(async () => {
  await office.db.transaction().execute(async (db) => seedAssets({ office, db, world: await loadWorld(db), now }));
});
afterAll(() => desk.close());

it('the demo has 1,500 assets, each with whoever has it, some at the shop, some lent, and two that wait for the officer’s tap', async () => {
  const [clerk, officer, head] = await desk.officers('clerk', 'officer', 'head');
  const all = async (more: Record<string, string> = {}) => done(await clerk.get('/asset/assets', { pageSize: '1', ...more })).total;
  expect(await recordFaults(office)).toEqual([]);
  expect(await all()).toBe(1500);
  expect([await all({ state: 'REPAIR' }), await all({ state: 'LENT' })]).toEqual([8, 3]);
  expect(done(await officer.get('/asset/setup'))).toMatchObject({ keeps: false, sees: false, offered: 2 });
  expect(done(await officer.get('/asset/assets', { mine: '1' })).total).toBeGreaterThanOrEqual(6);
  // the head sees his unit, not the agency
  expect(done(await head.get('/asset/assets')).total).toBeLessThan(1500);
  expect(done(await clerk.get('/asset/loans', { show: 'overdue' })).items).toHaveLength(1);
  expect(done(await officer.get('/office/requests', { view: 'mine', module: 'asset' })).total).toBe(3);
});
