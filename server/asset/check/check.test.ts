import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, postOf, refused } from '../../test/letters.ts';
import { openMovedClock } from '../../test/moved-clock.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { sendFile } from '../../test/send-file.ts';
import { remindCases } from '../disposal/rounds.ts';
import { remindChecks } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
const { registrar, clerk, head, officer, officer2, director, deputy, admin } = await desk.byName(
  'registrar',
  'clerk',
  'head',
  'officer',
  'officer2',
  'director',
  'deputy',
  'admin',
);
// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;
/** The clerk keeps the store. */
const store = clerk;
let clock: Awaited<ReturnType<typeof openMovedClock>>;
const places: Record<string, number> = {};
const things: Record<string, { id: number; number: string; code: string }> = {};
let tag = '';

beforeAll(async () => {
  clock = await openMovedClock(desk, '2026-09-01T02:00:00Z');
  done(await admin.post('/settings/list/asset-keepers', { values: { person: store.personId, orderNo: '1/2569', since: '2026-01-01' } }));
  for (const name of ['ห้อง 402', 'ห้อง 305'])
    places[name] = done(await admin.post('/settings/list/asset-places', { values: { name, building: 'อาคาร 4' } })).row.id;
  tag = (await sql<{ tag: string }>`select tag from asset_tag`.execute(db)).rows[0]?.tag ?? '';
  const setup = done(await store.get('/asset/setup'));
  const classOf = (code: string) => setup.classes.find((one: { code: string }) => one.code === code).id;
  const make = async (key: string, name: string, classCode = '7440', more: object = {}) => {
    const { assets } = done(
      await store.post('/asset/assets', {
        classId: classOf(classCode),
        name,
        brand: '',
        model: '',
        serial: '',
        gpsc: '',
        price: 2_500_000,
        fund: 'BUDGET',
        method: 'SPECIFIC',
        documentNo: '1/2568',
        vendor: '',
        receivedOn: '2025-10-01',
        warrantyUntil: '',
        unitId: setup.units[0].id,
        placeId: places['ห้อง 402'],
        condition: 'GOOD',
        note: '',
        number: '',
        ...more,
      }),
    );
    const [one] = assets;
    const { rows } = await sql<{ code: string }>`select code from asset where id = ${one.id}`.execute(db);
    things[key] = { ...one, code: rows[0]?.code ?? '' };
  };
  await make('here', 'เครื่องคอมพิวเตอร์ตั้งโต๊ะ');
  await make('moved', 'เครื่องพิมพ์', '7440', { placeId: places['ห้อง 305'], serial: 'SN-7788' });
  await make('broken', 'โต๊ะทำงานเหล็ก', '7110');
  await make('lost', 'เครื่องฉายภาพ', '6730', { price: 4_500_000 });
  await make('unneeded', 'ตู้เก็บเอกสาร', '7110');
  await make('car', 'รถยนต์ตรวจการณ์', '2310', { price: 90_000_000 });
  await make('twice', 'โทรศัพท์ภายใน');
});
afterAll(async () => {
  await clock?.close();
  await desk.close();
});

/** Numbers are given by whose book it is. */
async function firstTaken(path: string, among: readonly Officer[]): Promise<unknown> {
  let last: unknown;
  for (const who of among) {
    const reply = await who.post(path);
    if (reply.body.status === 'success') return reply;
    last = reply;
  }
  return last;
}

/** A letter drafted from the round or the case, signed by the head of the agency and numbered. */
async function issued(by: Officer, path: string, part: string): Promise<number> {
  const { documentId } = done(await by.post(`${path}/draft`, { part }));
  const { content, revision, receivers } = done(await by.get(`/sarabun/drafts/${documentId}`));
  const route = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }];
  done(await by.post(`/sarabun/drafts/${documentId}`, { revision, content, speed: 1, route, receivers, links: [] }));
  done(await by.post(`/sarabun/drafts/${documentId}/submit`));
  const live = () =>
    sql<{ id: number; kind: string }>`select id, kind from task where document_id = ${documentId} and is_live order by id`.execute(db);
  for (let { rows } = await live(); rows[0]; { rows } = await live()) {
    const { id, kind } = rows[0];
    if (kind === 'SIGN') done(await director.post(`/sarabun/tasks/${id}/sign`));
    else done((await firstTaken(`/sarabun/tasks/${id}/issue`, [by, registrar, clerk])) as never);
  }
  return documentId;
}

