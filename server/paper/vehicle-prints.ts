import { longThaiDate, longThaiMonth, shortThaiDate, thaiHour, thaiTime } from '../../contract/rules/thai.ts';
import { type Signed, signed } from './signed.ts';

/** Papers of the regulation on cars of state agencies (ระเบียบสำนักนายกรัฐมนตรีว่าด้วยรถราชการ พ.ศ. 2523), and those that go with them. */
export interface VehiclePrints {
  'vehicle-list': VehicleList;
  'vehicle-request': VehicleRequest;
  'vehicle-log': VehicleLog;
  'vehicle-accident': VehicleAccident;
  'vehicle-services': VehicleServices;
  'vehicle-fuel': VehicleFuel;
  'fuel-request': FuelRequest;
}
type Digits = 'thai' | 'arabic';

/** แบบ 1 and แบบ 2. */
export interface VehicleList {
  form: 1 | 2;
  agency: string;
  /** Of form 2: รถส่วนกลาง, รถรับรอง. */
  kinds: string;
  printed: string;
  lines: {
    type: string;
    make: string;
    plate: string;
    engine: string;
    frame: string;
    acquired: string | null;
    price: number | null;
    /** Whose post has it, or which unit keeps it. */
    holder: string;
    struck: string | null;
    remark: string;
  }[];
  digits?: Digits;
}

/** แบบ 3. */
export interface VehicleRequest {
  /** ใบขออนุญาตใช้รถ… */
  kind: string;
  number: string;
  day: Date | null;
  to: string;
  name: string;
  position: string;
  place: string;
  purpose: string;
  persons: number | null;
  from: Date | null;
  until: Date | null;
  asked: Signed;
  head: Signed;
  plate: string;
  driver: string;
  out: number | null;
  back: number | null;
  km: number | null;
  fleet: Signed;
  decision: '' | 'APPROVED' | 'REJECTED';
  /** Why not. */
  reason: string;
  authority: Signed;
  digits?: Digits;
}

/** แบบ 4: one book for each car and month. */
export interface VehicleLog {
  agency: string;
  vehicle: string;
  plate: string;
  /** The first day of the month, ISO. */
  month: string;
  printed: string;
  lines: LogLine[];
  digits?: Digits;
}
export interface LogLine {
  /** None where nobody asked for what was driven, or where another line is put right. */
  no: number | null;
  out: Date | null;
  user: string;
  place: string;
  outKm: number | null;
  back: Date | null;
  backKm: number | null;
  /** What counts; of a counter-row the difference, which may be less than nothing. */
  km: number;
  driver: string;
  remark: string;
}

/** แบบ 5. */
export interface VehicleAccident {
  agency: string;
  day: Date | null;
  to: string;
  vehicle: string;
  plate: string;
  driver: string;
  /** Who had asked for it, and the number of the permit. */
  user: string;
  at: Date;
  place: string;
  cause: string;
  damage: string;
  injuries: string;
  otherSide: string;
  witnesses: string;
  police: string;
  insurer: string;
  opinion: string;
  reported: Signed;
  chief: Signed;
  digits?: Digits;
}

/** แบบ 6. */
export interface VehicleServices {
  agency: string;
  vehicle: string;
  plate: string;
  period: string;
  printed: string;
  lines: { day: string; items: string; shop: string; baht: number; km: number | null; reason: string }[];
  digits?: Digits;
}

/** ตารางการใช้น้ำมันเชื้อเพลิง. */
export interface VehicleFuel {
  agency: string;
  vehicle: string;
  plate: string;
  period: string;
  /** km a litre that the agency has set for the year. */
  standard: number | null;
  printed: string;
  lines: {
    day: string;
    before: number | null;
    after: number;
    km: number | null;
    litres: number;
    baht: number;
    /** Only from full to full: what was filled between counts with it. */
    perLitre: number | null;
    partial: boolean;
  }[];
  digits?: Digits;
}

