import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { keeping, kept } from '../office/requests.ts';
import { count, day, flag, id, instant, list, needed, text } from '../wire.ts';
import { carFacts, carTypes, confirmed, driverFacts, fuelRow, hints, km, saidAt } from './cars.ts';

/**
 * Trips that are asked for, given a car and a driver, ordered and driven. A car and a driver are called by the ids of their resources, a trip and
 * its log by the id of its request.
 */

const menu = 'view vehicle' as const;

/** In town, in the province, outside of it: who orders it, and how long before it is asked for. */
export const tripScopes = ['IN_TOWN', 'PROVINCE', 'OUTSIDE'] as const;
export type TripScope = (typeof tripScopes)[number];

/** No car of the office: one's own, or one that is hired. */
export const insteadOfCar = ['OWN_CAR', 'HIRED'] as const;

/** More kilometres than these on one day are read again; more than twice as many no car drives. */
export const farADay = 1_500;

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
