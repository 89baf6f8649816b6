import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { count, day, dayOrNone, decimal, flag, id, instant, list, needed, text } from '../wire.ts';

/** ยานพาหนะ: the cars with their books, each called by the id of its resource: the meter, fuel, upkeep, accidents, and the papers of them. */

export const carKinds = ['CENTRAL', 'POSITION', 'RECEPTION', 'PROVINCE_RECEPTION', 'ESCORT'] as const;

/** The least first: a trip that is given a later one than was ordered is ordered anew. */
export const carTypes = ['MOTORCYCLE', 'PICKUP', 'SEDAN', 'VAN', 'TRUCK', 'MINIBUS', 'BUS'] as const;
export type CarType = (typeof carTypes)[number];

export const fuels = ['GASOHOL', 'GASOLINE', 'DIESEL', 'HYBRID', 'ELECTRIC', 'NGV', 'LPG'] as const;

export const carStates = ['READY', 'REPAIR', 'WAIT_DISPOSAL', 'STRUCK'] as const;

export const licenceKinds = ['PRIVATE', 'PUBLIC', 'TYPE_1', 'TYPE_2', 'TYPE_3', 'TYPE_4'] as const;

/** Papers with a last day; inspection is said, the others bar the car from the day after. */
export const carPapers = ['TAX', 'ACT', 'INSURANCE', 'INSPECTION'] as const;
export type CarPaper = (typeof carPapers)[number];

export const serviceKinds = ['SERVICE', 'REPAIR', 'TYRE', 'INSPECTION'] as const;

const menu = 'view vehicle' as const;
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'bad_date'));

export const km = count.check(z.refine((value) => value <= 9_999_999));

/** What the driver's phone says its clock was; the server's own is kept beside it. */
export const saidAt = z.optional(instant);

/** Hints that were read. */
export const confirmed = list(text(60));

export const hints = z.array(z.object({ code: z.string(), text: z.string() }));

export const carFacts = {
  id: z.number(),
  /** Plate and province. */
  name: z.string(),
  kind: z.enum(carKinds),
  type: z.enum(carTypes),
  brand: z.string(),
  /** With the driver's. */
  seats: z.number(),
  fuel: z.enum(fuels),
  state: z.enum(carStates),
  unit: z.string(),
  parkPlace: z.string(),
};

export const driverFacts = { id: z.number(), name: z.string(), phone: z.string(), backup: z.boolean(), outside: z.boolean() };

export const fuelRow = {
  id: z.number(),
  at: z.string(),
  km: z.number(),
  litres: z.number(),
  baht: z.number(),
  full: z.boolean(),
  station: z.string(),
  card: z.string(),
  receipt: z.string(),
  orderNo: z.string(),
  by: z.string(),
  number: z.nullable(z.string()),
  /** Since the last full one, where this one is full too. */
  distance: z.nullable(z.number()),
  litresSince: z.nullable(z.number()),
  kmPerLitre: z.nullable(z.number()),
  standard: z.nullable(z.number()),
  /** From the standard, in hundredths; beyond ±20 it is red. */
  percent: z.nullable(z.number()),
  red: z.boolean(),
};

/** By a driver on his trip, or the fleet. */
export const keepFuel = write('/vehicle/cars/:vehicleId/fuel', {
  menu,
  about: 'บันทึกการเติมน้ำมัน',
  take: z.object({
    vehicleId: id,
    requestId: z.optional(id),
    km,
    at: saidAt,
    litres: decimal.check(z.refine((value) => value > 0 && value <= 2000)),
    baht: decimal.check(z.refine((value) => value >= 0 && value <= 200_000)),
    full: flag,
    station: text(120),
    card: text(60),
    receipt: text(60),
    orderNo: text(60),
    /** Kilometres that nobody drove before it. */
    reason: text(500),
    /** In place of this entry, which stays and is struck out. */
    replaces: z.optional(id),
    confirmed,
  }),
  give: z.object({ id: z.number(), kmPerLitre: z.nullable(z.number()), red: z.boolean(), unconfirmed: hints }),
});

export const keepService = write('/vehicle/cars/:vehicleId/services', {
  menu,
  about: 'บันทึกการซ่อมบำรุง (แบบ 6) ระหว่างซ่อมใช้รถไม่ได้',
  take: z.object({
    vehicleId: id,
    serviceId: z.optional(id),
    kind: z.enum(serviceKinds),
    fromDay: day,
    /** None: it is still there. */
    untilDay: dayOrNone,
    km: z.nullable(km),
    items: needed(2000),
    shop: text(200),
    baht: decimal.check(z.refine((value) => value >= 0)),
    orderNo: text(60),
    reason: text(500),
  }),
  give: z.object({ id: z.number(), /** Trips that stand in these days with this car. */ trips: z.array(z.string()) }),
});

