import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, type Report } from '../../contract/office/report.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import {
  accidentPrint,
  carListPrint,
  fuelPrint,
  fuelRequestPrint,
  logPrint,
  servicePrint,
  vehicleReport,
} from '../../contract/vehicle/cars.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { runningText } from '../test/pdf-text.ts';
import { linesOf, tableIn } from '../test/report.ts';
import { hoursOutside } from './figures.ts';
import { consumptionOf } from './fuel.ts';

const desk = await openDesk();
let [admin, officer, auditor] = [] as unknown as [Officer, Officer, Officer];
let [van, driver] = [0, 0];
const bare = (text: string) => normalizeThai(text.replace(/\s/g, ''));

beforeAll(async () => {
  [admin, officer, auditor] = (await desk.officers('admin', 'officer', 'auditor')) as [Officer, Officer, Officer];
  const car = async (plate: string, more: object = {}) =>
    done(
      await admin.post('/settings/list/vehicles', {
        values: { plate, province: 'นนทบุรี', type: 'VAN', seats: 12, firstKm: 44_000, ...more },
      }),
    ).row.id;
  van = await car('ฮก 1207', { taxDue: '2026-01-31', engineNo: '1GD-1234567' });
  await car('ฮก 9999');
  driver = done(await admin.post('/settings/list/vehicle-drivers', { values: { name: 'นายสมชาย มั่นคง' } })).row.id;
  for (const [fiscalYear, kmPerLitre] of [
    [2569, 10],
    [2570, 12.5],
  ])
    done(await admin.post('/settings/list/vehicle-standards', { values: { vehicle: van, fiscalYear, kmPerLitre } }));
  await meter({ kind: 'OPENING', to: 44_000, at: '2026-01-01T08:00' });
});
afterAll(() => desk.close());

/** What is given as a file. */
const file = ({ token }: Officer, path: string) => desk.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });

const at = (time: string) => `${time}:00+07:00`;

/** The meter of the van goes on to this reading. */
async function meter({
  kind,
  to,
  at: time,
  log = null,
  reason = '',
}: {
  kind: string;
  to: number;
  at: string;
  log?: number | null;
  reason?: string;
}) {
  await sql`insert into odometer (vehicle_id, n, kind, from_km, to_km, before, travelled, log_id, reason, at)
    select ${van}, coalesce(max(n) + 1, 0), ${kind}, coalesce((array_agg(to_km order by n desc))[1], ${to}), ${to}, coalesce(max(travelled), 0),
      coalesce(max(travelled), 0) + case when ${kind} in ('OPENING', 'METER') then 0 else ${to} - coalesce((array_agg(to_km order by n desc))[1], ${to}) end,
      ${log}, ${reason}, ${at(time)}::timestamptz from (select * from odometer where vehicle_id = ${van} order by n desc limit 1) o`.execute(
    desk.office.db,
  );
}

interface Driven {
  out: string;
  back: string;
  outKm: number;
  backKm: number;
  certified?: string | null;
  emergency?: string;
  by?: number | null;
}
/** A trip that was driven, as the books have it. */
async function drove({ out, back, outKm, backKm, certified = back, emergency = '', by = driver }: Driven): Promise<number> {
  const { db } = desk.office;
  const { rows } = await sql<{
    id: number;
  }>`insert into request (kind, state, applicant_id, filed_by, unit_id, subject, from_at, until_at, number)
    select 'vehicle.trip', 'CLOSED', ${officer.personId}, ${officer.personId}, min(id), 'ประชุม', ${at(out)}, ${at(back)}, 'ขร ' || ${outKm}::int from unit returning id`.execute(
    db,
  );
  const id = rows[0]?.id as number;
  await sql`insert into trip (request_id, vehicle_id, driver_id, emergency, assigned_by) values (${id}, ${van}, ${by}, ${emergency}, ${admin.personId})`.execute(
    db,
  );
  await sql`insert into trip_log (request_id, vehicle_id, driver_id, driver_name, user_name, place, out_at, out_km, out_by, back_at, back_km, back_by, certified_by, certified_at)
    values (${id}, ${van}, ${by}, 'นายสมชาย มั่นคง', 'นางมาลี ศรีสุข', 'กรมบัญชีกลาง', ${at(out)}, ${outKm}, ${admin.personId}, ${at(back)}, ${backKm}, ${admin.personId},
      ${certified ? admin.personId : null}, ${certified ? at(certified) : null})`.execute(db);
  await meter({ kind: 'DRIVE', to: backKm, at: back, log: id });
  return id;
}

