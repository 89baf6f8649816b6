import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, postOf, refused } from '../test/letters.ts';
import { act, ask, trial } from '../test/trial-request.ts';
import { offerRequestRules } from './request-rules.ts';

const desk = await openDesk();
let [admin, officer, head, deputy, director] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer, Officer];
let [deputyPost, directorPost] = [0, 0];
/** A kind of the module that stands on the page. */
const rules = { ...trial, code: 'request.trial' };
offerRequestRules([rules]);
const today = bangkokDay(new Date());
const dayFromNow = (days: number) => bangkokDay(new Date(Date.now() + days * 86_400_000));

beforeAll(async () => {
  [admin, officer, head, deputy, director] = await desk.officers('admin', 'officer', 'head', 'deputy', 'director');
  [deputyPost, directorPost] = [await postOf(desk, deputy), await postOf(desk, director)];
});
afterAll(() => desk.close());

const page = '/settings/list/request-authority';
const row = (more: object = {}) => ({
  kind: 'request',
  position: directorPost,
  level: null,
  measure: 'NONE',
  upTo: null,
  scope: null,
  orderNo: 'ที่ 12/2570',
  validFrom: today,
  validTo: null,
  ...more,
});
const add = (more: object = {}) => admin.post(page, { values: row(more) });
const change = (id: number, version: number, more: object) => admin.post(page, { id, version, values: row(more) });
const deciderOf = async (requestId: number) => {
  const { rows } = await sql<{
    holder: number;
    rule: number | null;
  }>`select s.holder_id as holder, (s.basis ->> 'authority')::int8 as rule from request_step s
    join request r on r.id = s.request_id and r.round = s.round where s.request_id = ${requestId} order by s.n desc limit 1`.execute(
    desk.office.db,
  );
  return rows[0];
};

it('an administrator says who decides; what contradicts itself is refused at its field, and nobody else says it', async () => {
  expect(refused(await add({ level: 1 }), 'authority_one_of').field).toBe('position');
  expect(refused(await add({ position: null }), 'authority_one_of').field).toBe('position');
  expect(refused(await add({ upTo: 5 }), 'authority_measure').field).toBe('measure');
  expect(refused(await add({ measure: 'BAHT' }), 'required').field).toBe('upTo');
  expect(refused(await add({ validTo: '2020-01-01' }), 'ends_before_start').field).toBe('validTo');
  expect((await officer.post(page, { values: row() })).status).toBe(403);
});

it('a rule changes from its day on: what was decided keeps the one of its day, and a row that decided is ended, not changed', async () => {
  const first = done(await add()).row as { id: number };
  await add({ position: deputyPost, validFrom: dayFromNow(3) });
  const before = (await ask(desk, officer, { rules })).requestId;
  expect(await deciderOf(before)).toEqual({ holder: directorPost, rule: first.id });
  done(await act(desk, head, before, 'pass'));
  const { rows } = await sql<{ version: number }>`select a.version from authority_row a where a.id = ${first.id}`.execute(desk.office.db);
  const version = rows[0]?.version ?? 0;
  expect(refused(await change(first.id, version, { position: deputyPost }), 'authority_used').field).toBe('position');
  done(await change(first.id, version, { validTo: today }));
  // three days later
  await sql`update authority_row set valid_from = valid_from - 3, valid_to = valid_to - 3`.execute(desk.office.db);
  const after = (await ask(desk, officer, { rules, hour: 14 })).requestId;
  expect((await deciderOf(after))?.holder).toBe(deputyPost);
  expect(await deciderOf(before)).toEqual({ holder: directorPost, rule: first.id });
  done(await act(desk, director, before, 'approve'));
  expect((await act(desk, director, after, 'approve')).body.status).toBe('error');
});
