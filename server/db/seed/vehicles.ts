import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { TripContent } from '../../../contract/vehicle/trips.ts';
import type { Db } from '../../http/context.ts';
import type { Demo } from '../../module.ts';
import { calendarOf } from '../../system/days-off.ts';
import { tripRules } from '../../vehicle/trip-rules.ts';
import { seededCars, seededDrivers } from './cars.ts';
import { insertAll } from './insert-all.ts';
import { type SeededAct, seededApplicants, seedFaces, seedHistory } from './request-history.ts';
import { type Books, type PlannedTrip, planBooks, planTrips } from './vehicles-plan.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface Staff {
  /** Posts, and who holds them. */
  fleet: number;
  fleetPerson: number;
  deputy: number;
  deputyPerson: number;
  director: number;
  directorPerson: number;
}

/** Cars and drivers, who gives and orders them, and a year of trips with logs, fuel and repairs: the same in every demo of the same day. */
export async function seedVehicles({ office, db, world, now }: Demo): Promise<void> {
  const { rows: people } = await sql<{ username: string; person: number }>`select username, person_id as person from account`.execute(db);
  const person = (username: string) => people.find((one) => one.username === username)?.person ?? 0;
  const [fleet, deputy, director] = [world.post('clerk'), world.post('deputy'), world.post('director')];
  const staff = {
    fleet,
    deputy,
    director,
    fleetPerson: person('clerk'),
    deputyPerson: person('deputy'),
    directorPerson: person('director'),
  };
  const cars = await keepCars(db, now, fleet);
  const drivers = await keepDrivers(db, now, person);
  await keepRules(db, staff, world.post('registrar'), now);
  const { rows: free } = await sql<{ day: string }>`select to_char(h.day, 'YYYY-MM-DD') as day from holiday h where h.active`.execute(db);
  const daysOff = calendarOf(
    office,
    free.map((row) => row.day),
  );
  const trips = planTrips({ now, daysOff, applicants: (await seededApplicants(db)).filter(({ username }) => !never.includes(username)) });
  const books = planBooks(trips, now);
  const ids = await keepTrips(db, trips, { cars, drivers, staff, books });
  await keepBooks(db, books, { trips, ids, cars, drivers, staff, now });
}

const dayFrom = (now: Date, days: number) => bangkokDay(new Date(+now + days * dayMs));

async function keepCars(db: Db, now: Date, keeper: number): Promise<number[]> {
  const resource = { keeper_id: keeper, buffer_before: 0, buffer_after: 30, active: true };
  const ids = await insertAll(
    db,
    'resource',
    seededCars.map(({ plate, province }, sort) => ({ ...resourceOf('VEHICLE', `${plate} ${province}`, sort), ...resource })),
  );
  await insertAll(
    db,
    'vehicle',
    seededCars.map((one, sort) => ({
      id: ids[sort],
      plate: one.plate,
      province: one.province,
      kind: one.kind,
      type: one.type,
      brand: one.brand,
      seats: one.seats,
      fuel: one.fuel,
      tank_litres: one.tank,
      engine_no: `ENG-${10_000 + sort * 37}`,
      frame_no: `MR0FB8CD9${1_000_000 + sort * 4_513}`,
      asset_no: `2310-001-${String(sort + 1).padStart(4, '0')}`,
      acquired: dayFrom(now, -(900 + sort * 230)),
      price: one.price,
      unit_id: null,
      keeper_id: keeper,
      park_place: 'โรงจอดรถ อาคารอำนวยการ',
      park_leave: '',
      baht_per_km: Math.ceil(32 / one.standard),
      tax_due: dayFrom(now, one.tax ?? 120 + sort * 31),
      act_due: dayFrom(now, one.tax ?? 120 + sort * 31),
      insurance_due: dayFrom(now, one.insurance ?? 95 + sort * 40),
      inspection_due: dayFrom(now, one.tax ?? 140 + sort * 25),
      service_km: 10_000,
      service_months: 6,
      state: one.state ?? 'READY',
      buffer_after: 30,
      first_km: one.firstKm,
      active: true,
      sort,
      version: 1,
    })),
  );
  const year = Number(bangkokDay(new Date(+now + 92 * dayMs)).slice(0, 4)) + 543;
  await insertAll(
    db,
    'vehicle_standard',
    [year - 1, year].flatMap((fiscal_year) =>
      seededCars.map(({ standard }, i) => ({ vehicle_id: ids[i], fiscal_year, km_per_litre: standard, active: true, sort: i, version: 1 })),
    ),
  );
  return ids;
}

