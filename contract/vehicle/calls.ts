import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { keeping, kept } from '../office/requests.ts';
import { count, day, dayOrNone, decimal, flag, id, instant, list, needed, text } from '../wire.ts';

/**
 * ยานพาหนะ: trips that are asked for, given a car and a driver, ordered and driven; the log of every car by its meter. A car and a driver are
 * called by the ids of their resources, a trip and its log by the id of its request.
 */

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
/** In town, in the province, outside of it: who orders it, and how long before it is asked for. */
export const tripScopes = ['IN_TOWN', 'PROVINCE', 'OUTSIDE'] as const;
export type TripScope = (typeof tripScopes)[number];
/** No car of the office: one's own, or one that is hired. */
export const insteadOfCar = ['OWN_CAR', 'HIRED'] as const;
export const serviceKinds = ['SERVICE', 'REPAIR', 'TYRE', 'INSPECTION'] as const;
/** More kilometres than these on one day are read again; more than twice as many no car drives. */
export const farADay = 1_500;

const menu = 'view vehicle' as const;
const km = count.check(z.refine((value) => value <= 9_999_999));
/** What the driver's phone says its clock was; the server's own is kept beside it. */
const saidAt = z.optional(instant);
/** Hints that were read. */
const confirmed = list(text(60));
const hints = z.array(z.object({ code: z.string(), text: z.string() }));

// The request.

/** One of the product's people, or a guest by his name. */
const passenger = z.object({ personId: z.nullable(id), name: text(150) });

export const tripContent = z.object({
  purpose: needed(250),
  places: list(needed(200)).check(z.minLength(1, 'required'), z.maxLength(20)),
  provinces: list(needed(60)).check(z.maxLength(20)),
  scope: z.enum(tripScopes),
  /** Who rides, without the driver; one of them where `ownDriver` says so. */
  passengers: list(passenger).check(z.minLength(1, 'required'), z.maxLength(80)),
  from: instant,
  until: instant,
  pickUp: text(200),
  goods: text(500),
  wantedType: z.union([z.enum(carTypes), z.literal('')]),
  /** The letter that orders the journey, where it is in the product; else its number, or that it is being written. */
  orderId: z.nullable(id),
  orderNo: text(200),
  /** The applicant drives himself. */
  ownDriver: flag,
  budget: text(200),
  /** He would ride along with this trip. */
  shareWith: z.nullable(id),
  phone: text(60),
  remark: text(1000),
});
export type TripContent = z.output<typeof tripContent>;

export const keepTrip = write('/vehicle/trips', {
  menu,
  about: 'บันทึกหรือส่งคำขออนุญาตใช้รถราชการ (แบบ 3)',
  take: z.object({ ...keeping, content: tripContent }),
  give: kept,
});

