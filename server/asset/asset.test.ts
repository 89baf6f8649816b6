import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { textsOf } from '../test/pdf-text.ts';
import { rawWorkbook, rowsXml } from '../test/raw-workbook.ts';
import { sendFile } from '../test/send-file.ts';
import { remindLoans } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
const clock = await openMovedClock(desk, '2026-10-05T03:00:00Z');
let [keeper, officer, officer2, head, director, admin, registrar] = [] as unknown as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];
let setup: { classes: { id: number; code: string }[]; units: { id: number; name: string }[]; tag: string };
let placeId: number;
const classOf = (code: string) => setup.classes.find((one) => one.code === code)?.id as number;

beforeAll(async () => {
  [keeper, officer, officer2, head, director, admin, registrar] = await desk.officers(
    'clerk',
    'officer',
    'officer2',
    'head',
    'director',
    'admin',
    'registrar',
  );
  done(await admin.post('/settings/list/asset-keepers', { values: { person: keeper.personId, orderNo: '1/2569', since: '2026-01-01' } }));
  placeId = done(await admin.post('/settings/list/asset-places', { values: { name: 'ห้อง 402', building: 'อาคารอำนวยการ' } })).row.id;
  setup = done(await keeper.get('/asset/setup'));
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

const printer = () => ({
  classId: classOf('7440'),
  name: 'เครื่องพิมพ์เลเซอร์ขาวดำ',
  brand: 'HP',
  model: 'LaserJet Pro 4003dw',
  serial: '',
  gpsc: '',
  price: 1_850_000,
  lifeYears: 10,
  fund: 'INCOME',
  method: 'SPECIFIC',
  documentNo: 'พด 118/2566',
  vendor: 'บริษัท ตัวอย่าง จำกัด',
  receivedOn: '2023-04-20',
  warrantyUntil: '2026-04-20',
  unitId: setup.units[0]?.id,
  placeId,
  condition: 'GOOD',
  note: '',
  number: '',
});
const registered = async (more: object = {}): Promise<{ id: number; number: string }[]> =>
  done(await keeper.post('/asset/assets', { ...printer(), ...more })).assets;
const open = async (id: number, who = keeper, on?: string) => done(await who.get(`/asset/assets/${id}`, on ? { on } : {}));
const waitingOf = async (who: Officer) =>
  done(await who.get('/office/waiting', { module: 'asset' })).items as { id: number; subject: string; address: string }[];
const offer = (who: Officer, ids: number[], to: number | null, more: object = {}) =>
  who.post('/asset/custody/offer', { assetIds: ids, personId: to, reason: 'ย้าย', ...more });
const offersOf = async (who: Officer) =>
  done(await who.get('/asset/custody/offers', { pageSize: '100' })).items as { id: number; custodyId: number }[];
const tap = async (who: Officer, ids: readonly number[], more: object = {}) =>
  who.post('/asset/custody/take', {
    custodyIds: (await offersOf(who)).filter(({ id }) => ids.includes(id)).map(({ custodyId }) => custodyId),
    take: true,
    words: '',
    ...more,
  });
async function given(to: Officer, more: object = {}): Promise<number> {
  const [one] = await registered(more);
  done(await offer(keeper, [one?.id as number], to.personId));
  done(await tap(to, [one?.id as number]));
  return one?.id as number;
}

it('numbers follow the pattern of the class, count within it and are never given again', async () => {
  const [first, second] = await registered({ count: 2, receivedOn: '2026-10-01', warrantyUntil: '' });
  expect([first?.number, second?.number].map((one) => /^7440-.+-(\d{4})\/70$/.exec(one as string)?.[1])).toEqual(['0001', '0002']);
  // one that was given by hand is passed over
  await registered({ number: first?.number.replace('0001', '0003'), receivedOn: '2026-10-01', warrantyUntil: '' });
  const [next] = await registered({ receivedOn: '2026-10-02', warrantyUntil: '' });
  expect(next?.number).toMatch(/-0004\/70$/);
  refused(await keeper.post('/asset/assets', { ...printer(), number: first?.number }), 'taken', 422);
  const settings = (pattern: string) => admin.post('/settings/list/asset-classes', { values: { code: '9999', name: 'อื่น', pattern } });
  refused(await settings('{class}/{year}'), 'asset_pattern', 422);
  refused(await settings('{class}-{n}-{home}'), 'asset_pattern', 422);
});

it('what is amiss is told at its field, and only the store registers', async () => {
  const at = async (more: object, code: string, field: string) =>
    expect(refused(await keeper.post('/asset/assets', { ...printer(), ...more }), code, 422).field).toBe(field);
  await at({ price: 0 }, 'asset_price', 'price');
  await at({ lifeYears: 0 }, 'asset_life', 'lifeYears');
  await at({ receivedOn: '2026-10-06' }, 'asset_future', 'receivedOn');
  await at({ warrantyUntil: '2023-01-01' }, 'ends_before_start', 'warrantyUntil');
  await at({ classId: 999_999 }, 'not_a_choice', 'classId');
  await at({ placeId: 999_999 }, 'not_a_choice', 'placeId');
  refused(await officer.post('/asset/assets', printer()), 'asset_not_keeper', 403);
  // who manages the module is not the store, once somebody is named for it
  refused(await admin.post('/asset/assets', printer()), 'asset_not_keeper', 403);
});

it('a list, a page and the card say one worth, as of any day', async () => {
  const [one] = await registered();
  const id = one?.id as number;
  const on = async (day: string) => (await open(id, keeper, day)).worth;
  expect(await on('2026-09-30')).toMatchObject({ months: 41, lost: 632_083, net: 1_217_917, years: 10, ends: '2033-04' });
  expect((await on('2026-09-30')).table.slice(0, 4).map((row: { ofYear: number }) => row.ofYear)).toEqual([
    77_083, 185_000, 185_000, 185_000,
  ]);
  const today = await open(id);
  const listed = done(await keeper.get('/asset/assets', { ids: `[${id}]` })).items[0];
  expect(listed.net).toBe(today.worth.net);
  expect(today.asset.net).toBe(today.worth.net);
  // the rule of its day: FULL_MONTHS for what comes from a day on
  done(
    await admin.post('/settings/list/asset-depreciation', {
      values: { months: 'FULL_MONTHS', fifteenth: true, residualBaht: 1, validFrom: '2026-08-01' },
    }),
  );
  const [later] = await registered({ receivedOn: '2026-08-20', warrantyUntil: '' });
  expect((await open(later?.id as number, keeper, '2026-09-30')).worth).toMatchObject({ rule: 'FULL_MONTHS', months: 1 });
  expect((await on('2026-09-30')).net).toBe(1_217_917);
  // below the threshold of its day
  const [cheap] = await registered({ price: 950_000, receivedOn: '2025-11-10', warrantyUntil: '' });
  expect(await open(cheap?.id as number)).toMatchObject({ worth: null, controlOnly: true });
});

it('who has it answers until the other taps himself, one at a time, and everybody sees his own', async () => {
  const id = await given(officer);
  expect((await open(id)).asset).toMatchObject({ state: 'IN_USE', custodianId: officer.personId });
  refused(await officer2.get(`/asset/assets/${id}`), 'not_found', 404);
  expect(done(await officer2.get('/asset/assets', { ids: `[${id}]` })).total).toBe(0);

  refused(await offer(officer2, [id], officer2.personId), 'not_found', 404);
  done(await offer(officer, [id], officer2.personId, { placeId }));
  refused(await offer(officer, [id], head.personId), 'asset_offered');
  expect((await open(id, officer)).asset).toMatchObject({ custodianId: officer.personId });
  expect(await waitingOf(officer2)).toMatchObject([{ of: 'matter', kindName: 'รับมอบครุภัณฑ์', address: `asset/${id}` }]);
  // nobody taps for another
  const { custody } = await open(id);
  refused(await keeper.post('/asset/custody/take', { custodyIds: [custody[0].id], take: true, words: '' }), 'asset_not_yours', 403);
  done(await tap(officer2, [id]));
  expect(await waitingOf(officer2)).toEqual([]);
  expect((await open(id)).custody.map((row: { state: string }) => row.state)).toEqual(['HELD', 'ENDED']);
  refused(await officer.get(`/asset/assets/${id}`), 'not_found', 404);

  // refused with a reason, and taken back
  done(await offer(officer2, [id], officer.personId));
  refused(await tap(officer, [id], { take: false }), 'required', 422);
  done(await tap(officer, [id], { take: false, words: 'ของไม่ตรง' }));
  done(await offer(officer2, [id], officer.personId));
  const [waits] = await offersOf(officer);
  done(await officer2.post('/asset/custody/withdraw', { custodyIds: [waits?.custodyId] }));
  refused(await officer.post('/asset/custody/take', { custodyIds: [waits?.custodyId], take: true, words: '' }), 'asset_offer_gone', 409);
  expect((await open(id)).asset.custodianId).toBe(officer2.personId);

  // back to the store, which taps for itself
  done(await offer(officer2, [id], null));
  expect(await waitingOf(keeper)).toMatchObject([{ of: 'matter', kindName: 'รับครุภัณฑ์คืนคลัง' }]);
  done(await tap(keeper, [id]));
  expect((await open(id)).asset).toMatchObject({ state: 'RECEIVED', custodianId: null });

  // what is broken is so in whosever hands
  const mark = async (act: string, who = keeper) =>
    who.post(`/asset/assets/${id}/mark`, { version: (await open(id)).asset.version, act, words: 'ตกน้ำ' });
  done(await mark('break'));
  done(await offer(keeper, [id], officer.personId));
  done(await tap(officer, [id]));
  expect((await open(id)).asset).toMatchObject({ state: 'BROKEN', custodianId: officer.personId });
  refused(await mark('restore', officer), 'asset_not_keeper', 403);
  refused(await mark('break'), 'asset_state');
  done(await mark('restore'));
  expect((await open(id)).asset).toMatchObject({ state: 'IN_USE', condition: 'GOOD' });
});

it('everything of who moves goes in one go, and two taps at once are one', async () => {
  const ids = [await given(registrar), await given(registrar), await given(registrar)];
  refused(
    await officer.post('/asset/custody/offer-all', { fromPersonId: registrar.personId, personId: officer.personId, reason: 'ย้าย' }),
    'asset_not_keeper',
    403,
  );
  expect(
    done(
      await keeper.post('/asset/custody/offer-all', {
        fromPersonId: registrar.personId,
        personId: officer.personId,
        reason: 'ย้ายไปกองคลัง',
      }),
    ).offered,
  ).toBe(3);
  expect(await waitingOf(officer)).toHaveLength(1);
  const custodyIds = (await offersOf(officer)).filter(({ id }) => ids.includes(id)).map(({ custodyId }) => custodyId);
  const both = () => officer.post('/asset/custody/take', { custodyIds, take: true, words: '' });
  const [one, two] = await Promise.all([both(), both()]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(done(await officer.get('/asset/assets', { custodianId: String(officer.personId), ids: JSON.stringify(ids) })).total).toBe(3);
  refused(await keeper.post('/asset/custody/offer-all', { fromPersonId: registrar.personId, personId: null, reason: 'ย้าย' }), 'asset_none');
});

it('what is in repair is booked by nobody, and comes back with its cost and days', async () => {
  const id = await given(officer);
  const { rows } = await sql<{ id: number }>`insert into resource (kind, name) values ('EQUIPMENT', 'เครื่องฉาย 1') returning id`.execute(db);
  const resourceId = rows[0]?.id as number;
  const { number: _, ...fields } = printer();
  const before = await open(id);
  done(await keeper.post(`/asset/assets/${id}`, { ...fields, version: before.asset.version, resourceId }));
  const versionOf = async () => (await open(id)).asset.version;
  const { repairId } = done(
    await officer.post(`/asset/assets/${id}/fault`, { version: await versionOf(), fault: 'พิมพ์ไม่ออก', fromDay: '2026-10-02', shop: '' }),
  );
  const outOfOrder = async () =>
    (await sql<{ is: boolean }>`select out_of_order as is from resource where id = ${resourceId}`.execute(db)).rows[0]?.is;
  expect([(await open(id)).asset.state, await outOfOrder()]).toEqual(['REPAIR', true]);

  const values = { name: 'ห้องประชุม 9', capacity: 20, openDays: ['0', '1', '2', '3', '4', '5', '6'] };
  const roomId = done(await admin.post('/settings/list/rooms', { values })).row.id;
  const bookedAt = (hour: string) =>
    officer2.post('/room/bookings', {
      send: true,
      confirmed: ['time_on_holiday'],
      content: {
        ...{
          topic: 'ประชุมกอง',
          publicTitle: '',
          private: false,
          headCount: 5,
          layout: '',
          extras: [resourceId],
          catering: [],
          phone: '',
          remark: '',
        },
        occurrences: [{ n: 0, waits: false, roomId, from: `2027-01-11T${hour}:00:00+07:00`, until: `2027-01-11T${hour}:30:00+07:00` }],
      },
    });
  refused(await bookedAt('09'), 'resource_out_of_order');
  const kept = (more: object) => ({
    version: 1,
    shop: 'ร้านช่างดี',
    cost: 320_000,
    documentNo: 'ซ 1',
    outcome: 'เปลี่ยนชุดดรัม',
    untilDay: '',
    ...more,
  });
  refused(await officer.post(`/asset/repairs/${repairId}`, kept({})), 'asset_not_keeper', 403);
  refused(await keeper.post(`/asset/repairs/${repairId}`, kept({ untilDay: '2026-10-01' })), 'asset_mended_before', 422);
  done(await keeper.post(`/asset/repairs/${repairId}`, kept({ untilDay: '2026-10-05', condition: 'GOOD' })));
  expect([(await open(id)).asset.state, await outOfOrder()]).toEqual(['IN_USE', false]);
  done(await bookedAt('09'));
  expect((await open(id)).repairs[0]).toMatchObject({ cost: 320_000, downDays: 3 });
});

it('a loan is allowed, handed out, asked for within seven days after it was due, and taken back as it is (regulation 207-209)', async () => {
  const [projector, other] = [await given(officer), await given(officer)];
  const ask = (more: object = {}) =>
    officer2.post('/asset/loans', {
      items: [projector],
      scope: 'INSIDE',
      purpose: 'อบรม',
      borrower: '',
      until: '2026-10-10',
      send: true,
      confirmed: [],
      ...more,
    });
  refused(await ask({ scope: 'BETWEEN' }), 'required', 422);
  refused(await ask({ until: '2026-10-04' }), 'asset_loan_due', 422);
  refused(await ask({ items: [999_999] }), 'asset_loan_unknown', 422);
  const { requestId } = done(await ask({ items: [projector, other] }));
  const loan = async () => done(await keeper.get(`/asset/loans/${requestId}`));
  refused(await keeper.post(`/asset/loans/${requestId}/lend`, { version: (await loan()).version }), 'request_state');
  done(await head.post(`/office/requests/${requestId}/act`, { act: 'approve', version: (await loan()).version, confirmed: [] }));
  refused(await ask(), 'asset_loan_out', 422);
  const lends = { id: requestId, kindName: 'จ่ายครุภัณฑ์ที่อนุมัติให้ยืม', address: `asset/loan/${requestId}` };
  expect(await waitingOf(keeper)).toContainEqual(expect.objectContaining(lends));
  refused(await officer2.post(`/asset/loans/${requestId}/lend`, { version: (await loan()).version }), 'asset_not_keeper', 403);
  expect(done(await keeper.post(`/asset/loans/${requestId}/lend`, { version: (await loan()).version })).dueOn).toBe('2026-10-10');
  expect((await open(projector)).asset.state).toBe('LENT');
  expect(await waitingOf(keeper)).not.toContainEqual(expect.objectContaining(lends));
  expect(await waitingOf(officer2)).toEqual([]);

  const told = async () =>
    (
      await sql<{
        n: number;
      }>`select coalesce(sum(count), 0)::int as n from notification where person_id = ${officer2.personId} and kind = 'asset_loan_due'`.execute(
        db,
      )
    ).rows[0]?.n;
  const on = async (day: string) => {
    await clock.move(`${day}T03:00:00Z`);
    await remindLoans(desk.office);
    await remindLoans(desk.office);
    return told();
  };
  expect([await on('2026-10-06'), await on('2026-10-08'), await on('2026-10-11'), await on('2026-10-12'), await on('2026-10-17')]).toEqual([
    0, 1, 2, 2, 3,
  ]);
  expect(done(await keeper.get('/asset/loans', { show: 'overdue' })).items).toMatchObject([{ requestId, daysLeft: -7, things: 2 }]);
  expect(await waitingOf(officer2)).toMatchObject([{ id: requestId, kindName: 'ส่งคืนครุภัณฑ์ที่ยืม' }]);

  const back = async (items: object[]) => keeper.post(`/asset/loans/${requestId}/return`, { version: (await loan()).version, items });
  expect(refused(await back([{ assetId: projector, condition: 'BROKEN', words: '' }]), 'required', 422).field).toBe('items.0.words');
  expect(done(await back([{ assetId: projector, condition: 'GOOD', words: '' }])).out).toBe(1);
  expect(done(await back([{ assetId: other, condition: 'BROKEN', words: 'จอแตก' }])).out).toBe(0);
  expect([(await open(projector)).asset.state, (await open(other)).asset.state]).toEqual(['IN_USE', 'BROKEN']);
  expect(done(await officer2.get(`/office/requests/${requestId}`)).request.state).toBe('DONE');
  expect(await waitingOf(officer2)).toEqual([]);
  // to another agency the head of the agency alone
  await clock.move('2026-10-05T03:00:00Z');
  const far = done(await ask({ scope: 'BETWEEN', borrower: 'นาย ก เทศบาลตำบลตัวอย่าง' })).requestId;
  expect((await waitingOf(head)).map(({ id }) => id)).not.toContain(far);
  expect(await waitingOf(director)).toMatchObject([{ id: far }]);
});

it('a label is ours, of another agency, or of nothing; numbers and serials are found too', async () => {
  const id = await given(officer, { serial: 'VNB3K02817' });
  const { asset } = await open(id);
  const find = async (code: string, who = keeper) => done(await who.get(`/asset/code/${encodeURIComponent(code)}`));
  const ours = { found: 'OURS', assetId: id };
  for (const said of [asset.code, `https://elsewhere.example/office/asset/code/${asset.code}`, asset.number, 'VNB3K02817'])
    expect(await find(said), said).toMatchObject(ours);
  const other = `${setup.tag === 'FFFF' ? 'AAAA' : 'FFFF'}.${asset.code.slice(5)}`;
  expect(await find(other)).toMatchObject({ found: 'OTHER_AGENCY', assetId: null });
  expect(await find('ไม่มี')).toMatchObject({ found: 'UNKNOWN' });
  // whose it is not hears nothing of it
  expect(await find(asset.code, officer2)).toMatchObject({ found: 'UNKNOWN', assetId: null });
});

const heads = 'หมายเลขครุภัณฑ์,ประเภท,ชื่อรายการ,หมายเลขเครื่อง,ราคา (บาท),อายุการใช้งาน (ปี),วันที่รับ,หน่วยงาน,สถานที่,ผู้ดูแล';
const merged = () =>
  sendFile(
    desk,
    '/asset/import',
    rawWorkbook(rowsXml([['ทะเบียนครุภัณฑ์'], heads.split(',')]), { after: '<mergeCells><mergeCell ref="A1:J1"/></mergeCells>' }),
    {
      by: keeper,
      name: 'assets.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  );
const bring = (lines: readonly string[], { commit = false, head = heads, by = keeper } = {}) =>
  sendFile(desk, `/asset/import${commit ? '?commit=1' : ''}`, Buffer.from([head, ...lines].join('\n')), {
    by,
    name: 'assets.csv',
    type: 'text/csv',
  });

it('a sheet is told its faults by row and column, and is kept whole or not at all', async () => {
  const unit = setup.units[0]?.name;
  const good = (n: number) => `นำเข้า-${n},7440,เครื่องสำรองไฟ,SN-${n}00,"12,500.50",,20/4/2566,${unit},ห้อง 402,officer`;
  const bad = [
    `นำเข้า-1,7440,ซ้ำ,,12500,,20/4/2566,${unit},,`,
    `นำเข้า-3,ไม่มีประเภท,x,,12500,,20/4/2566,${unit},,`,
    `นำเข้า-4,7440,x,,0,0,20/4/2566,${unit},ไม่มีห้อง,ไม่มีคน`,
    `นำเข้า-5,7440,,,12500,,เมื่อวันก่อน,ไม่มีหน่วยงาน,,`,
    `นำเข้า-6,7440,x,,12500,,20/4/2599,${unit},,`,
  ];
  const report = done(await bring([good(1), good(2), ...bad], { commit: true }));
  expect(report).toMatchObject({ rows: 7, kept: false });
  expect(report.faults.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
    '4 หมายเลขครุภัณฑ์',
    '5 ประเภท',
    '6 สถานที่',
    '6 ผู้ดูแล',
    '6 ราคา (บาท)',
    '6 อายุการใช้งาน (ปี)',
    '7 ชื่อรายการ',
    '7 หน่วยงาน',
    '7 วันที่รับ',
    '8 วันที่รับ',
  ]);
  const kept = async () => done(await keeper.get('/asset/assets', { search: 'นำเข้า-' })).total;
  expect(await kept()).toBe(0);
  expect(done(await bring([good(1), good(2)]))).toMatchObject({ rows: 2, kept: false, faults: [] });
  expect(await kept()).toBe(0);
  expect(done(await bring([good(1), good(2)], { commit: true }))).toMatchObject({ kept: true, added: 2 });
  refused(await bring([good(1), good(2)], { commit: true }), 'asset_sheet_twice');
  expect(done(await keeper.get('/asset/assets', { search: 'นำเข้า-2' })).items[0]).toMatchObject({
    price: 1_250_050,
    state: 'IN_USE',
    place: 'ห้อง 402',
  });
  expect(refused(await bring([good(3)], { head: heads.replace(',ชื่อรายการ,', ',,') }), 'asset_heads', 422).field).toBe('file');
  refused(await bring([good(3)], { head: heads.replace('ราคา (บาท)', 'เงิน') }), 'sheet_column', 422);
  const joined = refused(await merged(), 'asset_merged', 422);
  expect([joined.field, joined.message]).toEqual(['file', expect.stringContaining('A1:J1')]);
  refused(await bring([good(3)], { by: officer }), 'asset_not_keeper', 403);
});

it('papers, the sheet and the report say what the register says', async () => {
  const [one] = await registered();
  const textOf = async (path: string) => {
    const { headers, body } = await keeper.get(path);
    expect(headers['content-type'], path).toBe('application/pdf');
    const text = normalizeThai((await textsOf(new Uint8Array(body as Buffer))).join('').replace(/\s/g, ''));
    expect(text, path).not.toMatch(/[\\[\]#]/);
    return text;
  };
  const card = await textOf(`/asset/assets/${one?.id}/card`);
  for (const words of ['ทะเบียนคุมทรัพย์สิน', 'พด๑๑๘/๒๕๖๖', '๑๒,๑๗๙.๑๗']) expect(card).toContain(normalizeThai(words));
  const labels = await textOf(`/asset/labels?ids=[${one?.id}]&sheet=A4_65&from=7`);
  expect(labels.replace(/[๐-๙]/g, (d) => String(d.charCodeAt(0) - 0x0e50))).toContain(String(one?.number).replace(/\s/g, ''));
  expect((await keeper.get('/asset/assets/sheet', { search: 'HP' })).headers['content-type']).toContain('spreadsheet');
  const report = done(await admin.get('/asset/report', { from: '2025-10-01', until: '2026-09-30' }));
  const [table] = report.tables;
  const total = (name: string) => table.sums[table.columns.findIndex((column: { name: string }) => column.name === name)];
  expect(Math.round(total('before') * 100) + Math.round(total('ofSpan') * 100)).toBe(Math.round(total('lost') * 100));
  expect(Math.round(total('net') * 100)).toBe(Math.round(total('price') * 100) - Math.round(total('lost') * 100));
});