/** What every thing that is booked has, in the order of its columns. */
function resourceOf(kind: 'VEHICLE' | 'DRIVER', name: string, sort: number) {
  return {
    kind,
    name,
    name_en: '',
    min_minutes: 0,
    max_minutes: 0,
    horizon_days: 0,
    open_from: '00:00',
    open_until: '24:00',
    open_days: [0, 1, 2, 3, 4, 5, 6],
    judged: false,
    sort,
  };
}

async function keepDrivers(db: Db, now: Date, person: (username: string) => number): Promise<number[]> {
  const ids = await insertAll(
    db,
    'resource',
    seededDrivers.map(({ name, username }, sort) => ({
      ...resourceOf('DRIVER', name, sort),
      keeper_id: person(username) || null,
      buffer_before: 0,
      buffer_after: 30,
      active: true,
    })),
  );
  await insertAll(
    db,
    'driver',
    seededDrivers.map(({ name, username, phone, licence, due, backup }, sort) => ({
      id: ids[sort],
      person_id: person(username) || null,
      name,
      phone,
      licence_kind: licence,
      licence_no: `${55_000_000 + sort * 7_919}`,
      licence_due: dayFrom(now, due),
      backup,
      buffer_after: 30,
      active: true,
      sort,
      version: 1,
    })),
  );
  return ids;
}

/** The division's registry has the fleet, that of the agency the gate; trips out of the province are ordered by the head of the agency. */
async function keepRules(db: Db, { fleet, deputy, director }: Staff, gate: number, now: Date): Promise<void> {
  await sql`insert into setting (key, value) values ('vehicle-rules', ${JSON.stringify({ fleet, gate: [gate], leadInTown: 0, leadProvince: 3, leadOutside: 7, mostDays: 30, privateWords: 'ส่วนตัว, งานบวช, งานแต่ง, งานศพ, ทำบุญบ้าน, รับลูก, ส่งลูก' })}::jsonb)
    on conflict (key) do nothing`.execute(db);
  await insertAll(
    db,
    'authority_row',
    (['IN_TOWN', 'PROVINCE', 'OUTSIDE'] as const).map((scope, sort) => ({
      kind: 'vehicle',
      position_id: scope === 'OUTSIDE' ? director : deputy,
      measure: 'NONE',
      scope,
      order_no: 'คำสั่งที่ 118/2568',
      valid_from: dayFrom(now, -800),
      active: true,
      sort,
      version: 1,
    })),
  );
}

/** Who asks for cars; some log-ins only give them. */
const never = ['clerk', 'deputy', 'admin', 'admin2', 'auditor'];

interface Kept {
  cars: number[];
  drivers: number[];
  staff: Staff;
  books: Books;
}