export const changeMeter = write('/vehicle/cars/:vehicleId/meter', {
  menu,
  about: 'บันทึกการเปลี่ยนมาตรวัดระยะทาง',
  take: z.object({ vehicleId: id, at: saidAt, oldLast: km, newFirst: km, reason: needed(500) }),
  give: z.object({ lastKm: z.number() }),
});

const accidentFields = {
  at: instant,
  place: needed(300),
  cause: needed(1000),
  damage: text(1000),
  injuries: text(1000),
  otherSide: text(1000),
  witnesses: text(500),
  policeNo: text(100),
  insurerNo: text(100),
  inquiryOrder: text(200),
  opinion: text(1000),
};

/** แบบ 5: at once, by who was there; completed later. Those above hear of it. */
export const reportAccident = write('/vehicle/cars/:vehicleId/accidents', {
  menu,
  about: 'รายงานอุบัติเหตุ (แบบ 5) แจ้งผู้บังคับบัญชาทันที',
  take: z.object({ vehicleId: id, requestId: z.optional(id), accidentId: z.optional(id), ...accidentFields }),
  give: z.object({ id: z.number() }),
});

const serviceRow = {
  id: z.number(),
  kind: z.enum(serviceKinds),
  fromDay: z.string(),
  untilDay: z.nullable(z.string()),
  km: z.nullable(z.number()),
  items: z.string(),
  shop: z.string(),
  baht: z.number(),
  orderNo: z.string(),
  reason: z.string(),
  by: z.string(),
};

const accidentRow = z.object({
  id: z.number(),
  requestId: z.nullable(z.number()),
  number: z.nullable(z.string()),
  driver: z.string(),
  ...accidentFields,
  by: z.string(),
  reportedAt: z.string(),
});

/** One car with its books: for the fleet and the auditor. */
export const openCar = read('/vehicle/cars/:vehicleId', {
  menu,
  about: 'รถหนึ่งคัน พร้อมเส้นเลขไมล์ บันทึกการใช้รถ น้ำมัน ซ่อมบำรุง อุบัติเหตุ และเอกสาร',
  take: z.object({ vehicleId: id, month: z.optional(month) }),
  give: z.object({
    car: z.object({ ...carFacts, engineNo: z.string(), frameNo: z.string(), tankLitres: z.number(), lastKm: z.number(), out: z.boolean() }),
    papers: z.array(z.object({ paper: z.enum(carPapers), due: z.nullable(z.string()), over: z.boolean() })),
    /** When it is due by kilometres or by months, whichever comes first. */
    service: z.object({ atKm: z.nullable(z.number()), onDay: z.nullable(z.string()), due: z.boolean() }),
    standard: z.nullable(z.number()),
    /** The meter without a break, the latest first: at most 500 of the month. */
    line: z.array(
      z.object({
        n: z.number(),
        kind: z.enum(['OPENING', 'DRIVE', 'GAP', 'METER', 'COUNTER']),
        fromKm: z.number(),
        toKm: z.number(),
        at: z.string(),
        number: z.nullable(z.string()),
        requestId: z.nullable(z.number()),
        reason: z.string(),
        by: z.string(),
      }),
    ),
    fuel: z.array(z.object(fuelRow)),
    services: z.array(z.object(serviceRow)),
    accidents: z.array(accidentRow),
  }),
});

// What they come to, and the papers that are made of them: GETs that answer with a PDF.

export const vehicleReport = reportOf('/vehicle/report', {
  menu,
  about: 'รายงานการใช้รถ น้ำมัน ค่าใช้จ่าย และพนักงานขับรถ',
});

/** แบบ 4 of a month. */
export const logPrint = {
  path: (vehicleId: number | ':vehicleId') => `/vehicle/cars/${vehicleId}/log`,
  take: z.object({ vehicleId: id, month }),
};
/** แบบ 6 and the table of fuel between two days. */
export const servicePrint = {
  path: (vehicleId: number | ':vehicleId') => `/vehicle/cars/${vehicleId}/services/print`,
  take: z.object({ vehicleId: id, from: day, until: day }),
};
export const fuelPrint = { path: (vehicleId: number | ':vehicleId') => `/vehicle/cars/${vehicleId}/fuel/print`, take: servicePrint.take };
/** With form 4 of this month behind it. */
export const fuelRequestPrint = {
  path: (vehicleId: number | ':vehicleId') => `/vehicle/cars/${vehicleId}/fuel-request`,
  take: z.object({ vehicleId: id }),
};
/** แบบ 5. */
export const accidentPrint = {
  path: (accidentId: number | ':accidentId') => `/vehicle/accidents/${accidentId}/print`,
  take: z.object({ accidentId: id }),
};
/** แบบ 1: cars of posts; แบบ 2: the others. */
export const carListPrint = { path: '/vehicle/list', take: z.object({ form: z.enum(['1', '2']) }) };
