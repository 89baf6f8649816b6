import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type Holidays, isWorkingDay } from '../../system/working-days.ts';
import { type SeededCar, seededCars, seededPlaces } from './cars.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { SeededApplicant } from './request-history.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** How far it has come. */
export type Stage = 'HEAD' | 'FLEET' | 'ORDER' | 'APPROVED' | 'OUT' | 'BACK' | 'CLOSED';

export interface PlannedTrip {
  who: SeededApplicant;
  /** Places in the lists of cars and drivers: a driver has his car. */
  car: number;
  going: (typeof seededPlaces)[number];
  persons: number;
  from: Date;
  until: Date;
  filed: Date;
  stage: Stage;
  emergency?: string;
}

interface World {
  now: Date;
  daysOff: Holidays;
  applicants: readonly SeededApplicant[];
}

/** How many of the cars are driven. */
const driven = 6;

/** Some working day each car goes somewhere, over a year; then what stands today at every step. */
export function planTrips({ now, daysOff, applicants }: World): PlannedTrip[] {
  const chance = chanceOf(2523);
  const today = Date.parse(`${bangkokDay(now)}T00:00:00+07:00`);
  const working = Array.from({ length: 372 }, (_, i) => today + (i - 371) * dayMs).filter(
    (at) => at < today && isWorkingDay(bangkokDay(new Date(at)), daysOff),
  );
  const trips: PlannedTrip[] = [];
  for (const [place, at] of working.entries()) {
    const filedDay = working[place - chance.whole(2, 5)];
    if (filedDay === undefined) continue;
    for (let car = 0; car < driven; car++) {
      if (!chance.yes(car < 2 ? 0.42 : 0.3)) continue;
      trips.push(pastTrip(chance, applicants, { car, at, filedDay }));
    }
  }
  // the last ones nobody certified yet; one went before its order
  for (const trip of trips.slice(-2)) trip.stage = 'BACK';
  const urgent = trips.at(-40);
  if (urgent) Object.assign(urgent, { emergency: 'นำนักศึกษาที่บาดเจ็บส่งโรงพยาบาล', filed: urgent.from });
  return [...trips, ...standing(chance, applicants, { now, today, daysOff })].sort((a, b) => +a.filed - +b.filed);
}

function pastTrip(
  chance: Chance,
  applicants: readonly SeededApplicant[],
  { car, at, filedDay }: { car: number; at: number; filedDay: number },
): PlannedTrip {
  const going = chance.pick(seededPlaces);
  const from = new Date(at + (going.hours > 8 ? 6.5 : chance.whole(8, 9)) * hourMs);
  return {
    who: chance.pick(applicants),
    car,
    going,
    persons: chance.whole(1, Math.min(4, (seededCars[car] as SeededCar).seats - 1)),
    from,
    until: new Date(+from + going.hours * hourMs + chance.whole(0, 3) * 0.5 * hourMs),
    filed: new Date(filedDay + 9 * hourMs + chance.whole(0, 100) * 60_000),
    stage: 'CLOSED',
  };
}

/** What the log-ins of the demo find: one's own request at the head, one at the fleet, one at who orders, one about to go, one on its way. */
function standing(
  chance: Chance,
  applicants: readonly SeededApplicant[],
  { now, today, daysOff }: { now: Date; today: number; daysOff: Holidays },
): PlannedTrip[] {
  const coming = Array.from({ length: 20 }, (_, i) => today + (i + 1) * dayMs).filter((at) =>
    isWorkingDay(bangkokDay(new Date(at)), daysOff),
  );
  const by = (username: string) => applicants.find((one) => one.username === username) ?? (applicants[0] as SeededApplicant);
  const day = (n: number) => coming[n] ?? today + (n + 1) * dayMs;
  const trip = (who: SeededApplicant, car: number, at: number, stage: Stage, place: number, minutes: number): PlannedTrip => {
    const going = seededPlaces[place] as (typeof seededPlaces)[number];
    return {
      who,
      car,
      going,
      persons: 2,
      from: new Date(at),
      until: new Date(at + going.hours * hourMs),
      filed: new Date(+now - minutes * 60_000),
      stage,
    };
  };
  const quarter = Math.ceil(+now / 900_000) * 900_000;
  return [
    trip(by('officer'), 0, day(2) + 8.5 * hourMs, 'HEAD', 3, 25),
    trip(by('officer2'), 1, day(3) + 9 * hourMs, 'FLEET', 1, 190),
    trip(chance.pick(applicants), 2, day(4) + 8 * hourMs, 'FLEET', 4, 170),
    trip(by('officer'), 3, day(1) + 13 * hourMs, 'ORDER', 0, 260),
    trip(by('officer2'), 4, day(0) + 8.5 * hourMs, 'APPROVED', 2, 600),
    trip(by('officer'), 0, quarter + 1_800_000, 'APPROVED', 0, 700),
    trip(chance.pick(applicants), 1, quarter - 3_600_000, 'OUT', 1, 800),
  ];
}