async function keepTrips(db: Db, trips: readonly PlannedTrip[], { cars, drivers, staff, books }: Kept): Promise<number[]> {
  const back = new Map(books.logs.map((log) => [log.trip, log.backAt]));
  const ids = await insertAll(
    db,
    'request',
    trips.map((trip) => requestRow(trip)),
  );
  const given = [...trips.entries()].filter(([, { stage }]) => stage !== 'HEAD' && stage !== 'FLEET');
  await insertAll(
    db,
    'trip',
    given.map(([i, trip]) => ({
      request_id: ids[i],
      vehicle_id: cars[trip.car],
      driver_id: drivers[trip.car],
      words: '',
      emergency: trip.emergency ?? '',
      order_only: false,
      assigned_by: staff.fleetPerson,
      assigned_at: timesOf(trip).fleet.toISOString(),
    })),
    { ids: false },
  );
  const uses = given.flatMap(([i, { car, from, until, stage }]) =>
    [cars[car], drivers[car]].map((resource_id) => {
      const end = new Date(back.get(i) ?? until);
      const of = (last: number) => `[${from.toISOString()},${new Date(last).toISOString()})`;
      const over = stage === 'BACK' || stage === 'CLOSED';
      return {
        resource_id,
        request_id: ids[i],
        occurrence: 0,
        during: of(+end),
        block: of(+end + (over ? 0 : 1_800_000)),
        state: stage === 'ORDER' ? 'HELD' : 'FIRM',
        waits: false,
        created_at: from.toISOString(),
      };
    }),
  );
  await insertAll(db, 'resource_use', uses);
  const steps = [...trips.entries()].flatMap(([i, trip]) =>
    stepsOf(trip, staff).map((step) => ({ request_id: ids[i] as number, ...step })),
  );
  await insertAll(db, 'request_step', steps);
  await seedFaces(
    db,
    trips.map(({ filed }, i) => ({ id: ids[i] as number, at: filed })),
    steps,
  );
  await seedHistory(
    db,
    tripRules.book,
    trips.map((trip, i) => ({
      id: ids[i] as number,
      by: trip.who.person,
      sent: trip.filed,
      acts: actsOf(trip, staff, back.get(i) ?? null),
    })),
  );
  return ids;
}

function requestRow({ who, going, persons, from, until, filed, stage, ...trip }: PlannedTrip) {
  const state = (
    {
      HEAD: 'SUBMITTED',
      FLEET: 'SUBMITTED',
      ORDER: 'SUBMITTED',
      APPROVED: 'APPROVED',
      OUT: 'RUNNING',
      BACK: 'DONE',
      CLOSED: 'CLOSED',
    } as const
  )[stage];
  const content: TripContent = {
    purpose: trip.emergency ?? going.purpose,
    places: [going.place],
    provinces: [going.province],
    scope: going.scope,
    passengers: [
      { personId: who.person, name: '' },
      ...Array.from({ length: persons - 1 }, (_, n) => ({ personId: null, name: `ผู้ร่วมเดินทาง ${n + 1}` })),
    ],
    from: from.toISOString(),
    until: until.toISOString(),
    pickUp: 'หน้าอาคารอำนวยการ',
    goods: '',
    wantedType: '',
    orderId: null,
    orderNo: going.scope === 'OUTSIDE' ? 'อยู่ระหว่างขออนุมัติเดินทาง' : '',
    ownDriver: false,
    budget: '',
    shareWith: null,
    phone: '',
    remark: '',
  };
  return {
    kind: tripRules.code,
    state,
    applicant_id: who.person,
    filed_by: who.person,
    unit_id: who.unit,
    position_id: who.post,
    subject: content.purpose,
    content,
    private: false,
    from_at: content.from,
    until_at: content.until,
    speed: 0,
    version: 2,
    round: 1,
    event_seq: 0,
    created_at: filed.toISOString(),
    submitted_at: filed.toISOString(),
    ended_at: stage === 'CLOSED' || stage === 'BACK' ? content.until : null,
  };
}

/** When each acted, all on the day on which it was asked for; the order of an emergency came four days after it. */
function timesOf({ filed, emergency }: PlannedTrip) {
  const after = (minutes: number) => new Date(+filed + minutes * 60_000);
  return emergency ? { head: filed, fleet: filed, order: after(4 * 24 * 60) } : { head: after(10), fleet: after(14), order: after(20) };
}

function stepsOf(trip: PlannedTrip, staff: Staff) {
  const { who, stage, going, emergency } = trip;
  const times = timesOf(trip);
  const order =
    going.scope === 'OUTSIDE' ? { post: staff.director, person: staff.directorPerson } : { post: staff.deputy, person: staff.deputyPerson };
  const done = { HEAD: 0, FLEET: 1, ORDER: 2 }[stage as 'HEAD'] ?? 3;
  const all = [
    { name: 'head', role: 'OPINION', post: who.headPost, person: who.head, at: times.head, decision: 'PASS' },
    { name: 'fleet', role: 'ACCEPT', post: staff.fleet, person: staff.fleetPerson, at: times.fleet, decision: 'PASS' },
    { name: 'order', role: 'DECIDE', ...order, at: times.order, decision: 'APPROVE' },
  ];
  return (emergency ? all.slice(2) : all).map(({ name, role, post, person, at, decision }, i) => {
    const state = i < done ? 'DONE' : i === done ? 'WAITING' : 'COMING';
    const acted = state === 'DONE';
    const opened = state === 'COMING' ? null : i === 0 ? trip.filed : new Date(+at - 60_000);
    return {
      round: 1,
      n: i + 1,
      name,
      role,
      holder_id: post,
      basis: {},
      state,
      opened_at: opened?.toISOString() ?? null,
      due_at: opened ? new Date(+opened + 2 * dayMs).toISOString() : null,
      actor_id: acted ? person : null,
      decision: acted ? decision : null,
      words: '',
      at: acted ? at.toISOString() : null,
    };
  });
}