let checkId = 0;
const round = async (who: Officer = store): Promise<Json> => done(await who.get(`/asset/checks/${checkId}`));
const act = async (who: Officer, what: string, more: object = {}) =>
  who.post(`/asset/checks/${checkId}/${what}`, { version: (await round(who)).check.version, ...more });
const label = (key: string) => `${tag}.${things[key]?.code}`;
const finding = (given: object) => ({
  mark: randomUUID(),
  read: '',
  placeId: places['ห้อง 402'],
  how: 'HERE',
  condition: 'GOOD',
  name: '',
  serial: '',
  words: '',
  at: '2026-10-05T03:00:00Z',
  device: 'phone',
  ...given,
});
const find = (who: Officer, given: object) => who.post(`/asset/checks/${checkId}/findings`, finding(given));
const resultsOf = async (view: string): Promise<Json[]> =>
  done(await store.get(`/asset/checks/${checkId}/results`, { view, pageSize: '50' })).items;
/** Papers are written in Thai digits. */
const saidOn = async (pdf: Buffer) =>
  (await textsOf(pdf))
    .join(' ')
    .replaceAll('\n', '')
    .replace(/[๐-๙]/g, (digit) => String('๐๑๒๓๔๕๖๗๘๙'.indexOf(digit)));
const firstNameOf = async ({ personId }: Officer) =>
  (await sql<{ name: string }>`select first_name as name from person where id = ${personId}`.execute(db)).rows[0]?.name ?? '';
const waitingOf = async (who: Officer): Promise<string[]> =>
  done(await who.get('/office/waiting', { module: 'asset', take: '50' })).items.map((one: { kindName: string }) => one.kindName);
const stateOf = async (key: string) =>
  (
    await sql<{
      state: string;
      placeId: number;
      custodian: number | null;
    }>`select state, place_id as "placeId", custodian_id as custodian from asset where id = ${things[key]?.id}`.execute(db)
  ).rows[0];

it('the check of fiscal year 2570 begins on 1 October 2569 and is reported by 13 November, the first day counted', async () => {
  const { next } = done(await store.get('/asset/checks'));
  // nobody checked the running year yet; in September the next one may be planned too
  expect(next.year).toBe(2569);
  refused(await store.post('/asset/checks', { year: 2571 }), 'asset_check_year');
  refused(await officer.post('/asset/checks', { year: 2570 }), 'asset_not_keeper');
  checkId = done(await store.post('/asset/checks', { year: 2570 })).checkId;
  refused(await store.post('/asset/checks', { year: 2570 }), 'asset_check_twice');
  expect((await round()).check).toMatchObject({ state: 'PLANNED', startsOn: '2026-10-01', dueOn: '2026-11-13' });
});

