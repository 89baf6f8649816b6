import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { bangkokDay, buddhistYear } from '../../../../contract/rules/thai.ts';
import { agreedDays } from '../../../../contract/sarabun/parallel.ts';
import { openDesk } from '../../../test/desk.ts';
import { done, refused, register } from '../../../test/letters.ts';
import { agreedInRow, daysBetween, stateOf } from './days.ts';

const desk = await openDesk();
const [registrar, clerk] = await desk.officers('registrar', 'clerk');
afterAll(() => desk.close());
const root = 10000000;
const year = buddhistYear(new Date());
const today = bangkokDay(new Date());
const book = done(await registrar.get('/sarabun/books')).items.find(
  (one: { unitId: number; kind: string; series: string }) => one.unitId === root && one.kind === 'RECEIVE' && one.series === 'GENERAL',
).id as number;
const path = `/sarabun/books/${book}/parallel`;
const run = async () => done(await registrar.get(path)).run;
const dayOf = async (day: string) => (await run()).days.find((one: { day: string }) => one.day === day);

/** As it would have begun so many days ago. */
async function begun(days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  await owner.query(`update office.parallel_run set started_at = now() - $1 * interval '1 day'`, [days]);
  await owner.end();
}

it('a day agrees by its figures, or by a cause for each that differs; a row of working days is broken by one that is open or not told', () => {
  const ours = { count: 2, first: 1, last: 2 };
  const difference = (cause: 'LATE' | null) => ({ id: 1, kind: 'MISSING' as const, seq: 2, words: '', cause, mended: '' });
  const day = '2026-11-23';
  expect(stateOf({ day, ours, paper: null, differences: [] })).toBe('UNTOLD');
  expect(stateOf({ day, ours, paper: ours, differences: [] })).toBe('AGREED');
  expect(stateOf({ day, ours, paper: { count: 1, first: 1, last: 1 }, differences: [] })).toBe('OPEN');
  expect(stateOf({ day, ours, paper: ours, differences: [difference(null)] })).toBe('OPEN');
  expect(stateOf({ day, ours, paper: { count: 1, first: 1, last: 1 }, differences: [difference('LATE')] })).toBe('EXPLAINED');
  // a Saturday on which a number was given stands among them, and counts for nothing
  const holidays = new Set(['2026-11-24']);
  expect(daysBetween('2026-11-20', '2026-11-25', holidays, new Set(['2026-11-21']))).toEqual([
    '2026-11-25',
    '2026-11-23',
    '2026-11-21',
    '2026-11-20',
  ]);
  const at = (one: string, state: 'AGREED' | 'UNTOLD' | 'EXPLAINED' | 'OPEN') => ({ day: one, ours, paper: ours, differences: [], state });
  const row = [
    at('2026-11-25', 'UNTOLD'),
    at('2026-11-23', 'AGREED'),
    at('2026-11-21', 'EXPLAINED'),
    at('2026-11-20', 'AGREED'),
    at('2026-11-19', 'OPEN'),
  ];
  expect(agreedInRow(row, '2026-11-25', holidays)).toBe(2);
  expect(agreedInRow(row, '2026-11-26', holidays)).toBe(0);
});