/** Sent, found right, given a car, ordered, gone, come back and certified. */
function actsOf(trip: PlannedTrip, staff: Staff, backAt: Date | null): SeededAct[] {
  const { who, filed, from, stage, emergency } = trip;
  const times = timesOf(trip);
  const done = stepsOf(trip, staff).filter((step) => step.state === 'DONE');
  const started = emergency ? times.order : from;
  return [
    { action: 'save', from: null, to: 'DRAFT', actor: who.person, at: filed },
    { action: 'submit', from: 'DRAFT', to: 'SUBMITTED', actor: who.person, at: filed },
    ...done.map(
      (step): SeededAct =>
        step.name === 'order'
          ? { action: 'approve', from: 'SUBMITTED', to: 'APPROVED', actor: step.actor_id, step: step.n, at: new Date(step.at as string) }
          : { action: 'pass', from: 'SUBMITTED', to: 'SUBMITTED', actor: step.actor_id, step: step.n, at: new Date(step.at as string) },
    ),
    ...(['OUT', 'BACK', 'CLOSED'].includes(stage)
      ? [{ action: 'begin', from: 'APPROVED', to: 'RUNNING', actor: staff.fleetPerson, at: started }]
      : []),
    ...(['BACK', 'CLOSED'].includes(stage)
      ? [{ action: 'end', from: 'RUNNING', to: 'DONE', actor: staff.fleetPerson, at: emergency ? times.order : (backAt ?? from) }]
      : []),
    ...(stage === 'CLOSED'
      ? [{ action: 'close', from: 'DONE', to: 'CLOSED', actor: who.person, at: certifiedAt(trip, backAt ?? from) }]
      : []),
  ];
}

/** The same evening, or the next morning; once in a while a week later, which the report shows. */
function certifiedAt({ from, emergency, going }: PlannedTrip, backAt: Date): Date {
  if (emergency) return new Date(+from + 4 * dayMs + hourMs);
  const late = going.km > 150 && new Date(from).getUTCDate() % 14 === 3;
  return new Date(+backAt + (late ? 7 * dayMs : hourMs));
}