async function filled(km: number, litres: number, full: boolean, time: string): Promise<void> {
  await sql`insert into fuel (vehicle_id, at, km, travelled, litres, baht, is_full, by_id)
    values (${van}, ${at(time)}, ${km}, ${km - 44_000}, ${litres}, ${litres * 30}, ${full}, ${admin.personId})`.execute(desk.office.db);
}

const report = async (from: string, until: string) => done(await admin.get('/vehicle/report', { from, until }));
const carIn = (given: Report, name: string) => linesOf(given, 'cars').find(({ car }) => car === name);
const [vanName, idleName] = ['ฮก 1207 นนทบุรี', 'ฮก 9999 นนทบุรี'];

describe('[vehicle] figures', () => {
  it('example 5: full at 45,210 and 12.60 l at 45,332 are 9.68 km/l', () => {
    const [, second] = consumptionOf([
      { vehicleId: 1, travelled: 45_210, litres: 40, full: true },
      { vehicleId: 1, travelled: 45_332, litres: 12.6, full: true },
    ]);
    expect(second).toMatchObject({ distance: 122, litresSince: 12.6, kmPerLitre: 9.68 });
  });

  it('hours outside the office’s: before it opens, after it closes, and the whole of a day off', () => {
    const free = new Set(['2026-09-07']);
    // a Monday, 7.00 to 18.00: one hour and a half, and one and a half
    expect(hoursOutside(new Date(at('2026-09-14T07:00')), new Date(at('2026-09-14T18:00')), free)).toBe(3);
    expect(hoursOutside(new Date(at('2026-09-07T09:00')), new Date(at('2026-09-07T12:00')), free)).toBe(3);
    // Friday afternoon until Saturday noon
    expect(hoursOutside(new Date(at('2026-09-11T15:00')), new Date(at('2026-09-12T12:00')), free)).toBe(19.5);
  });

  it('example 6: a part fill gives no figure and counts with the next full one; 550 km on 55 l, on the standard', async () => {
    await drove({ out: '2026-08-03T08:30', back: '2026-08-03T16:00', outKm: 44_000, backKm: 44_180 });
    await drove({ out: '2026-08-04T08:30', back: '2026-08-04T18:30', outKm: 44_180, backKm: 44_550 });
    await filled(44_000, 30, true, '2026-08-03T08:00');
    await filled(44_180, 20, false, '2026-08-03T16:10');
    await filled(44_550, 35, true, '2026-08-04T18:40');
    const given = await report('2026-08-01', '2026-08-31');
    expect(carIn(given, vanName)).toMatchObject({
      trips: 2,
      km: 550,
      gapKm: 0,
      daysOut: 2,
      litres: 85,
      kmPerLitre: 10,
      standard: 10,
      percent: 0,
      fuelBaht: 2550,
      bahtPerKm: 4.64,
    });
    // the fill before the first day is where the next month's figure begins
    expect(linesOf(given, 'drivers')).toEqual([{ driver: 'นายสมชาย มั่นคง', trips: 2, km: 550, hours: 17.5, overtime: 2 }]);
    expect(carIn(given, idleName)).toMatchObject({ trips: 0, km: 0, daysOut: 0, kmPerLitre: null, bahtPerKm: null });
    expect(Number(carIn(given, idleName)?.daysIdle)).toBeGreaterThan(Number(carIn(given, vanName)?.daysIdle));
  });

  it('example 10: out on 30 September and back on 2 October stands in September’s book and fiscal year', async () => {
    await drove({ out: '2026-09-30T22:00', back: '2026-10-02T09:00', outKm: 44_550, backKm: 44_900, certified: '2026-10-09T10:00' });
    await filled(44_900, 50, true, '2026-10-02T10:00');
    const september = await report('2026-09-01', '2026-09-30');
    expect(carIn(september, vanName)).toMatchObject({ trips: 1, km: 350, litres: 0, kmPerLitre: null });
    expect(linesOf(september, 'books')).toEqual([{ car: vanName, month: 'ก.ย. 2569', trips: 1, km: 350 }]);
    // filled in October, of the new year: 350 km on 50 l against 12.5 is far too much
    const october = await report('2026-10-01', '2026-10-31');
    expect(carIn(october, vanName)).toMatchObject({ trips: 0, km: 0, kmPerLitre: 7, standard: 12.5, percent: -44 });
    expect(tableIn(october, 'cars').rows.flatMap(({ cells }) => cells)).toContainEqual({ value: -44, tone: 'urgent' });
    expect(linesOf(october, 'late')).toEqual([]);
    // certified four working days after the one that it may take
    expect(linesOf(september, 'late')).toMatchObject([{ number: 'ขร 44550', daysLate: 4 }]);
  });

  it('kilometres that nobody asked for, and those that were put right, count where they belong', async () => {
    await meter({ kind: 'GAP', to: 44_905, at: '2026-11-02T08:30', reason: 'นำรถไปตรวจสภาพ' });
    const wrong = await drove({ out: '2026-11-02T08:30', back: '2026-11-02T12:00', outKm: 44_905, backKm: 45_005 });
    await meter({ kind: 'COUNTER', to: 44_995, at: '2026-11-03T09:00', log: wrong, reason: 'อ่านเลขผิด' });
    const given = await report('2026-11-01', '2026-11-30');
    expect(carIn(given, vanName)).toMatchObject({ trips: 1, km: 90, gapKm: 5 });
    expect(linesOf(given, 'books')).toEqual([{ car: vanName, month: 'พ.ย. 2569', trips: 1, km: 95 }]);
  });

  it('an emergency whose order did not come within a working day is told, and papers that ended', async () => {
    await drove({ out: '2026-11-10T08:30', back: '2026-11-10T12:00', outKm: 44_995, backKm: 45_010, emergency: 'ส่งผู้ป่วย' });
    const given = await report('2026-11-01', '2026-11-30');
    expect(linesOf(given, 'unordered')).toMatchObject([{ number: 'ขร 44995', reason: 'ส่งผู้ป่วย', orderedAt: 'ยังไม่อนุมัติ' }]);
    expect(linesOf(given, 'due')).toMatchObject([{ what: vanName, paper: 'ภาษีรถ', day: '31 ม.ค. 2569' }]);
  });

  it('is for the fleet, who orders and the auditor; over a year it says why not', async () => {
    const year = { from: '2026-01-01', until: '2026-12-31' };
    expect((await officer.get('/vehicle/report', year)).status).toBe(403);
    done(await auditor.get('/vehicle/report', year));
    refused(await admin.get('/vehicle/report', { from: '2025-01-01', until: '2026-12-31' }), 'report_span');
  });

  it('the same goes away as a paper and as a sheet', async () => {
    const span = { from: '2026-08-01', until: '2026-11-30' };
    const paper = await file(admin, `${fileOf(vehicleReport.path)}?${new URLSearchParams({ ...span, as: 'pdf' })}`);
    const text = bare(await runningText(paper.rawPayload));
    for (const part of ['รายงานการใช้รถราชการ', 'ฮก ๑๒๐๗ นนทบุรี', 'กม./ลิตร', 'ภาระงานพนักงานขับรถ', 'เอกสารที่ครบกำหนด'])
      expect(text).toContain(bare(part));
    const csv = await file(admin, `${fileOf(vehicleReport.path)}?${new URLSearchParams({ ...span, as: 'csv' })}`);
    expect(csv.payload).toContain('ฮก 1207 นนทบุรี,5,1005,5');
  });
});

