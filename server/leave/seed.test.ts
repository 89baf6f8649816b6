import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveCardPrint } from '../../contract/leave/calls.ts';
import { requestFormPath } from '../../contract/office/requests.ts';
import { bangkokDay, normalizeThai } from '../../contract/rules/thai.ts';
import { seedLeave } from '../db/seed/leave.ts';
import { loadWorld } from '../db/seed/world.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { recordFaults } from '../test/history/invariants.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { done } from '../test/letters.ts';
import { runningText } from '../test/pdf-text.ts';
import { linesOf } from '../test/report.ts';
import { carryLeave } from './rounds.ts';

const desk = await openDesk();
await openLeaveDesk(desk);
type Five = [Officer, Officer, Officer, Officer, Officer];
let [officer, head, personnel, director, admin] = [] as unknown as Five;
beforeAll(async () => {
  const { office } = desk;
  const world = await loadWorld(office.db);
  await office.db.transaction().execute((db) => seedLeave({ office, db, world, now: new Date() }));
  [officer, head, personnel, director, admin] = (await desk.officers('officer', 'head', 'personnel', 'director', 'admin')) as Five;
});
afterAll(() => desk.close());

const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(desk.office.db)).rows;

it('[SEC28] a year of leave is what its events say, the ledger what the calendar has, and nobody’s vacation is below zero', async () => {
  expect(await recordFaults(desk.office)).toEqual([]);
  expect(
    await rows(`select coalesce(e.id, x.id) from (select request_id as id, -sum(delta)::int as halves from ledger_entry where request_id is not null group by 1) e
      full join (select request_id as id, count(*)::int as halves from presence where kind = 'LEAVE' group by 1) x on x.id = e.id where coalesce(e.halves, 0) <> coalesce(x.halves, 0)`),
  ).toEqual([]);
  const { items } = done(await admin.get('/leave/people', { pageSize: '100' }));
  expect(items.length).toBeGreaterThan(50);
  for (const one of items) expect(one.vacation, one.name).toBeGreaterThanOrEqual(0);
  expect(items.filter((one: { lacks: boolean }) => one.lacks)).toEqual([]);
});

it('years are settled as the round of October would: run again it posts nothing', async () => {
  const count = async () => (await rows<{ n: number }>('select count(*)::int as n from ledger_entry'))[0]?.n;
  const before = await count();
  await carryLeave(desk.office);
  expect(await count()).toBe(before);
});

it('every log-in finds its part: one to check, some to decide, a report, work to take over, who is away today and who acts', async () => {
  const waits = async (who: Officer) =>
    done(await who.get('/office/waiting', {})).items.filter((one: { module: string }) => one.module === 'leave');
  expect((await waits(personnel)).length).toBeGreaterThan(0);
  expect((await waits(head)).length).toBeGreaterThan(1);
  expect((await waits(director)).length).toBeGreaterThan(0);
  expect(done(await officer.get('/leave/mine')).takeOvers.length).toBeGreaterThan(0);
  const today = bangkokDay(new Date());
  const report = done(await admin.get('/leave/report', { from: today, until: today }));
  // on a day off nobody is away
  const [away] = await rows<{ n: number }>(
    `select count(distinct person_id)::int as n from presence where day = today() and kind = 'LEAVE'`,
  );
  expect(linesOf(report, 'today').length).toBe(away?.n);
  expect((await rows(`select 1 from request where kind like 'leave.%' and state = 'RUNNING'`)).length).toBe(3);
  const states = await rows<{ state: string }>(`select distinct state from request where kind like 'leave.%' order by 1`);
  expect(states.map(({ state }) => state)).toEqual(['APPROVED', 'CLOSED', 'DONE', 'REJECTED', 'RUNNING', 'SUBMITTED']);
  expect(
    (
      await rows<{ n: number }>(
        `select count(*)::int as n from delegation where request_id is not null and now() between starts_at and ends_at`,
      )
    )[0]?.n,
  ).toBe(1);
  expect((await rows(`select 1 from standing_deputy`)).length).toBeGreaterThan(10);
});

it('ใบลา and ใบขอยกเลิกวันลา of what was shortened print what was given and what was given up; who may not open the request prints nothing', async () => {
  const [one] = await rows<{ id: number }>(`select r.id from request r where r.kind = 'leave.vac' and r.content ? 'planned'`);
  const page = done(await officer.get(`/office/requests/${one?.id}`));
  expect(page.forms.map((form: { code: string }) => form.code)).toEqual(['form', 'cancel']);
  const printed = async (code: string, who: Officer) =>
    desk.app.inject({ url: `/api${requestFormPath(one?.id ?? 0, code)}`, headers: { authorization: `Bearer ${who.token}` } });
  const text = async (code: string) => normalizeThai((await runningText((await printed(code, officer)).rawPayload)).replace(/\s/g, ''));
  const form = await text('form');
  for (const part of ['แบบใบลาพักผ่อน', 'ผู้ตรวจสอบ', 'นายธีรภัทร', 'ลามาแล้ว', '(นายประสิทธิ์']) expect(form).toContain(normalizeThai(part));
  const cancel = await text('cancel');
  for (const part of ['แบบใบขอยกเลิกวันลา', 'มีงานด่วนของกอง', 'ได้รับอนุญาตให้ลาพักผ่อน']) expect(cancel).toContain(normalizeThai(part));
  const [officer2] = await desk.officers('officer2');
  expect((await printed('form', officer2 as Officer)).statusCode).toBe(404);
  const [plain] = await rows<{ id: number }>(`select r.id from request r where r.kind = 'leave.sick' and r.state = 'DONE' limit 1`);
  expect(done(await admin.get(`/office/requests/${plain?.id}`)).forms.map((one: { code: string }) => one.code)).toEqual(['form']);
});

it('บัตรวันลา: one’s own, and of anybody for who looks after leave; not a colleague’s', async () => {
  const card = (who: Officer, personId: number) =>
    desk.app.inject({ url: `/api${leaveCardPrint.path(personId)}`, headers: { authorization: `Bearer ${who.token}` } });
  const own = await card(officer, officer.personId);
  expect(own.statusCode, own.payload.slice(0, 200)).toBe(200);
  expect(normalizeThai((await runningText(own.rawPayload)).replace(/\s/g, ''))).toContain(normalizeThai('บัตรวันลา'));
  expect((await card(admin, officer.personId)).statusCode).toBe(200);
  expect((await card(officer, admin.personId)).statusCode).toBe(404);
});
