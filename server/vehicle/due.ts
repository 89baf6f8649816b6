import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { CarPaper } from '../../contract/vehicle/cars.ts';
import type { Ctx, Db } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { emitLive } from '../live.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { type Reached, sendNotice } from '../notify/events/send-notice.ts';
import { behindHolder } from '../office/tell.ts';
import type { Office } from '../office.ts';
import { type Car, carsWhere, type Driver, driversWhere, papersOf, serviceOf } from './cars.ts';
import { said } from './odometer.ts';
import { type Rules, rulesNow } from './rules.ts';
import { tripRules } from './trip-rules.ts';

/** A paper of a car or a licence by its last day, a service by a day or by what the meter reads then. */
export interface Due {
  car: Car | null;
  driver: Driver | null;
  what: CarPaper | 'LICENCE' | 'SERVICE';
  /** '' where the meter says it. */
  day: string;
  /** Left of them; below 0 it is over. */
  days: number;
  /** The reading, and the kilometres left to it. */
  atKm: number | null;
  kmLeft: number | null;
}

/** What ends or comes due within what the rules say, or is over: the nearest first. */
export async function dueNow(ctx: Ctx, today: string, { remindFirst, remindKm }: Rules): Promise<Due[]> {
  const [cars, drivers] = await Promise.all([carsWhere(ctx, sql`v.active and v.state in ('READY', 'REPAIR')`), driversWhere(ctx)]);
  const left = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const onDay = (of: Pick<Due, 'car' | 'driver' | 'what'>, day: string | null): Due[] =>
    day && left(day) <= remindFirst ? [{ ...of, day, days: left(day), atKm: null, kmLeft: null }] : [];
  const services = await Promise.all(
    cars.map(async (car): Promise<Due[]> => {
      const of = { car, driver: null, what: 'SERVICE' as const };
      const { atKm, onDay: day, due } = await serviceOf(ctx, car);
      const kmLeft = atKm === null ? null : atKm - car.lastKm;
      // a car whose services are not written down here is past every reading
      const near = kmLeft !== null && kmLeft <= remindKm && (kmLeft > 0 || due);
      return near ? [{ ...of, day: '', days: kmLeft > 0 ? 0 : -1, atKm, kmLeft }] : onDay(of, day);
    }),
  );
  const found = [
    ...cars.flatMap((car) => papersOf(car).flatMap(({ paper, due }) => onDay({ car, driver: null, what: paper }, due))),
    ...drivers.flatMap((driver) => onDay({ car: null, driver, what: 'LICENCE' }, driver.licenceDue)),
    ...services.flat(),
  ];
  return found.sort((a, b) => a.days - b.days);
}

// Telling it.

type Stage = 'FIRST' | 'LAST' | 'OVER';

/** Tells the fleet of papers that end and services that come due, one notice a car or driver; a driver hears of his licence himself. Each stage is told once. */
export async function remindOfPapers(office: Office): Promise<void> {
  const now = clockOf(office, office.db);
  const rules = await rulesNow(now);
  const due = await dueNow(now, bangkokDay(new Date()), rules);
  for (const [id, those] of Map.groupBy(due, (one) => idOf(one)))
    await office.db
      .transaction()
      .execute((db: Db) => remind(clockOf(office, db), id, those, rules))
      .catch((error) => office.log.error({ err: error, resource: id }, 'papers of cars'));
}

const idOf = ({ car, driver }: Due) => car?.id ?? driver?.id ?? 0;

async function remind(ctx: Ctx, id: number, due: readonly Due[], rules: Rules): Promise<void> {
  const fresh: Due[] = [];
  for (const one of due) if (await isFresh(ctx, id, one, stageOf(one, rules))) fresh.push(one);
  const [first] = fresh;
  if (!first) return;
  const fleet = await behindHolder(ctx, { rules: tripRules }, rules.fleet ?? rootUnit);
  const driver = first.driver?.personId;
  await tell(ctx, first, fresh, driver ? [...fleet.filter((one) => one.id !== driver), { id: driver, role: 'HOLDER' }] : fleet);
}

function stageOf({ days, kmLeft }: Due, { remindLast, remindKm }: Rules): Stage {
  if (days < 0) return 'OVER';
  const near = kmLeft === null ? days <= remindLast : kmLeft * 5 <= remindKm;
  return near ? 'LAST' : 'FIRST';
}

/** Kept with what is told: two rounds at once tell it once. */
async function isFresh(ctx: Ctx, id: number, { what, day, atKm }: Due, stage: Stage): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`insert into vehicle_reminder (resource_id, what, due, stage) values (${id}, ${what}, ${day || String(atKm)}, ${stage})
    on conflict do nothing returning resource_id as id`.execute(ctx.db);
  return rows.length > 0;
}

async function tell(ctx: Ctx, { car, driver }: Due, fresh: readonly Due[], reached: Reached[]): Promise<void> {
  const facts = {
    subject: car?.name ?? driver?.name ?? '',
    words: fresh.map(wordsOf).join(' · '),
    page: car ? `vehicle/car/${car.id}` : 'vehicle?view=today',
  };
  await sendNotice(ctx, { event: 'car_paper', reached, facts });
  await emitLive(
    ctx,
    reached.map(({ id }) => id),
    'car_paper',
    null,
  );
}

/** Notices are written in the office's own language, whoever reads them. */
function wordsOf({ what, day, days, kmLeft }: Due): string {
  const { remind, paper, licence, service } = textsIn(undefined, 'vehicle');
  const name = what === 'LICENCE' ? licence : what === 'SERVICE' ? service.SERVICE : paper[what];
  if (kmLeft !== null) return fill(days < 0 ? remind.kmOver : remind.kmLeft, { name, km: said(Math.abs(kmLeft)) });
  return fill(days < 0 ? remind.over : remind.ends, { name, day: dayWords(new Date(`${day}T12:00:00+07:00`)), count: Math.abs(days) });
}