it('who goes round is named by a real order and is not of the store; nothing begins before the first working day', async () => {
  const people = { chair: head.personId, members: [officer.personId, officer2.personId] };
  refused(await act(store, 'inspectors', people), 'required');
  const orderId = await issued(store, `/asset/checks/${checkId}`, 'ORDER');
  refused(await act(store, 'inspectors', { ...people, orderId, members: [store.personId] }), 'asset_keeper_inspects');
  done(await act(store, 'inspectors', { ...people, orderId }));
  expect((await round()).may.find((one: Json) => one.act === 'start').reason).toContain('1 ต.ค. 2569');
  refused(await act(store, 'start'), 'asset_check_early');
  refused(await find(officer, { assetId: things.here?.id }), 'asset_check_closed');
  await clock.move('2026-10-01T02:00:00Z');
  expect(await waitingOf(store)).toContain('เริ่มรอบตรวจประจำปี');
  await sql`update asset set custodian_id = ${deputy.personId} where id = ${things.moved?.id}`.execute(db);
  expect(done(await act(store, 'start')).things).toBe(7);
  expect(await waitingOf(officer)).toContain('ตรวจสอบพัสดุประจำปี');
  // what is moved later is looked for where the books had it on the first day
  await sql`update asset set place_id = ${places['ห้อง 305']} where id = ${things.unneeded?.id}`.execute(db);
  const pack = done(await officer.get(`/asset/checks/${checkId}/pack`));
  expect(pack.lines.find((one: Json) => one.id === things.unneeded?.id).placeId).toBe(places['ห้อง 402']);
  expect((await registrar.get(`/asset/checks/${checkId}/pack`)).status).toBe(403);
  expect((await officer2.get(`/asset/checks/${checkId}`)).status).toBe(200);
  expect((await deputy.get(`/asset/checks/${checkId}`)).status).toBe(404);
});

it('a finding that is sent again stands once; one thing scanned by two without a network counts once and names both', async () => {
  await clock.move('2026-10-06T02:00:00Z');
  const kept = finding({ assetId: things.here?.id, at: '2026-10-05T03:10:00Z' });
  const path = `/asset/checks/${checkId}/findings`;
  expect(done(await officer.post(path, kept))).toEqual({ status: 'success', assetId: things.here?.id, how: 'HERE', first: null });
  done(await officer.post(path, kept));
  // he was offline and found it earlier: he is the first, whoever sent first
  expect(done(await officer2.post(path, finding({ assetId: things.here?.id, at: '2026-10-05T03:00:00Z' }))).first).toContain(
    await firstNameOf(officer),
  );
  const all = await Promise.all([
    find(officer, { read: label('twice') }),
    find(officer2, { read: `https://office.example/asset/code/${label('twice')}` }),
  ]);
  for (const one of all) done(one);
  const { check, people } = await round();
  expect(check).toMatchObject({ found: 2, counts: { here: 2, missing: 5, differ: 0 } });
  expect(people.map((one: Json) => one.found).reduce((a: number, b: number) => a + b)).toBe(2);
  const [here] = (await resultsOf('here')).filter((one) => one.assetId === things.here?.id);
  expect([here.by, ...here.also]).toEqual([
    expect.stringContaining(await firstNameOf(officer2)),
    expect.stringContaining(await firstNameOf(officer)),
  ]);
});