describe('[vehicle] papers', () => {
  const print = async (path: string, asked: Record<string, string> = {}) => {
    const reply = await file(admin, `${path}?${new URLSearchParams(asked)}`);
    expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200);
    return bare(await runningText(reply.rawPayload));
  };

  it('form 4 of a month has its trips, gaps and counter-rows, and a trip over the border of the month stands where it began', async () => {
    const september = await print(logPrint.path(van), { month: '2026-09' });
    expect(september).toContain(bare('44,550 2 ต.ค. 2569 09.00 44,900 350 นายสมชาย มั่นคง'));
    expect(september).toContain(bare('รวมทั้งเดือน 350'));
    expect(await print(logPrint.path(van), { month: '2026-10' })).not.toContain('44,550');
    const november = await print(logPrint.path(van), { month: '2026-11' });
    expect(november).toContain(bare('ระยะที่ไม่มีบันทึก 44,900 44,905 5 นำรถไปตรวจสภาพ'));
    expect(november).toContain(bare('รายการปรับปรุงของลำดับที่ 1 -10 อ่านเลขผิด'));
    expect(november).toContain(bare('ฉุกเฉิน: ส่งผู้ป่วย'));
    expect(november).toContain(bare('รวมทั้งเดือน 110'));
  });

  it('the table of fuel goes on from fill to fill and has no figure for a part', async () => {
    const text = await print(fuelPrint.path(van), { from: '2026-08-01', until: '2026-08-31' });
    expect(text).toContain(bare('44,000 44,180 180 20.00 600.00 เติมไม่เต็มถัง'));
    expect(text).toContain(bare('44,180 44,550 370 35.00 1,050.00 10.00'));
  });

  it('form 6, form 5, the list of cars and the request for fuel say what the books say', async () => {
    const { db } = desk.office;
    await sql`insert into vehicle_service (vehicle_id, kind, from_day, until_day, km, items, shop, baht, reason, by_id)
      values (${van}, 'SERVICE', '2026-08-10', '2026-08-11', 44600, 'เปลี่ยนน้ำมันเครื่อง', 'ศูนย์บริการ', 3250.50, 'ครบระยะ', ${admin.personId})`.execute(
      db,
    );
    const six = await print(servicePrint.path(van), { from: '2026-08-01', until: '2026-08-31' });
    expect(six).toContain(bare('1 10 ส.ค. 2569 เปลี่ยนน้ำมันเครื่อง ศูนย์บริการ 3,250.50 44,600 ครบระยะ'));
    const { rows } = await sql<{ id: number }>`insert into accident (vehicle_id, driver_id, at, place, cause, police_no, reported_by)
      values (${van}, ${driver}, ${at('2026-08-12T10:00')}, 'ถนนติวานนท์', 'ถูกชนท้าย', 'ปจว. 5', ${officer.personId}) returning id`.execute(
      db,
    );
    const five = await print(accidentPrint.path(rows[0]?.id as number));
    for (const part of ['พนักงานขับรถ นายสมชาย มั่นคง', '12 สิงหาคม 2569 เวลา 10.00 น.', 'สาเหตุและเหตุการณ์ ถูกชนท้าย', 'ปจว. 5', 'เพิ่มพูนสุข'])
      expect(five).toContain(bare(part));
    const list = await print(carListPrint.path, { form: '2' });
    for (const part of ['บัญชีรถส่วนกลาง', 'ฮก 1207 นนทบุรี', '1GD-1234567']) expect(list).toContain(bare(part));
    expect(await print(carListPrint.path, { form: '1' })).toContain(bare('บัญชีรถประจำตำแหน่ง'));
    const fuel = await print(fuelRequestPrint.path(van));
    for (const part of ['ใบขอเบิกน้ำมันเชื้อเพลิง', 'ที่เลข กม. 44,900 จำนวน 50.00 ลิตร', 'บันทึกการใช้รถ']) expect(fuel).toContain(bare(part));
  });

  it('who may not read the books has none of them, and what is amiss is told', async () => {
    expect((await file(officer, `${logPrint.path(van)}?month=2026-09`)).statusCode).toBe(403);
    expect((await file(admin, `${logPrint.path(van)}?month=2026-13`)).statusCode).not.toBe(500);
    expect((await file(admin, `${logPrint.path(999_999)}?month=2026-09`)).statusCode).toBe(404);
  });
});