const carFacts = {
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
const driverFacts = { id: z.number(), name: z.string(), phone: z.string(), backup: z.boolean(), outside: z.boolean() };

/** What a form is put together from, and what the caller is beside an applicant. */
export const vehicleSetup = read('/vehicle/setup', {
  menu,
  about: 'รถ พนักงานขับรถ กติกาการขอใช้รถ และบทบาทของผู้ใช้',
  give: z.object({
    cars: z.array(z.object(carFacts)),
    drivers: z.array(z.object(driverFacts)),
    /** Gives cars and drivers, keeps the books of the cars. */
    isFleet: z.boolean(),
    /** Writes when cars go and come back. */
    isGate: z.boolean(),
    /** The caller as a driver. */
    driverId: z.nullable(z.number()),
    /** Working days before it. */
    leadDays: z.object({ IN_TOWN: z.number(), PROVINCE: z.number(), OUTSIDE: z.number() }),
  }),
});

/** Letters of the applicant that order a journey: kind 4, numbered or not yet. */
export const findTravelOrders = read('/vehicle/orders', {
  menu,
  about: 'ค้นหาคำสั่งเดินทางไปราชการที่ผู้ใช้เห็น',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({ orders: z.array(z.object({ id: z.number(), docNo: z.nullable(z.string()), subject: z.string() })) }),
});

/** Why not; an empty list: it can be had. */
const reasons = z.array(z.object({ code: z.string(), text: z.string() }));

/** Cars and drivers then: those that can be had first, the others with every reason. */
export const freeCars = read('/vehicle/free', {
  menu,
  about: 'ค้นหารถและพนักงานขับรถที่ว่าง พร้อมเหตุของคันและคนที่ไม่ว่าง',
  take: z.object({ from: instant, until: instant, persons: z.optional(count), except: z.optional(id) }),
  give: z.object({
    cars: z.array(z.object({ ...carFacts, lastKm: z.number(), why: reasons })),
    /** Of who is away it is said that he is, never why. */
    drivers: z.array(z.object({ ...driverFacts, why: reasons, tripsThatDay: z.number() })),
  }),
});

/** Trips the same way at the same hour that have seats left. */
export const tripsToShare = read('/vehicle/shares', {
  menu,
  method: 'POST',
  about: 'ค้นหารถที่ไปทางเดียวกันในเวลาใกล้เคียงกันและยังมีที่นั่ง',
  take: z.object({
    from: instant,
    until: instant,
    places: list(text(200)).check(z.maxLength(20)),
    provinces: list(text(60)).check(z.maxLength(20)),
    persons: z.optional(count),
    except: z.optional(id),
  }),
  give: z.object({
    trips: z.array(
      z.object({
        requestId: z.number(),
        number: z.nullable(z.string()),
        unit: z.string(),
        places: z.array(z.string()),
        from: z.string(),
        until: z.string(),
        car: z.string(),
        seatsLeft: z.number(),
      }),
    ),
  }),
});

// Giving a car and a driver.

const changed = z.object({ version: z.number(), state: z.string(), unconfirmed: hints });
const of = { requestId: id, version: count };

/** จัดรถและคนขับ / ไม่มีรถ: the fleet's step. With a car, or riding along, or by own or hired car; refusing is `reject` of all requests. */
export const assignTrip = write('/vehicle/trips/:requestId/assign', {
  menu,
  about: 'จัดรถและพนักงานขับรถ ให้ร่วมเดินทาง หรือแจ้งว่าไม่มีรถโดยให้ใช้รถส่วนตัวหรือรถเช่า',
  take: z.object({
    ...of,
    vehicleId: z.optional(id),
    /** None where the applicant drives himself. */
    driverId: z.optional(id),
    shareWith: z.optional(id),
    instead: z.optional(z.enum(insteadOfCar)),
    words: text(1000),
    confirmed,
  }),
  give: changed,
});

/** สลับรถ/คนขับ: before it goes; ordered anew only where the class or the cost grows. */
export const swapTrip = write('/vehicle/trips/:requestId/swap', {
  menu,
  about: 'สลับรถหรือพนักงานขับรถก่อนรถออก พร้อมเหตุผล',
  take: z.object({ ...of, vehicleId: id, driverId: z.optional(id), words: needed(1000), confirmed }),
  give: z.extend(changed, { askedAgain: z.boolean() }),
});

// Driving. The phone may send these later, in their order and each under its own key; `at` is the phone's clock then.

const drove = z.object({
  version: z.number(),
  state: z.string(),
  /** Nothing was written: to be read and confirmed first, or the number mended. */
  unconfirmed: hints,
  lastKm: z.number(),
  /** Of this trip so far. */
  distance: z.number(),
  /** Kilometres that nobody drove before it. */
  gap: z.number(),
});

export const tripOut = write('/vehicle/trips/:requestId/out', {
  menu,
  about: 'บันทึกรถออก: เลขไมล์เมื่อออกต้องต่อจากเลขสุดท้าย มิฉะนั้นต้องบอกเหตุผล',
  take: z.object({ requestId: id, km, at: saidAt, reason: text(500) }),
  give: drove,
});

export const tripBack = write('/vehicle/trips/:requestId/back', {
  menu,
  about: 'บันทึกรถกลับ พร้อมเลขไมล์',
  take: z.object({ requestId: id, km, at: saidAt, remark: text(500), confirmed }),
  give: drove,
});

/** OUT first: the order follows within a working day. */
export const emergencyOut = write('/vehicle/emergency', {
  menu,
  about: 'ออกรถฉุกเฉินก่อนได้รับคำสั่ง พร้อมเหตุผล แล้วขออนุมัติภายใน 1 วันทำการ',
  take: z.object({
    content: tripContent,
    applicantId: z.optional(id),
    emergency: needed(500),
    vehicleId: id,
    driverId: z.optional(id),
    km,
    at: saidAt,
    reason: text(500),
  }),
  give: z.extend(kept, { lastKm: z.number(), gap: z.number() }),
});

/** รับรองและประเมิน: by who used the car, or the fleet; within a working day. */
export const closeTrip = write('/vehicle/trips/:requestId/close', {
  menu,
  about: 'รับรองการใช้รถและประเมิน ปิดบันทึกการใช้รถ',
  take: z.object({ ...of, rating: z.nullable(count.check(z.refine((value) => value >= 1 && value <= 5))), words: text(1000) }),
  give: z.object({ version: z.number(), state: z.string() }),
});

/** A closed log is corrected by a row against it alone. */
export const correctLog = write('/vehicle/trips/:requestId/correct', {
  menu,
  about: 'แก้ไขเลขไมล์ของบันทึกที่ปิดแล้ว ด้วยรายการปรับปรุงพร้อมเหตุผล',
  take: z.object({ ...of, backKm: km, reason: needed(500) }),
  give: drove,
});

const fuelRow = {
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

// What is seen.

const log = z.object({
  outAt: z.string(),
  outKm: z.number(),
  outBy: z.string(),
  backAt: z.nullable(z.string()),
  backKm: z.nullable(z.number()),
  backBy: z.string(),
  /** With what was corrected. */
  distance: z.number(),
  corrections: z.array(z.object({ by: z.string(), at: z.string(), km: z.number(), reason: z.string() })),
  remark: z.string(),
  certifiedBy: z.string(),
  certifiedAt: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  ratingWords: z.string(),
  /** A working day after it was back, and still not closed, or closed only then. */
  late: z.boolean(),
});

export const tripActs = ['assign', 'swap', 'out', 'back', 'close', 'correct', 'fuel', 'accident'] as const;

/** What a trip has beside what all requests have. */
export const openTrip = read('/vehicle/trips/:requestId', {
  menu,
  about: 'การใช้รถหนึ่งเรื่อง พร้อมรถ พนักงานขับรถ บันทึกการใช้รถ และสิ่งที่ทำได้',
  take: z.object({ requestId: id }),
  give: z.object({
    content: tripContent,
    version: z.number(),
    order: z.nullable(z.object({ id: z.number(), docNo: z.nullable(z.string()), subject: z.string(), opens: z.boolean() })),
    car: z.nullable(z.object(carFacts)),
    driver: z.nullable(z.object(driverFacts)),
    /** Who drives, in words. */
    driverName: z.string(),
    instead: z.nullable(z.enum(insteadOfCar)),
    /** The trip that it rides along with, and those that ride along with it. */
    sharesWith: z.nullable(z.object({ requestId: z.number(), number: z.nullable(z.string()), opens: z.boolean() })),
    riders: z.array(
      z.object({ requestId: z.number(), number: z.nullable(z.string()), unit: z.string(), persons: z.number(), opens: z.boolean() }),
    ),
    /** What the fleet said of it. */
    words: z.string(),
    /** Why it went before its order; '' where it did not. */
    emergency: z.string(),
    lastKm: z.nullable(z.number()),
    log: z.nullable(log),
    fuel: z.array(z.object(fuelRow)),
    accidents: z.array(z.object({ id: z.number(), at: z.string(), place: z.string() })),
    may: z.array(z.enum(tripActs)),
  }),
});

const shownTrip = {
  requestId: z.number(),
  number: z.nullable(z.string()),
  subject: z.string(),
  places: z.array(z.string()),
  unit: z.string(),
  applicant: z.string(),
  phone: z.string(),
  pickUp: z.string(),
  persons: z.number(),
  from: z.string(),
  until: z.string(),
  state: z.string(),
  vehicleId: z.nullable(z.number()),
  car: z.string(),
  driver: z.string(),
  outAt: z.nullable(z.string()),
  outKm: z.nullable(z.number()),
  backAt: z.nullable(z.string()),
  backKm: z.nullable(z.number()),
  lastKm: z.nullable(z.number()),
  emergency: z.boolean(),
};

/** The driver's own trips: the next first, then those whose log is not complete. */
export const ownDrives = read('/vehicle/drives', {
  menu,
  about: 'งานขับรถของผู้ใช้ พร้อมเลขไมล์สุดท้ายของรถ',
  give: z.object({ driverId: z.nullable(z.number()), trips: z.array(z.object({ ...shownTrip, may: z.array(z.enum(tripActs)) })) }),
});

/** Cars × days, or drivers × days. What a trip of others is about is told to who may open it. */
export const boardOfCars = read('/vehicle/board', {
  menu,
  about: 'กระดานการใช้รถ รายคันรายวัน พร้อมวันที่ใช้ไม่ได้และเหตุ',
  take: z.object({ from: day, until: day, vehicleId: z.optional(id) }),
  give: z.object({
    cars: z.array(z.object({ ...carFacts, out: z.boolean(), bufferAfter: z.number() })),
    /** None where one car was asked for. */
    drivers: z.array(z.object({ ...driverFacts, out: z.boolean(), bufferAfter: z.number() })),
    items: z.array(
      z.object({
        useId: z.number(),
        requestId: z.number(),
        vehicleId: z.number(),
        /** None: the applicant drives. */
        driverId: z.nullable(z.number()),
        from: z.string(),
        until: z.string(),
        title: z.string(),
        unit: z.string(),
        driver: z.string(),
        /** The number of the trip in whose car it rides along. */
        ridesWith: z.nullable(z.string()),
        state: z.enum(['HELD', 'FIRM', 'RELEASED']),
        requestState: z.string(),
        out: z.boolean(),
        mine: z.boolean(),
        opens: z.boolean(),
        number: z.nullable(z.string()),
      }),
    ),
    /** Days, or halves of one, on which a car or a driver can't be had: the paper that ended, the workshop, its state, that he is away. `until` null: from then on. */
    blocked: z.array(
      z.object({
        resourceId: z.number(),
        from: z.string(),
        until: z.nullable(z.string()),
        half: z.nullable(z.enum(['AM', 'PM'])),
        code: z.string(),
        text: z.string(),
      }),
    ),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
});

/** What the fleet and the gate do today. */
export const fleetToday = read('/vehicle/today', {
  menu,
  about: 'งานยานพาหนะวันนี้: รอจัดรถ กำลังจะออก ออกอยู่ ยังไม่กลับ ยังไม่ปิดบันทึก และเอกสารที่จะครบกำหนด',
  take: z.object({ day: z.optional(day) }),
  give: z.object({
    waiting: z.array(z.object(shownTrip)),
    leaving: z.array(z.object(shownTrip)),
    out: z.array(z.object({ ...shownTrip, late: z.boolean() })),
    /** Over and its meter not written, or back and not certified within a working day. */
    unfinished: z.array(z.object({ ...shownTrip, lack: z.enum(['METER', 'CERTIFY']) })),
    /** Emergencies whose order did not come within a working day. */
    unordered: z.array(z.object(shownTrip)),
    due: z.array(
      z.object({
        vehicleId: z.nullable(z.number()),
        driverId: z.nullable(z.number()),
        name: z.string(),
        code: z.string(),
        /** '' where the meter says when: a service, so many kilometres from now, below 0 over. */
        day: z.string(),
        days: z.number(),
        atKm: z.nullable(z.number()),
        kmLeft: z.nullable(z.number()),
      }),
    ),
  }),
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
  take: z.object({ vehicleId: id, month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'bad_date'))) }),
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
