import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayStatus } from '../../contract/time/shapes.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { linesOf } from '../test/report.ts';
import { sendFile } from '../test/send-file.ts';
import { workbook } from '../test/sheets.ts';
import { adjustClosedMonths, forgetPlaces, remindKeepers } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
const clock = await openMovedClock(desk, '2026-11-02T08:00:00+07:00');
let [officer, officer2, head, clerk, other, admin, admin2, auditor, director] = [] as unknown as Officer[] as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];
let unitId = 0;
let device = 0;
let site = 0;

const hall = { lat: 13.8493, lon: 100.5714 };
const at = (day: string, hour: string) => `${day}T${hour}:00+07:00`;
const move = (day: string, hour = '20:00') => clock.move(at(day, hour));
async function rules(values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/form/time-rules'));
  done(await admin.post('/settings/form/time-rules', { version, values }));
}
const add = async (page: string, values: object): Promise<number> => done(await admin.post(`/settings/list/${page}`, { values })).row.id;

/** A file of the scanner, as it writes it: officer is 12 and officer2 is 13 there. */
const attlog = (marks: readonly [code: number, day: string, ...hours: string[]][]) =>
  Buffer.from(marks.flatMap(([code, day, ...hours]) => hours.map((hour) => `\t${code}\t${day} ${hour}:21\t1\t0\t1\t0\r\n`)).join(''));
const bring = (bytes: Uint8Array, { by = admin, to = device, as = 'commit=1', name = '1_attlog.dat' } = {}): Promise<Reply> =>
  sendFile(desk, `/time/import?deviceId=${to}&${as}`, bytes, { by, name });
const scan = async (...marks: [code: number, day: string, ...hours: string[]][]) => done(await bring(attlog(marks)));

const press = (who: Officer, more: object = {}): Promise<Reply> => who.post('/time/punches', { direction: 'IN', ...more });
const month = async (who: Officer, of: string, personId?: number) =>
  done(await who.get('/time/month', { month: of, ...(personId ? { personId: String(personId) } : {}) }));
const day = async (who: Officer, of: string) => (await month(who, of.slice(0, 7))).days.find((one: { day: string }) => one.day === of);
const halves = (am: DayStatus | null, pm: DayStatus | null) => ({ am, pm });

const correct = (who: Officer, of: string, more: object = {}): Promise<Reply> =>
  who.post('/time/corrections', {
    send: true,
    confirmed: [],
    content: { day: of, in: '', out: '', reason: 'FORGOT', words: 'ลืมลงเวลา', witness: null, ...more },
  });
async function act(who: Officer, id: number, name: string): Promise<Reply> {
  const { rows } = await sql<{ version: number }>`select version from request where id = ${id}`.execute(db);
  return who.post(`/office/requests/${id}/act`, {
    act: name,
    version: rows[0]?.version,
    confirmed: ['time_claim_over', 'time_claim_closed'],
  });
}
async function away(
  who: Officer,
  of: string,
  kind: 'LEAVE' | 'TRAVEL' | 'WFH',
  parts: readonly ('AM' | 'PM')[] = ['AM', 'PM'],
): Promise<void> {
  for (const half of parts)
    await sql`insert into presence (person_id, day, half, kind) values (${who.personId}, ${of}, ${half}, ${kind})`.execute(db);
}