export interface LoggedTrip {
  trip: number;
  outKm: number;
  backKm: number;
  outAt: Date;
  backAt: Date | null;
}
export interface MeterPiece {
  car: number;
  kind: 'OPENING' | 'DRIVE' | 'GAP' | 'METER' | 'COUNTER';
  n: number;
  from: number;
  to: number;
  before: number;
  travelled: number;
  trip: number | null;
  reason: string;
  at: Date;
}
export interface FilledTank {
  car: number;
  trip: number;
  at: Date;
  km: number;
  travelled: number;
  litres: number;
  full: boolean;
}
export interface Books {
  logs: LoggedTrip[];
  pieces: MeterPiece[];
  fills: FilledTank[];
}

/** What the meters said: every car begins where its settings say, and no kilometre is missing. */
export function planBooks(trips: readonly PlannedTrip[], now: Date): Books {
  const books: Books = { logs: [], pieces: [], fills: [] };
  const chance = chanceOf(2545);
  for (let car = 0; car < driven; car++) {
    const own = [...trips.entries()].filter(([, trip]) => trip.car === car && ['OUT', 'BACK', 'CLOSED'].includes(trip.stage));
    driveOn(
      books,
      chance,
      car,
      own.sort(([, a], [, b]) => +a.from - +b.from),
      now,
    );
  }
  return books;
}

function driveOn({ logs, pieces, fills }: Books, chance: Chance, car: number, trips: [number, PlannedTrip][], now: Date): void {
  const { firstKm, standard, uses, tank } = seededCars[car] as SeededCar;
  let last = { n: -1, km: firstKm, travelled: 0 };
  const add = (kind: MeterPiece['kind'], to: number, at: Date, more: { trip?: number; reason?: string } = {}) => {
    const travelled = last.travelled + (kind === 'METER' || kind === 'OPENING' ? 0 : to - last.km);
    pieces.push({
      car,
      kind,
      n: last.n + 1,
      from: last.km,
      to,
      before: last.travelled,
      travelled,
      trip: more.trip ?? null,
      reason: more.reason ?? '',
      at,
    });
    last = { n: last.n + 1, km: to, travelled };
  };
  add('OPENING', firstKm, new Date(+(trips[0]?.[1].from ?? now) - dayMs));
  let filledAt = 0;
  for (const [place, [trip, { from, until, going, stage }]] of trips.entries()) {
    // the sedan's meter broke; here and there somebody moved a car without a word
    if (car === 2 && place === 20) add('METER', 12, new Date(+from - hourMs), { reason: 'มาตรวัดชำรุด เปลี่ยนใหม่ที่ศูนย์บริการ' });
    if (place % 29 === 11) add('GAP', last.km + 6, from, { reason: 'นำรถไปล้างและเติมลม' });
    const out = last.km;
    const back = out + going.km + chance.whole(0, 9);
    const backAt = stage === 'OUT' ? null : new Date(+until - chance.whole(0, 20) * 60_000);
    logs.push({ trip, outKm: out, backKm: back, outAt: from, backAt });
    if (backAt === null) continue;
    add('DRIVE', back, backAt, { trip });
    if (car === 3 && place === 15) add('COUNTER', back - 10, new Date(+backAt + dayMs), { trip, reason: 'อ่านเลขไมล์เมื่อกลับผิด' });
    const gone = last.travelled - filledAt;
    if (gone < Math.min(420, tank * standard * 0.6)) continue;
    const litres = Math.round((gone / standard) * uses * (0.97 + chance.next() * 0.06) * 100) / 100;
    fills.push({ car, trip, at: backAt, km: last.km, travelled: last.travelled, litres, full: true });
    filledAt = last.travelled;
  }
}