it('[3.5] paper ends at 450, this office begins at 451: joined once, compared each day, ended by agreement or order, with its sheet', async () => {
  // whoever does not keep the book neither sees nor joins it
  expect([403, 404]).toContain((await clerk.get(path)).status);
  expect([403, 404]).toContain((await clerk.post(`${path}/start`, { lastPaper: 1, paperVoid: '' })).status);
  expect(done(await registrar.get(path))).toMatchObject({ year, issued: false, run: null });
  expect((await registrar.get(`${path}/bridge`)).status).toBe(404);
  expect((await registrar.post(`${path}/end`, { order: '' })).status).toBe(404);
  expect(done(await registrar.post(`${path}/start`, { lastPaper: 450, paperVoid: '448, 449' }))).toMatchObject({ firstNo: 451 });
  refused(await registrar.post(`${path}/start`, { lastPaper: 450, paperVoid: '' }), 'parallel_runs', 409);
  // the first number stays where the sheet says it
  refused(await registrar.post(`/sarabun/books/${book}/first-number`, { first: 500 }), 'first_bridged', 422);
  refused(await registrar.post(`${path}/start`, { lastPaper: 460, paperVoid: '' }), 'first_bridged', 422);

  await register(registrar);
  await register(registrar);
  expect(await dayOf(today)).toMatchObject({ state: 'UNTOLD', ours: { count: 2, first: 451, last: 452 }, paper: null });
  const tell = (day: string, count: number, first: number | null = null, last: number | null = null) =>
    registrar.post(`${path}/day`, { day, count, first, last });
  refused(await tell(today, 2, 451), 'required', 422);
  refused(await tell(today, 0, 451, 452), 'parallel_none', 422);
  refused(await tell(today, 2, 452, 451), 'parallel_turned', 422);
  refused(await tell('2020-01-01', 0), 'parallel_day', 422);
  done(await tell(today, 1, 451, 451));
  expect(await dayOf(today)).toMatchObject({ state: 'OPEN', paper: { count: 1, first: 451, last: 451 } });
  const difference = { day: today, kind: 'MISSING', seq: 452, words: 'ไม่พบในเล่ม' };
  const { id } = done(await registrar.post(`${path}/difference`, difference));
  refused(await registrar.post(`${path}/difference`, difference), 'parallel_known', 422);
  expect(await dayOf(today)).toMatchObject({ state: 'OPEN' });
  refused(await registrar.post(`${path}/end`, { order: 'คำสั่งที่ 1' }), 'parallel_early');

  // every working day before agrees, and today is open still
  await begun(25);
  const { days } = await run();
  for (const { day } of days.filter((one: { day: string }) => one.day !== today)) done(await tell(day, 0));
  expect(await run()).toMatchObject({ agreed: 0, mayEnd: false, mayEndByOrder: false });
  await begun(31);
  expect(await run()).toMatchObject({ mayEnd: false, mayEndByOrder: true });
  refused(await registrar.post(`${path}/end`, { order: '' }), 'required', 422);
  expect((await registrar.post(`${path}/settle`, { differenceId: 999_999, cause: 'LATE', mended: 'x' })).status).toBe(404);
  done(await registrar.post(`${path}/settle`, { differenceId: id, cause: 'FORGOTTEN', mended: 'ลงเพิ่มในเล่มแล้ว' }));
  expect(await dayOf(today)).toMatchObject({ state: 'EXPLAINED', differences: [{ cause: 'FORGOTTEN', mended: 'ลงเพิ่มในเล่มแล้ว' }] });
  const agreed = await run();
  expect(agreed).toMatchObject({ mayEnd: true, mayEndByOrder: false });
  expect(agreed.agreed).toBeGreaterThanOrEqual(agreedDays);

  const sheet = await registrar.get(`${path}/bridge`);
  expect(sheet.headers['content-type'], JSON.stringify(sheet.body)).toBe('application/pdf');
  const { sha256 } = await desk.office.files.put(sheet.body, { name: 'sheet.pdf', mime: 'application/pdf' });
  const words = (await desk.office.files.words(sha256)).join(' ').replace(/\s+/g, '');
  for (const said of ['ใบเชื่อมทะเบียน', `450/${year}`, `451/${year}`, '448,449'])
    expect(words.replace(/[๐-๙]/g, (digit) => String('๐๑๒๓๔๕๖๗๘๙'.indexOf(digit)))).toContain(said);

  done(await registrar.post(`${path}/end`, { order: '' }));
  expect(await run()).toMatchObject({ mayEnd: false, endedByOrder: null, endedAt: expect.any(String) });
  refused(await tell(today, 2, 451, 452), 'parallel_ended', 409);
});