/** ใบขอเบิกน้ำมันเชื้อเพลิง; form 4 lies behind it. */
export interface FuelRequest {
  agency: string;
  number: string;
  day: Date | null;
  to: string;
  vehicle: string;
  plate: string;
  km: number | null;
  last: { day: string; km: number; litres: number } | null;
  fuel: string;
  litres: number | null;
  /** ใบสั่งจ่าย, where there is one already. */
  order: string;
  asked: Signed;
  authority: Signed;
  digits?: Digits;
}

const whole = (value: number | null) => (value === null ? '' : Math.round(value).toLocaleString('en-US'));
const two = (value: number | null) =>
  value === null ? '' : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const clock = (at: Date | null) => (at ? thaiHour(at) : '');
const short = (at: Date | string | null) => (at ? shortThaiDate(at) : '');
const long = (at: Date | string | null) => (at ? longThaiDate(at) : '');

export const vehicleShapes: { [T in keyof VehiclePrints]: (given: VehiclePrints[T]) => Record<string, unknown> } = {
  'vehicle-list': ({ lines, form, ...given }) => ({
    ...given,
    form: `แบบ ${form}`,
    title: form === 1 ? 'บัญชีรถประจำตำแหน่ง' : `บัญชี${given.kinds}`,
    holder: form === 1 ? 'ตำแหน่งผู้ใช้รถ' : 'หน่วยงานที่ใช้รถ',
    rows: lines.map((one, i) => [
      `${i + 1}`,
      one.type,
      one.make,
      one.plate,
      one.engine,
      one.frame,
      short(one.acquired),
      two(one.price),
      one.holder,
      short(one.struck),
      one.remark,
    ]),
  }),
  'vehicle-request': ({ day, from, until, asked, head, fleet, authority, persons, out, back, km, ...given }) => ({
    ...given,
    day: long(day),
    persons: whole(persons),
    fromDay: long(from),
    fromTime: clock(from),
    untilDay: long(until),
    untilTime: clock(until),
    out: whole(out),
    back: whole(back),
    km: whole(km),
    asked: signed(asked),
    head: signed(head),
    fleet: signed(fleet),
    authority: signed(authority),
  }),
  'vehicle-log': ({ lines, month, ...given }) => ({
    ...given,
    month: `ประจำเดือน${longThaiMonth(month)}`,
    rows: lines.map((one) => ({
      km: one.km,
      cells: [
        one.no === null ? '' : `${one.no}`,
        short(one.out),
        clock(one.out),
        one.user,
        one.place,
        whole(one.outKm),
        short(one.back),
        clock(one.back),
        whole(one.backKm),
        whole(one.km),
        one.driver,
        one.remark,
      ],
    })),
  }),
  'vehicle-accident': ({ day, at, reported, chief, ...given }) => ({
    ...given,
    day: long(day),
    at: `${longThaiDate(at)} เวลา ${thaiTime(at)}`,
    reported: signed(reported),
    chief: signed(chief),
  }),
  'vehicle-services': ({ lines, ...given }) => ({
    ...given,
    rows: lines.map((one, i) => [`${i + 1}`, short(one.day), one.items, one.shop, two(one.baht), whole(one.km), one.reason]),
    sum: two(lines.reduce((sum, one) => sum + one.baht, 0)),
  }),
  'vehicle-fuel': ({ lines, standard, ...given }) => ({
    ...given,
    standard: two(standard),
    rows: lines.map((one) => [
      short(one.day),
      whole(one.before),
      whole(one.after),
      whole(one.km),
      two(one.litres),
      two(one.baht),
      one.partial ? 'เติมไม่เต็มถัง' : two(one.perLitre),
    ]),
    sums: [
      whole(lines.reduce((sum, one) => sum + (one.km ?? 0), 0)),
      two(lines.reduce((sum, one) => sum + one.litres, 0)),
      two(lines.reduce((sum, one) => sum + one.baht, 0)),
    ],
  }),
  'fuel-request': ({ day, km, last, litres, asked, authority, ...given }) => ({
    ...given,
    day: long(day),
    km: whole(km),
    lastDay: long(last?.day ?? null),
    lastKm: whole(last?.km ?? null),
    lastLitres: two(last?.litres ?? null),
    litres: two(litres),
    asked: signed(asked),
    authority: signed(authority),
  }),
};
