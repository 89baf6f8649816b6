import { sql } from 'kysely';
import type { CarPaper } from '../../contract/vehicle/calls.ts';
import type { Ctx } from '../http/context.ts';
import { type Car, carsWhere, type Driver, driversWhere, papersOf, serviceOf } from './cars.ts';
import type { Rules } from './sources.ts';

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