beforeAll(async () => {
  [officer, officer2, head, clerk, other, admin, admin2, auditor, director] = await desk.officers(
    'officer',
    'officer2',
    'head',
    'clerk',
    'anucha.k',
    'admin',
    'admin2',
    'auditor',
    'director',
  );
  const { rows } = await sql<{
    unit: number;
  }>`select unit_id as unit from affiliation where person_id = ${officer.personId} and is_main`.execute(db);
  unitId = rows[0]?.unit ?? 0;
  // the examples have one day off of their own
  await sql`update holiday set active = false`.execute(db);
  await sql`insert into holiday (day, name) values ('2026-11-12', 'วันหยุดของตัวอย่าง') on conflict (day) do update set active = true, name = excluded.name`.execute(
    db,
  );
  await rules({ begins: '2026-11-01', webPunch: 'PLACE', outside: 'REFUSE', importDays: 400 });
  site = await add('time-sites', { name: 'อาคารอำนวยการ', ...hall, radius: 200, byQr: true });
  device = await add('time-devices', { name: 'เครื่องสแกนประตู 1', site });
  await add('scan-codes', { person: officer.personId, code: '12' });
  await add('scan-codes', { person: officer2.personId, code: '13' });
  await add('time-limits', { orderNo: 'ประกาศที่ 1', latesMost: 15, halfDayMinutes: 90, validFrom: '2026-10-01' });
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

describe('what a day comes to (shift 08.30, 15 minutes of grace)', () => {
  it('examples 1-5 and 7: in by the grace, late by minutes from the beginning, so late that leave is to be thought of; the first in and the last out count', async () => {
    // the scanner says 08.29, the web 08.40
    await move('2026-11-06', '08:40');
    const pressed = done(await press(officer, { place: { ...hall, accuracy: 20 } }));
    expect(pressed).toMatchObject({ day: '2026-11-06', inside: true, waits: null, site: { id: site } });
    await away(officer, '2026-11-05', 'LEAVE', ['AM']);
    await away(officer, '2026-11-10', 'TRAVEL');
    await move('2026-11-16');
    await scan(
      [12, '2026-11-02', '08:44', '12:40', '16:35'],
      [12, '2026-11-03', '08:46', '16:40'],
      [12, '2026-11-04', '10:01', '16:31'],
      [12, '2026-11-05', '12:55', '16:40'],
      [12, '2026-11-06', '08:29', '16:33'],
      [12, '2026-11-09', '08:20'],
      [12, '2026-11-13', '08:10', '15:50'],
    );
    expect(await day(officer, '2026-11-02')).toMatchObject({
      ...halves('IN', 'IN'),
      lateMinutes: 0,
      inAt: '2026-11-02T01:44:21.000Z',
      outAt: '2026-11-02T09:35:21.000Z',
    });
    expect(await day(officer, '2026-11-03')).toMatchObject({ ...halves('LATE', 'IN'), lateMinutes: 16, halfDay: false });
    expect(await day(officer, '2026-11-04')).toMatchObject({ ...halves('LATE', 'IN'), lateMinutes: 91, halfDay: true });
    expect(await day(officer, '2026-11-05')).toMatchObject({ ...halves('LEAVE', 'IN'), lateMinutes: 0 });
    expect(await day(officer, '2026-11-06')).toMatchObject({ ...halves('IN', 'IN'), inAt: '2026-11-06T01:29:21.000Z' });
    expect(await day(officer, '2026-11-09')).toMatchObject({ ...halves('IN', 'NO_OUT'), outAt: null });
    expect(await day(officer, '2026-11-10')).toMatchObject(halves('TRAVEL', 'TRAVEL'));
    expect(await day(officer, '2026-11-11')).toMatchObject(halves('ABSENT', 'ABSENT'));
    // a day off has no absence
    expect(await day(officer, '2026-11-12')).toMatchObject({ ...halves('HOLIDAY', 'HOLIDAY'), holiday: 'วันหยุดของตัวอย่าง' });
    expect(await day(officer, '2026-11-13')).toMatchObject({ ...halves('IN', 'EARLY'), earlyMinutes: 40 });
    expect(await day(officer, '2026-11-14')).toMatchObject(halves('HOLIDAY', 'HOLIDAY'));
    // what is not over is not judged
    expect(await day(officer, '2026-11-17')).toMatchObject(halves(null, null));
    const { sums } = await month(officer, '2026-11');
    expect(sums).toMatchObject({ lates: 2, lateMinutes: 107, leave: 0.5, travel: 1, gaps: 1, earlies: 1 });
  });

  it('example 6: without an out there is none until a correction is approved: then both are shown, and the punches stay as they are', async () => {
    const before = done(await officer.get('/time/days', { day: '2026-11-09' }));
    expect(before).toMatchObject({
      mayCorrect: true,
      punches: [{ at: '2026-11-09T01:20:21.000Z', source: 'SCANNER', place: 'เครื่องสแกนประตู 1' }],
    });
    const { requestId, number } = done(await correct(officer, '2026-11-09', { out: '16:35' }));
    expect(number).toMatch(/^ขว \d+\/2570$/);
    expect(await day(officer, '2026-11-09')).toMatchObject({ ...halves('IN', 'NO_OUT'), correction: { requestId, state: 'SUBMITTED' } });
    refused(await act(officer, requestId, 'approve'), 'forbidden');
    const seen = done(await head.get(`/time/corrections/${requestId}`));
    expect(seen).toMatchObject({ used: 1, most: 3, am: 'IN', pm: 'NO_OUT', punches: [{ at: '2026-11-09T01:20:21.000Z' }] });
    done(await act(head, requestId, 'approve'));
    expect(await day(officer, '2026-11-09')).toMatchObject({
      ...halves('IN', 'IN'),
      inAt: '2026-11-09T01:20:21.000Z',
      outAt: null,
      claimedOut: '2026-11-09T09:35:00.000Z',
    });
    expect(done(await officer.get('/time/days', { day: '2026-11-09' })).punches).toHaveLength(1);
    // given up again, it does not stand any more
    await expect(sql`update punch set at = now()`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from punch`.execute(db)).rejects.toThrow(/permission denied/);
  });

  it('who comes after the half-day border was absent in the morning; one punch alone says by its hour which it was', async () => {
    await scan(
      [13, '2026-11-02', '12:30', '16:31'],
      [13, '2026-11-03', '16:40'],
      [13, '2026-11-04', '08:00', '11:30'],
      [13, '2026-11-05', '08:00', '12:00'],
    );
    expect(await day(officer2, '2026-11-02')).toMatchObject({ ...halves('ABSENT', 'IN'), lateMinutes: 0 });
    expect(await day(officer2, '2026-11-03')).toMatchObject({ ...halves('NO_IN', 'IN'), inAt: null });
    expect(await day(officer2, '2026-11-04')).toMatchObject(halves('IN', 'NO_OUT'));
    expect(await day(officer2, '2026-11-05')).toMatchObject(halves('IN', 'ABSENT'));
  });

  it('a shift over midnight has its out on the next day, a day that the roster makes free has no absence, and a person’s own shift comes before his unit’s', async () => {
    const night = await add('shifts', {
      code: 'ดึก',
      name: 'เวรดึก',
      comesAt: '20.00',
      goesAt: '08.00',
      nextDay: true,
      breakFrom: '00:00',
      breakUntil: '01:00',
      halfBorder: '02:00',
    });
    refused(
      await officer.post('/time/roster', {
        unitId,
        personIds: [officer.personId],
        from: '2026-11-18',
        until: '2026-11-18',
        weekdays: [],
        as: 'OFF',
        shiftId: null,
      }),
      'not_found',
    );
    const set = (from: string, until: string, as: string, shiftId: number | null = null) =>
      clerk.post('/time/roster', { unitId, personIds: [officer2.personId], from, until, weekdays: [], as, shiftId });
    expect(done(await set('2026-11-18', '2026-11-19', 'SHIFT', night)).days).toBe(2);
    done(await set('2026-11-20', '2026-11-20', 'OFF'));
    refused(await set('2026-11-01', '2027-11-01', 'OFF'), 'roster_most');
    expect(
      refused(
        await clerk.post('/time/roster', {
          unitId,
          personIds: [other.personId],
          from: '2026-11-18',
          until: '2026-11-18',
          weekdays: [],
          as: 'OFF',
          shiftId: null,
        }),
        'roster_person',
      ).field,
    ).toBe('personIds');
    await move('2026-11-24');
    await scan([13, '2026-11-18', '19:55'], [13, '2026-11-19', '08:03', '20:40'], [13, '2026-11-20', '08:01']);
    expect(await day(officer2, '2026-11-18')).toMatchObject({ ...halves('IN', 'IN'), outAt: '2026-11-19T01:03:21.000Z' });
    expect(await day(officer2, '2026-11-19')).toMatchObject({
      ...halves('LATE', 'IN'),
      lateMinutes: 40,
      outAt: '2026-11-20T01:01:21.000Z',
    });
    expect(await day(officer2, '2026-11-20')).toMatchObject({ ...halves('HOLIDAY', 'HOLIDAY'), inAt: null });
    const shiftOf = (values: object) => admin.post('/settings/list/shift-of', { values: { validFrom: '2026-11-23', ...values } });
    const { rows } = await sql<{ id: number; code: string }>`select id, code from shift`.execute(db);
    const shift = (code: string) => rows.find((one) => one.code === code)?.id;
    done(await shiftOf({ unit: unitId, shift: shift('เหลื่อม 1') }));
    done(await shiftOf({ person: officer2.personId, shift: shift('ยกเว้น') }));
    expect(refused(await shiftOf({ unit: unitId, person: officer.personId, shift: shift('ปกติ') }), 'shift_of_both').field).toBe('person');
    expect((await day(officer, '2026-11-23')).shift).toMatchObject({ comesAt: '07:30' });
    expect(await day(officer2, '2026-11-23')).toMatchObject(halves('IN', 'IN'));
    await sql`update shift_of set active = false where valid_from = '2026-11-23'`.execute(db);
  });
});

describe('the button', () => {
  it('30 km away is taken, waits or is refused as the agency says, in words; the place is its person’s and, in dispute, HR’s, and is forgotten', async () => {
    await move('2026-11-24', '08:10');
    const far = { lat: hall.lat + 0.27, lon: hall.lon, accuracy: 30 };
    const no = refused(await press(officer, { place: far }), 'time_outside', 422);
    expect(no).toMatchObject({ field: 'place', message: expect.stringContaining('30 กม.') });
    expect(no.message).toContain('อาคารอำนวยการ');
    refused(await press(officer), 'time_place_needed', 422);
    // less certain than the agency takes says nothing
    refused(await press(officer, { place: { ...hall, accuracy: 3000 } }), 'time_place_needed');
    expect((await officer.get('/time/days', { day: '2026-11-24' })).body.punches).toEqual([]);
    await rules({ outside: 'TAKE' });
    expect(done(await press(officer, { place: far }))).toMatchObject({ inside: false, waits: null });
    await rules({ outside: 'CONFIRM' });
    await move('2026-11-24', '08:12');
    const { id, waits } = done(await press(officer2, { place: far }));
    expect(waits).toBe('OUTSIDE');
    expect(done(await officer2.get(`/time/punches/${id}/place`))).toMatchObject({ lat: far.lat, lon: far.lon });
    expect(done(await admin.get(`/time/punches/${id}/place`))).toMatchObject({ lat: far.lat });
    for (const one of [head, clerk, officer, auditor]) refused(await one.get(`/time/punches/${id}/place`), 'not_found', 404);
    const { rows } = await sql<{ id: number }>`select id from punch where person_id = ${officer.personId} and inside is false`.execute(db);
    refused(await admin.get(`/time/punches/${rows[0]?.id}/place`), 'time_no_dispute', 403);
    const looks = await sql<{ action: string }>`select action from audit where action like 'time.place-%' order by id`.execute(db);
    expect(looks.rows.map(({ action }) => action)).toEqual(['time.place-looked', 'time.place-refused']);
    await sql`delete from punch_place where punch_id <> ${id}`.execute(db);
    await forgetPlaces(desk.office);
    expect((await officer2.get(`/time/punches/${id}/place`)).status).toBe(200);
    await rules({ placeDays: 1 });
    await sql`insert into punch_place (punch_id, lat, lon, at) select ${rows[0]?.id}::bigint, 1, 1, now() - interval '2 days'`.execute(db);
    await forgetPlaces(desk.office);
    refused(await officer.get(`/time/punches/${rows[0]?.id}/place`), 'not_found');
    expect(done(await officer.get('/time/days', { day: '2026-11-24' })).punches[0]).toMatchObject({ inside: false, showsPlace: false });
  });

  it('where nobody is asked for a place none is kept; where the web is closed there is no button; the QR of the day is good for its day', async () => {
    await rules({ webPunch: 'ANYWHERE' });
    await move('2026-11-24', '08:20');
    const { id } = done(await press(officer2, { place: { ...hall, accuracy: 10 } }));
    refused(await officer2.get(`/time/punches/${id}/place`), 'not_found');
    await rules({ webPunch: 'OFF' });
    refused(await press(officer), 'time_off');
    expect(done(await officer.get('/time/today')).press).toBeNull();
    await rules({ webPunch: 'PLACE_OR_QR' });
    refused(await officer.post('/time/entrances/make', { siteId: site, name: 'หน้าประตู' }), 'no_menu', 403);
    const screen = done(await admin.post('/time/entrances/make', { siteId: site, name: 'หน้าประตู' }));
    const shown = done(await desk.as('officer').then(() => officer.post('/time/entrance', { code: screen.code })));
    const code = new URL(shown.address).searchParams.get('code') ?? '';
    expect(done(await press(officer, { direction: 'OUT', code }))).toMatchObject({ inside: true, site: { id: site }, waits: null });
    await move('2026-11-25', '08:20');
    expect(refused(await press(officer, { code }), 'time_code_bad').field).toBe('code');
    done(await admin.post(`/time/entrances/${screen.id}/revoke`));
    refused(await officer.post('/time/entrance', { code: screen.code }), 'not_found', 404);
  });

  it('kept without network it comes with its own time, once under its key, never of the future nor too old, and counts when it was confirmed', async () => {
    await rules({ webPunch: 'ANYWHERE', keptDays: 3 });
    await move('2026-11-26', '12:00');
    refused(await press(officer, { at: at('2026-11-26', '12:30') }), 'time_future', 422);
    refused(await press(officer, { at: at('2026-11-22', '08:00') }), 'time_too_old', 422);
    const key = { 'idempotency-key': 'kept-on-the-phone' };
    const kept = { direction: 'IN', at: at('2026-11-25', '08:25') };
    const first = done(await officer.post('/time/punches', kept, key));
    expect(first).toMatchObject({ waits: 'KEPT', at: '2026-11-25T01:25:00.000Z', day: '2026-11-25' });
    expect(done(await officer.post('/time/punches', kept, key)).id).toBe(first.id);
    // by another key the same instant is the same press
    expect(done(await officer.post('/time/punches', kept)).id).toBe(first.id);
    expect(await day(officer, '2026-11-25')).toMatchObject({ inAt: '2026-11-25T01:25:00.000Z', waits: true });
    refused(await officer.post('/time/punches/confirm', { punchIds: [first.id], counts: 1, words: '' }), 'time_own_punch', 403);
    refused(await other.post('/time/punches/confirm', { punchIds: [first.id], counts: 1, words: '' }), 'not_found', 404);
    expect(done(await clerk.get('/time/punches/waiting')).items.map((one: { id: number }) => one.id)).toContain(first.id);
    expect(refused(await clerk.post('/time/punches/confirm', { punchIds: [first.id], counts: 0, words: '' }), 'required').field).toBe(
      'words',
    );
    done(await clerk.post('/time/punches/confirm', { punchIds: [first.id], counts: 0, words: 'ไม่ได้มา' }));
    refused(await head.post('/time/punches/confirm', { punchIds: [first.id], counts: 1, words: '' }), 'time_decided', 409);
    expect(await day(officer, '2026-11-25')).toMatchObject({ inAt: null, waits: false });
    const told = await sql<{
      person: number;
    }>`select person_id as person from notification where kind in ('punch_refused', 'punch_waits') order by id`.execute(db);
    expect(told.rows.map(({ person }) => person)).toContain(officer.personId);
    expect(told.rows.map(({ person }) => person)).toContain(clerk.personId);
    const second = done(await press(officer, { at: at('2026-11-25', '08:27') }));
    done(await head.post('/time/punches/confirm', { punchIds: [second.id], counts: 1, words: '' }));
    expect(await day(officer, '2026-11-25')).toMatchObject({ inAt: '2026-11-25T01:27:00.000Z', waits: false });
    // the time keeper enters the sheet for others, never for himself
    const enter = (by: Officer, personId: number) =>
      by.post('/time/punches/enter', { unitId, day: '2026-11-25', rows: [{ personId, in: '', out: '16:40' }], words: 'บัญชีลงลายมือชื่อ' });
    expect(done(await enter(clerk, officer.personId))).toMatchObject({ added: 1 });
    expect(done(await enter(clerk, officer.personId))).toMatchObject({ added: 0, unchanged: 1 });
    refused(await enter(clerk, clerk.personId), 'time_own_punch');
    refused(await enter(admin, officer.personId), 'forbidden');
    expect(await day(officer, '2026-11-25')).toMatchObject(halves('IN', 'IN'));
  });
});

describe('files of scanners', () => {
  it('the same file twice adds nothing and says so; what nobody knows and what is of another year is told row by row, and nothing of it is kept', async () => {
    const file = attlog([[13, '2026-11-16', '08:01', '16:45']]);
    const seen = done(await bring(file, { as: '' }));
    expect(seen).toMatchObject({ rows: 2, added: 2, known: 0, people: 1, kept: false, cameAt: null });
    expect(seen.sample[0]).toMatchObject({ row: 1, code: '13', at: '2026-11-16T01:01:21.000Z' });
    refused(await bring(file, { by: officer }), 'no_menu', 403);
    expect(done(await bring(file))).toMatchObject({ added: 2, kept: true });
    expect(done(await bring(file))).toMatchObject({ added: 0, known: 2, kept: false, cameAt: expect.any(String) });
    const mixed = Buffer.concat([
      attlog([
        [13, '2026-11-17', '08:02'],
        [99, '2026-11-17', '08:03'],
        [13, '2024-11-17', '08:04'],
        [13, '2027-11-17', '08:04'],
      ]),
      Buffer.from('13\tเมื่อวาน\r\n'),
    ]);
    const report = done(await bring(mixed));
    expect(report).toMatchObject({ kept: false, added: 1, faultCount: 4 });
    expect(report.faults.map((one: { row: number }) => one.row)).toEqual([2, 3, 4, 5]);
    expect(report.faults.map((one: { message: string }) => one.message).join()).toMatch(/ไม่รู้จักรหัสนี้.*เก่ากว่า.*อนาคต.*อ่านวันหรือเวลาไม่ได้/);
    expect(await day(officer2, '2026-11-17')).toMatchObject({ inAt: null });
    expect(done(await bring(mixed, { as: 'commit=1&skip=1' }))).toMatchObject({ kept: true, added: 1 });
    expect(await day(officer2, '2026-11-17')).toMatchObject({ inAt: '2026-11-17T01:02:21.000Z' });
    expect(done(await admin.get('/time/imports')).items[0]).toMatchObject({ added: 1, left: 4, device: 'เครื่องสแกนประตู 1' });
    const two = await Promise.all([bring(attlog([[13, '2026-11-25', '08:00']])), bring(attlog([[13, '2026-11-25', '08:00']]))]);
    expect(two.map((one) => done(one).added).sort()).toEqual([0, 1]);
  });

  it('columns are found by their headings in the order and era of the device, in CSV of Thai Windows and in workbooks; a person also by his employee number', async () => {
    const { rows } = await sql<{ code: string }>`select employee_code as code from person where id = ${officer2.personId}`.execute(db);
    const to = await add('time-devices', {
      name: 'ประตู 2',
      source: 'GATE',
      layout: 'COLUMNS',
      codeColumn: 'รหัส',
      dateColumn: 'วันที่',
      timeColumn: 'เวลา',
      directionColumn: 'ทิศทาง',
      inWords: 'เข้า',
      outWords: 'ออก',
      dateOrder: 'DMY',
      era: 'BE',
    });
    const table = [
      ['ลำดับ', 'รหัส', 'ชื่อ', 'วันที่', 'เวลา', 'ทิศทาง'],
      ['1', rows[0]?.code ?? '', 'ขวัญฤดี', '26/11/2569', '08.21', 'เข้า'],
      ['2', '013', 'ขวัญฤดี', '26/11/69', '11:40:05', 'ออก'],
    ];
    const windows = Buffer.from(
      [...table.map((cells) => cells.join(',')).join('\r\n')].map((letter) =>
        letter >= 'ก' ? letter.charCodeAt(0) - 0xe00 + 0xa0 : letter.charCodeAt(0),
      ),
    );
    const seen = done(await bring(windows, { to, as: '', name: 'gate.csv' }));
    expect(seen).toMatchObject({ rows: 2, added: 2, faultCount: 0, first: '2026-11-26T01:21:00.000Z' });
    expect(done(await bring(await workbook(table), { to, name: 'gate.xlsx' }))).toMatchObject({ added: 2, kept: true });
    const found = done(await officer2.get('/time/days', { day: '2026-11-26' })).punches;
    expect(found.map((one: { direction: string; source: string }) => `${one.source} ${one.direction}`)).toEqual(['GATE IN', 'GATE OUT']);
    const lacks = Buffer.from('code,date\r\n1,2\r\n');
    expect(refused(await bring(lacks, { to }), 'import_lacks', 422)).toMatchObject({
      field: 'file',
      message: expect.stringContaining('รหัส'),
    });
    refused(await bring(Buffer.from([0, 1, 2, 0xff, 0xfe]), { to }), 'sheet_unreadable', 422);
  });
});

describe('who sees whose time', () => {
  it('a person his own, the head his tree, the time keeper his unit, HR all; nobody else, by no call', async () => {
    const of = { month: '2026-11', personId: String(officer.personId) };
    for (const one of [head, clerk, admin, director]) expect((await one.get('/time/month', of)).status).toBe(200);
    for (const one of [officer2, other, auditor]) {
      refused(await one.get('/time/month', of), 'not_found', 404);
      refused(await one.get('/time/days', { day: '2026-11-09', personId: of.personId }), 'not_found', 404);
      refused(await one.get('/time/unit', { month: '2026-11', unitId: String(unitId) }), 'not_found', 404);
      refused(await one.get('/time/day-list', { day: '2026-11-09', unitId: String(unitId) }), 'not_found', 404);
      refused(await one.get('/time/roster', { month: '2026-11', unitId: String(unitId) }), 'not_found', 404);
      refused(await one.post('/time/months/sign', { month: '2026-11', unitIds: [unitId], confirmed: [] }), 'not_found', 404);
      expect((await one.get('/time/day-list/print', { day: '2026-11-09', unitId: String(unitId) })).status).toBe(404);
    }
    expect(done(await officer2.get('/time/unit', { month: '2026-11' }))).toMatchObject({ unit: null, persons: [] });
    for (const path of ['/time/imports', '/time/entrances']) refused(await clerk.get(path), 'no_menu', 403);
    // of leave the head and the time keeper learn no more than that it is leave
    await sql`update presence set shown = 'ลากิจ', private = true where person_id = ${officer.personId} and kind = 'LEAVE'`.execute(db);
    const seen = (await month(clerk, '2026-11', officer.personId)).days.find((one: { day: string }) => one.day === '2026-11-05');
    expect(seen).toMatchObject({ am: 'LEAVE', shown: '', requestId: null });
    expect(linesOf(done(await officer2.get('/time/report', { from: '2026-11-01', until: '2026-11-30' })), 'persons')).toHaveLength(1);
  });
});

describe('the month of a unit', () => {
  const months = (who: Officer, name: string, more: object = {}): Promise<Reply> =>
    who.post(`/time/months/${name}`, { month: '2026-11', unitIds: [unitId], confirmed: [], ...more });
  const opened = async () => done(await clerk.get('/time/unit', { month: '2026-11', unitId: String(unitId) }));

  it('the fourth correction of a month goes on to HR after the head; a day is corrected once, within its days, and never of the future', async () => {
    await move('2026-11-27');
    refused(await correct(officer2, '2026-11-27', { in: '23:00' }), 'time_claim_future');
    refused(await correct(officer2, '2026-11-28', { in: '08:00' }), 'time_claim_future');
    refused(await correct(officer2, '2026-11-20', { in: '08:00' }), 'time_claim_off');
    refused(await correct(officer2, '2026-11-03'), 'time_claim_nothing');
    refused(await correct(officer2, '2026-11-03', { in: '17:00' }), 'time_claim_order');
    refused(await correct(officer2, '2026-11-03', { in: '08:00', witness: officer2.personId }), 'time_claim_witness');
    const ids: number[] = [];
    for (const [of, more] of [
      ['2026-11-02', { in: '08:20' }],
      ['2026-11-03', { in: '08:20' }],
      ['2026-11-04', { out: '16:30' }],
    ] as const)
      ids.push(done(await correct(officer2, of, more)).requestId);
    refused(await correct(officer2, '2026-11-03', { in: '08:10' }), 'time_claim_twice');
    const asked = done(await correct(officer2, '2026-11-05', { out: '16:30' }));
    expect(asked.unconfirmed).toMatchObject([{ code: 'time_claim_over', text: expect.stringContaining('ที่ 4') }]);
    const content = { day: '2026-11-05', in: '', out: '16:30', reason: 'DEVICE', words: 'เครื่องเสีย', witness: head.personId };
    const sent = done(
      await officer2.post('/time/corrections', {
        requestId: asked.requestId,
        send: true,
        confirmed: ['time_claim_over'],
        content: { ...content, witness: null },
      }),
    );
    expect(sent.state).toBe('SUBMITTED');
    for (const id of ids) done(await act(head, id, 'approve'));
    refused(await act(head, sent.requestId, 'approve'), 'step_not_last');
    done(await act(head, sent.requestId, 'pass'));
    const { rows } = await sql<{
      name: string;
      role: string;
      state: string;
    }>`select name, role, state from request_step where request_id = ${sent.requestId} order by n`.execute(db);
    expect(rows).toEqual([
      { name: 'head', role: 'OPINION', state: 'DONE' },
      { name: 'hr', role: 'DECIDE', state: 'WAITING' },
    ]);
    expect(await day(officer2, '2026-11-04')).toMatchObject(halves('IN', 'IN'));
    await move('2027-01-10');
    refused(await correct(officer2, '2026-11-24', { out: '16:30' }), 'time_claim_old');
  });

  it('is signed by its time keeper when it is over and nothing waits, checked by another, closed; what its days came to is kept', async () => {
    await move('2026-11-30');
    refused(await months(clerk, 'sign'), 'time_month_not_over');
    await move('2026-12-02');
    refused(await months(head, 'sign'), 'forbidden', 403);
    refused(await months(clerk, 'sign'), 'time_month_waits');
    expect((await opened()).why).toContain('รอยืนยัน');
    const { items } = done(await clerk.get('/time/punches/waiting'));
    done(await clerk.post('/time/punches/confirm', { punchIds: items.map((one: { id: number }) => one.id), counts: 1, words: '' }));
    await remindKeepers(desk.office);
    const told = await sql<{
      facts: { subject: string };
    }>`select facts from notification where kind = 'time_month_waits' and person_id = ${clerk.personId} order by id`.execute(db);
    expect(JSON.stringify(told.rows)).toContain('พ.ย. 2569');
    const { unconfirmed } = done(await months(clerk, 'sign'));
    expect(unconfirmed.map((one: { code: string }) => one.code).sort()).toEqual([`time_corrections_wait.${unitId}`, `time_gaps.${unitId}`]);
    const confirmed = unconfirmed.map((one: { code: string }) => one.code);
    refused(await months(admin, 'check'), 'time_month_state', 409);
    expect(done(await months(clerk, 'sign', { confirmed })).units).toEqual([{ id: unitId, state: 'UNIT_SIGNED', version: 2 }]);
    refused(
      await clerk.post('/time/punches/enter', {
        unitId,
        day: '2026-11-25',
        rows: [{ personId: officer.personId, in: '08:00', out: '' }],
        words: 'บัญชี',
      }),
      'time_signed',
      409,
    );
    refused(await months(clerk, 'check'), 'no_menu', 403);
    // what changed since the signature is read first
    await scan([12, '2026-11-11', '08:00', '16:40']);
    expect((await opened()).changed).toBe(true);
    expect(done(await months(admin, 'check')).unconfirmed).toMatchObject([{ code: `time_changed.${unitId}` }]);
    done(await months(admin, 'check', { confirmed: [`time_changed.${unitId}`] }));
    const closed = done(await months(admin, 'close', { unitIds: [unitId, 999] }));
    expect(closed.results).toMatchObject([
      { unitId, done: true },
      { unitId: 999, done: false, code: 'not_found' },
    ]);
    const { rows } = await sql<{
      days: number;
    }>`select count(*)::int as days from day_status where unit_id = ${unitId} and person_id = ${officer.personId}`.execute(db);
    expect(rows[0]?.days).toBe(30);
    refused(
      await clerk.post('/time/roster', {
        unitId,
        personIds: [officer.personId],
        from: '2026-11-18',
        until: '2026-11-18',
        weekdays: [],
        as: 'OFF',
        shiftId: null,
      }),
      'time_closed',
      409,
    );
  });

  it('what comes late stands as a line of a month that is open, once, and counts; the closed month stays as it was', async () => {
    const late = done(await correct(officer, '2026-11-04', { in: '08:20' }));
    expect(late.unconfirmed).toMatchObject([{ code: 'time_claim_closed' }]);
    const content = { day: '2026-11-04', in: '08:20', out: '', reason: 'DEVICE', words: 'เครื่องเสีย', witness: null };
    const { requestId } = done(
      await officer.post('/time/corrections', { requestId: late.requestId, send: true, confirmed: ['time_claim_closed'], content }),
    );
    expect((await month(officer, '2026-12')).halfYear.lates).toBe(2);
    done(await act(head, requestId, 'approve'));
    await away(officer, '2026-11-18', 'LEAVE');
    await adjustClosedMonths(desk.office);
    await adjustClosedMonths(desk.office);
    const december = done(await clerk.get('/time/unit', { month: '2026-12', unitId: String(unitId) }));
    expect(december.adjustments).toMatchObject([
      { day: '2026-11-04', before: { am: 'LATE', lateMinutes: 91 }, after: { am: 'IN', lateMinutes: 0 }, cause: 'CORRECTION', requestId },
      { day: '2026-11-18', before: { am: 'ABSENT' }, after: { am: 'LEAVE' }, cause: 'PRESENCE' },
    ]);
    expect(await day(officer, '2026-11-04')).toMatchObject({ am: 'LATE', lateMinutes: 91 });
    expect((await month(officer, '2026-12')).halfYear.lates).toBe(1);
    expect(done(await officer.get(`/time/corrections/${requestId}`)).adjusts).toBe('2026-12');
  });

  it('is reopened with a reason by HR; then it is computed again, and its lines elsewhere are gone', async () => {
    const { version } = await opened();
    const reopen = (who: Officer, more: object = {}) =>
      who.post('/time/months/reopen', { month: '2026-11', unitId, version, words: 'แก้เวลา', ...more });
    expect(refused(await reopen(admin, { words: '' }), 'required').field).toBe('words');
    refused(await reopen(clerk), 'forbidden', 403);
    refused(await reopen(admin, { version: version - 1 }), 'conflict', 409);
    done(await reopen(admin));
    expect(await day(officer, '2026-11-04')).toMatchObject({ am: 'IN', lateMinutes: 0 });
    expect(done(await clerk.get('/time/unit', { month: '2026-12', unitId: String(unitId) })).adjustments).toEqual([]);
    const { state, history, may } = await opened();
    expect(state).toBe('OPEN');
    expect(history.map((one: { act: string }) => one.act)).toEqual(['SIGN', 'CHECK', 'CLOSE', 'REOPEN']);
    expect(may).toContain('sign');
    // nobody checks what he signed: a keeper who is HR too
    await add('time-keepers', { unit: unitId, person: admin2.personId, since: '2020-01-01' });
    refused(await months(clerk, 'sign'), 'not_found', 404);
    const hints = done(await months(admin2, 'sign')).unconfirmed.map((one: { code: string }) => one.code);
    done(await months(admin2, 'sign', { confirmed: hints }));
    refused(await months(admin2, 'check'), 'time_month_own', 403);
    done(await months(admin, 'check'));
  });
});

describe('lists and figures', () => {
  it('the list of a day has who came, who was late and where the others were, on the screen and on paper', async () => {
    const list = done(await admin.get('/time/day-list', { day: '2026-11-05', unitId: String(unitId) }));
    const row = list.rows.find((one: { personId: number }) => one.personId === officer.personId);
    expect(row).toMatchObject({ inAt: '2026-11-05T05:55:21.000Z', am: 'LEAVE', remark: 'ลา ครึ่งเช้า' });
    expect(list.counts).toMatchObject({ all: list.rows.length, came: 2, leave: 0 });
    const paper = await admin.get('/time/day-list/print', { day: '2026-11-05', unitId: String(unitId) });
    expect(paper.status).toBe(200);
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('example 8: nine lates to March and two in April are nine of the first half and two of the second, against what was announced', async () => {
    await rules({ begins: '2026-10-01' });
    await move('2027-05-10');
    const days = [
      '2026-10-05',
      '2026-10-06',
      '2026-12-07',
      '2026-12-08',
      '2027-01-11',
      '2027-01-12',
      '2027-02-01',
      '2027-03-30',
      '2027-03-31',
      '2027-04-01',
      '2027-04-02',
    ];
    const others = Object.entries({ '2027-02-02': '08:45', '2027-04-05': '08:44' });
    const { rows } = await sql<{
      id: number;
    }>`select id from person where id = (select person_id from account where username = 'nopphadon.w')`.execute(db);
    const nopphadon = rows[0]?.id ?? 0;
    await add('scan-codes', { person: nopphadon, code: '77' });
    await scan(
      ...days.map((of): [number, string, string, string] => [77, of, '08:50', '16:40']),
      ...others.map(([of, hour]): [number, string, string, string] => [77, of, hour, '16:40']),
    );
    const whose = async (of: string) => (await month(head, of, nopphadon)).halfYear;
    expect(await whose('2027-03')).toMatchObject({ half: 1, year: 2570, lates: 9, latesMost: 15, orderNo: 'ประกาศที่ 1' });
    expect(await whose('2027-04')).toMatchObject({ half: 2, year: 2570, lates: 2 });
    const report = done(await head.get('/time/report', { from: '2026-10-01', until: '2027-03-31', unitId: String(unitId) }));
    const line = linesOf(report, 'persons').find((one) => String(one.name).includes('นพดล'));
    expect(line).toMatchObject({ lates: 9, lateMinutes: 180, latesLeft: 6 });
    expect(linesOf(report, 'units')[0]).toMatchObject({ lates: expect.any(Number) });
    for (const as of ['pdf', 'xlsx', 'csv'])
      expect((await head.get('/time/report/file', { from: '2026-10-01', until: '2026-12-31', unitId: String(unitId), as })).status).toBe(
        200,
      );
  });
});