async function keepBooks(
  db: Db,
  { logs, pieces, fills }: Books,
  { trips, ids, cars, drivers, staff, now }: Omit<Kept, 'books'> & { trips: readonly PlannedTrip[]; ids: readonly number[]; now: Date },
): Promise<void> {
  await insertAll(
    db,
    'trip_log',
    logs.map(({ trip: i, outKm, backKm, outAt, backAt }) => {
      const trip = trips[i] as PlannedTrip;
      const back = backAt?.toISOString() ?? null;
      const closed = backAt && trip.stage === 'CLOSED' ? certifiedAt(trip, backAt) : null;
      return {
        request_id: ids[i],
        vehicle_id: cars[trip.car],
        driver_id: drivers[trip.car],
        driver_name: seededDrivers[trip.car as 0].name,
        user_name: trip.who.name,
        place: trip.going.place,
        out_at: outAt.toISOString(),
        out_km: outKm,
        out_by: staff.fleetPerson,
        out_entered_at: outAt.toISOString(),
        back_at: back,
        back_km: backAt ? backKm : null,
        back_by: backAt ? staff.fleetPerson : null,
        back_entered_at: back,
        remark: '',
        certified_by: closed ? trip.who.person : null,
        certified_at: closed?.toISOString() ?? null,
        rating: closed ? 5 : null,
        rating_words: '',
      };
    }),
    { ids: false },
  );
  await insertAll(
    db,
    'odometer',
    pieces.map((one) => ({
      vehicle_id: cars[one.car],
      n: one.n,
      kind: one.kind,
      from_km: one.from,
      to_km: one.to,
      before: one.before,
      travelled: one.travelled,
      log_id: one.trip === null ? null : ids[one.trip],
      reason: one.reason,
      by_id: staff.fleetPerson,
      at: one.at.toISOString(),
      entered_at: one.at.toISOString(),
    })),
    { ids: false },
  );
  await insertAll(
    db,
    'fuel',
    fills.map((one, i) => ({
      vehicle_id: cars[one.car],
      request_id: ids[one.trip],
      at: one.at.toISOString(),
      km: one.km,
      travelled: one.travelled,
      litres: one.litres,
      baht: Math.round(one.litres * 3_194) / 100,
      is_full: one.full,
      station: 'สถานีบริการน้ำมัน สาขาพหลโยธิน',
      card: '',
      receipt: `RC${24_000 + i * 3}`,
      order_no: '',
      by_id: staff.fleetPerson,
      entered_at: one.at.toISOString(),
      replaced_why: '',
    })),
  );
  await keepRepairs(db, { trips, ids, cars, drivers, staff, now, fills });
}

/** A service of each car, one car in the workshop now, and an accident of last spring. */
async function keepRepairs(
  db: Db,
  {
    trips,
    ids,
    cars,
    drivers,
    staff,
    now,
    fills,
  }: Omit<Kept, 'books'> & { trips: readonly PlannedTrip[]; ids: readonly number[]; now: Date; fills: Books['fills'] },
): Promise<void> {
  const service = (car: number, days: number, more: object) => ({
    vehicle_id: cars[car],
    kind: 'SERVICE',
    from_day: dayFrom(now, days),
    until_day: dayFrom(now, days),
    // as it was last filled before
    km: fills.findLast((one) => one.car === car && +one.at < +now + days * dayMs)?.km ?? null,
    items: 'เปลี่ยนน้ำมันเครื่อง ไส้กรอง และตรวจเบรก',
    shop: 'ศูนย์บริการมาตรฐาน',
    baht: 3_250 + car * 410,
    order_no: '',
    reason: 'ครบระยะ 10,000 กม.',
    by_id: staff.fleetPerson,
    ...more,
  });
  await insertAll(db, 'vehicle_service', [
    ...cars.slice(0, 7).map((_, car) => service(car, -(150 + car * 9), {})),
    service(1, -60, { kind: 'TYRE', items: 'เปลี่ยนยาง 4 เส้น', baht: 16_800, reason: 'ดอกยางสึก' }),
    service(6, -1, { kind: 'REPAIR', until_day: null, items: 'ซ่อมระบบปรับอากาศ', baht: 0, reason: 'เครื่องปรับอากาศไม่เย็น' }),
  ]);
  const at = [...trips.entries()].find(([, trip]) => trip.car === 4 && trip.stage === 'CLOSED' && +trip.from > +now - 200 * dayMs);
  if (!at) return;
  const [i, trip] = at;
  await insertAll(db, 'accident', [
    {
      vehicle_id: cars[4],
      request_id: ids[i],
      driver_id: drivers[4],
      at: new Date(+trip.from + hourMs).toISOString(),
      place: 'ถนนพหลโยธิน กม. 32',
      cause: 'รถคู่กรณีชนท้ายขณะหยุดรอสัญญาณไฟ',
      damage: 'กันชนหลังและไฟท้ายด้านขวา',
      injuries: 'ไม่มี',
      other_side: 'รถเก๋ง 3กข 5521 กรุงเทพมหานคร นายวินัย ใจเย็น',
      witnesses: 'ผู้โดยสารในรถ',
      police_no: 'สน.บางเขน ปจว. ข้อ 7',
      insurer_no: 'AC-69-00172',
      inquiry_order: '',
      opinion: '',
      reported_by: staff.fleetPerson,
      reported_at: new Date(+trip.from + 2 * hourMs).toISOString(),
    },
  ]);
}