it('in the wrong room it was moved or visits; its custodian hears of it; the same person may say it anew', async () => {
  // by its serial number
  expect(done(await find(officer, { read: 'SN-7788', how: 'MOVED' }))).toMatchObject({ assetId: things.moved?.id, how: 'MOVED' });
  done(await find(officer, { assetId: things.moved?.id, how: 'MOVED', condition: 'WORN' }));
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from notification where person_id = ${deputy.personId} and kind = 'asset_check_moved'`.execute(db);
  expect(rows[0]?.count).toBe(1);
  expect(await resultsOf('elsewhere')).toMatchObject([
    { number: things.moved?.number, bookPlace: 'ห้อง 305', foundPlace: 'ห้อง 402', condition: 'WORN', how: 'MOVED' },
  ]);
  done(await find(officer, { assetId: things.broken?.id, condition: 'BROKEN', words: 'ขาหัก' }));
  done(await find(officer2, { assetId: things.broken?.id, condition: 'GOOD', at: '2026-10-06T01:00:00Z' }));
  done(await find(officer2, { assetId: things.unneeded?.id, condition: 'UNNEEDED' }));
  done(await find(officer2, { assetId: things.car?.id }));
  expect(await resultsOf('broken')).toMatchObject([{ words: 'ขาหัก' }]);
  expect(await resultsOf('differ')).toHaveLength(1);
});

it('what stands in no book is kept at once, counted once by what is read; the label of another agency is told', async () => {
  refused(await find(officer, { read: 'ทท.402/47-0031', how: 'EXTRA' }), 'required');
  const mark = randomUUID();
  done(await find(officer, { mark, read: 'ทท.402/47-0031', how: 'EXTRA', name: 'เครื่องฉายภาพ', serial: 'X4BF8300217' }));
  done(await find(officer2, { read: 'ทท. 402/47-0031', how: 'EXTRA', name: 'โปรเจกเตอร์' }));
  const other = `${tag === 'AAAA' ? 'BBBB' : 'AAAA'}.K7Q2MNPRST`;
  expect(done(await find(officer, { read: other, how: 'HERE' })).how).toBe('FOREIGN');
  expect(await resultsOf('extra')).toMatchObject([{ name: 'เครื่องฉายภาพ', serial: 'X4BF8300217' }]);
  expect(await resultsOf('foreign')).toHaveLength(1);
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const photo = `/asset/checks/${checkId}/photos/${mark}`;
  expect((await sendFile(desk, photo, picture, { by: officer2, name: 'a.jpg', type: 'image/jpeg' })).status).toBe(404);
  done(await sendFile(desk, photo, picture, { by: officer, name: 'a.jpg', type: 'image/jpeg' }));
  expect((await resultsOf('extra'))[0].photo).toBe(mark);
  expect((await store.get(photo)).status).toBe(200);
  expect((await deputy.get(photo)).status).toBe(404);
});

it('the report closes the round, papers and the sheet say what was found, and the books are set to it', async () => {
  await clock.move('2026-11-10T02:00:00Z');
  await remindChecks(desk.office);
  await remindChecks(desk.office);
  const due = await sql<{
    count: number;
  }>`select count(*)::int as count from notification where person_id = ${officer.personId} and kind = 'asset_check_due'`.execute(db);
  expect(due.rows[0]?.count).toBe(1);
  refused(await act(officer, 'report'), 'asset_not_chair');
  refused(await act(head, 'report'), 'asset_no_report');
  const reportId = await issued(head, `/asset/checks/${checkId}`, 'REPORT');
  const { rows: drafts } = await sql<{
    content: Json;
  }>`select v.content from document_version v where v.document_id = ${reportId} order by v.version desc limit 1`.execute(db);
  expect(JSON.stringify(drafts[0]?.content)).toContain('ไม่พบ 1 รายการ');
  expect(done(await act(head, 'report')).late).toBe(false);
  refused(await find(officer, { assetId: things.lost?.id }), 'asset_check_closed');
  const paper = await desk.app.inject({
    url: `/api/asset/checks/${checkId}/papers/faults`,
    headers: { authorization: `Bearer ${store.token}` },
  });
  const said = await saidOn(paper.rawPayload);
  for (const key of ['broken', 'lost', 'unneeded', 'moved']) expect(said).toContain(things[key]?.number);
  expect(said).not.toContain(things.here?.number);
  expect(
    (await desk.app.inject({ url: `/api/asset/checks/${checkId}/sheet?as=csv`, headers: { authorization: `Bearer ${store.token}` } })).body,
  ).toContain('ทท.402/47-0031');
  expect(done(await act(store, 'apply'))).toMatchObject({ moved: 1, broken: 1, lost: 1, unneeded: 1, kept: 0 });
  expect(await stateOf('moved')).toMatchObject({ placeId: places['ห้อง 402'], state: 'RECEIVED' });
  expect((await stateOf('broken'))?.state).toBe('BROKEN');
  expect((await stateOf('lost'))?.state).toBe('LOST');
  expect((await round()).check.state).toBe('DONE');
});

const caseOf = async (caseId: number, who: Officer = store): Promise<Json> => done(await who.get(`/asset/cases/${caseId}`));
const onCase = async (who: Officer, caseId: number, what: string, more: object = {}) =>
  who.post(`/asset/cases/${caseId}/${what}`, { version: (await caseOf(caseId, who)).case.version, ...more });

let lostCase = 0;
it('what is lost is inquired into by others than who answered for it, and somebody answers', async () => {
  expect(
    done(await store.get('/asset/cases/candidates', { pageSize: '50' }))
      .items.map((one: Json) => one.number)
      .sort(),
  ).toEqual(['broken', 'lost', 'unneeded'].map((key) => things[key]?.number).sort());
  refused(await store.post('/asset/cases', { assetIds: [things.here?.id] }), 'asset_case_none');
  lostCase = done(await store.post('/asset/cases', { assetIds: [things.lost?.id], checkId })).caseId;
  refused(await store.post('/asset/cases', { assetIds: [things.lost?.id] }), 'asset_case_none');
  refused(await onCase(store, lostCase, 'no-inquiry', { words: 'เก่าแล้ว' }), 'asset_lost_inquired');
  await sql`update asset set custodian_id = ${officer.personId} where id = ${things.lost?.id}`.execute(db);
  const orderId = await issued(store, `/asset/cases/${lostCase}`, 'INQUIRY_ORDER');
  const people = { orderId, chair: deputy.personId, members: [head.personId, officer2.personId] };
  refused(await onCase(store, lostCase, 'inquiry', { ...people, members: [head.personId] }), 'asset_inquiry_few');
  refused(await onCase(store, lostCase, 'inquiry', { ...people, members: [head.personId, officer.personId] }), 'asset_custodian_inquires');
  done(await onCase(store, lostCase, 'inquiry', people));
  expect((await stateOf('lost'))?.state).toBe('INQUIRY');
  // its page leads to the case whoever may open it, and says what the check saw
  const page = async (who: Officer, key: string) => done(await who.get(`/asset/assets/${things[key]?.id}`));
  expect(await page(store, 'lost')).toMatchObject({ case: { id: lostCase }, checks: [{ year: 2570, running: false, found: null }] });
  expect((await page(officer, 'lost')).case).toBeNull();
  expect((await page(store, 'here')).checks[0].found).toMatchObject({
    condition: 'GOOD',
    by: expect.stringContaining(await firstNameOf(officer2)),
  });
  expect(await waitingOf(deputy)).toContain('สอบหาข้อเท็จจริงครุภัณฑ์');
  const judge = (more: object) =>
    onCase(deputy, lostCase, 'items/1/finding', { finding: 'SOMEBODY_ANSWERS', words: 'วางไว้โดยไม่ล็อกห้อง', ...more });
  refused(await judge({ finding: 'WORN_BY_USE' }), 'asset_lost_not_used');
  refused(await judge({}), 'asset_answers_who');
  refused(await onCase(deputy, lostCase, 'finding'), 'asset_not_all_judged');
  done(await judge({ answersId: officer.personId, answersFor: 3_000_000 }));
  await issued(deputy, `/asset/cases/${lostCase}`, 'FINDING');
  done(await onCase(deputy, lostCase, 'finding'));
  // written off only, by order; not struck off before it is settled and shown
  const disposal = await issued(store, `/asset/cases/${lostCase}`, 'ORDER');
  refused(await onCase(store, lostCase, 'order', { orderId: disposal, method: 'DESTROY', consentNo: '' }), 'asset_lost_written_off');
  expect(done(await onCase(store, lostCase, 'order', { orderId: disposal, method: 'WRITE_OFF', consentNo: '' })).dueOn).toBe('2027-01-09');
  refused(await onCase(store, lostCase, 'strike', { on: '2026-11-10' }), 'asset_no_evidence');
  const evidence = { doneOn: '2026-11-10', receiver: '', evidence: 'รายงานประจำวัน 12/2569', settled: '' };
  done(await onCase(store, lostCase, 'items/1/evidence', evidence));
  refused(await onCase(store, lostCase, 'strike', { on: '2026-11-10' }), 'asset_not_settled');
  done(await onCase(store, lostCase, 'items/1/evidence', { ...evidence, settled: 'ชำระครบ ใบเสร็จ 9/2570' }));
  expect(done(await onCase(store, lostCase, 'strike', { on: '2026-11-10' }))).toMatchObject({ struck: 1, auditDueOn: '2026-12-10' });
  expect(await stateOf('lost')).toMatchObject({ state: 'STRUCK_OFF', custodian: null });
});

it('the audit office hears of it within thirty days by a letter with a number, and is reminded of', async () => {
  await clock.move('2026-12-12T02:00:00Z');
  await remindCases(desk.office);
  const told = await sql<{
    count: number;
  }>`select count(*)::int as count from notification where person_id = ${store.personId} and kind = 'asset_case_due'`.execute(db);
  expect(told.rows[0]?.count).toBe(1);
  refused(await onCase(store, lostCase, 'audit', { on: '2026-12-12' }), 'asset_no_audit_letter');
  await issued(store, `/asset/cases/${lostCase}`, 'AUDIT');
  refused(await onCase(store, lostCase, 'audit', { on: '2026-12-13' }), 'asset_day_future');
  expect(done(await onCase(store, lostCase, 'audit', { on: '2026-12-12' })).state).toBe('DONE');
});

it('a sale may be agreed up to 500,000 baht; a car is also told to its registrar; a number is never given again', async () => {
  await sql`update asset set state = 'UNNEEDED' where id = ${things.car?.id}`.execute(db);
  const caseId = done(await store.post('/asset/cases', { assetIds: [things.car?.id] })).caseId;
  done(await onCase(store, caseId, 'no-inquiry', { words: 'ไม่จำเป็นต้องใช้ มีรถใหม่แทน' }));
  const orderId = await issued(store, `/asset/cases/${caseId}`, 'ORDER');
  refused(await onCase(store, caseId, 'order', { orderId, method: 'AGREED_SALE', consentNo: '' }), 'asset_sale_most');
  done(await onCase(store, caseId, 'order', { orderId, method: 'AUCTION', consentNo: '' }));
  const sale = { doneOn: '2026-12-12', receiver: 'นายสมหมาย ใจดี', evidence: 'ใบเสร็จ 15/2570', settled: '' };
  refused(await onCase(store, caseId, 'items/1/evidence', sale), 'asset_price_got');
  refused(await onCase(store, caseId, 'items/1/evidence', { ...sale, priceGot: 100, doneOn: '2026-12-13' }), 'asset_done_day');
  done(await onCase(store, caseId, 'items/1/evidence', { ...sale, priceGot: 12_000_000 }));
  done(await onCase(store, caseId, 'strike', { on: '2026-12-12' }));
  await issued(store, `/asset/cases/${caseId}`, 'AUDIT');
  expect(done(await onCase(store, caseId, 'audit', { on: '2026-12-12' })).state).toBe('STRUCK');
  expect(done(await onCase(store, caseId, 'items/1/registrar', { on: '2026-12-12', no: 'อว 0201/77' })).state).toBe('DONE');
  const taken = await store.post(`/asset/assets/${things.car?.id}/mark`, { version: 1, act: 'restore', words: 'x' });
  expect(taken.body.status).toBe('error');
  const paper = await desk.app.inject({ url: `/api/asset/cases/${caseId}/paper`, headers: { authorization: `Bearer ${store.token}` } });
  expect(await saidOn(paper.rawPayload)).toContain(things.car?.number);
});

it('a case that is given up leaves things as they were; who has no part in one sees none', async () => {
  const caseId = done(await store.post('/asset/cases', { assetIds: [things.broken?.id, things.unneeded?.id] })).caseId;
  const orderId = await issued(store, `/asset/cases/${caseId}`, 'INQUIRY_ORDER');
  done(await onCase(store, caseId, 'inquiry', { orderId, chair: deputy.personId, members: [head.personId, officer2.personId] }));
  expect((await officer.get(`/asset/cases/${caseId}`)).status).toBe(404);
  expect(done(await officer.get('/asset/cases')).total).toBe(0);
  done(await onCase(store, caseId, 'cancel', { words: 'ซ่อมได้' }));
  expect([(await stateOf('broken'))?.state, (await stateOf('unneeded'))?.state]).toEqual(['BROKEN', 'UNNEEDED']);
  expect(done(await store.get('/asset/cases/candidates', { pageSize: '50' })).total).toBe(2);
});
