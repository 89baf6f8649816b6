import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { type boardOfCars, carPapers } from '../../contract/vehicle/calls.ts';
import { paths } from '../paths.ts';
import { addDays, startOf } from '../ui/calendar/days.ts';
import type { CalendarItem, CalendarResource } from '../ui/calendar/types.ts';
import { useCarWords } from './trip-words.ts';

type Board = Given<typeof boardOfCars>;
type Say = ReturnType<typeof useTranslation<'vehicle'>>['t'];
/** The board by cars, or by drivers. */
export const boardRows = ['cars', 'drivers'] as const;
export type BoardRows = (typeof boardRows)[number];

/** A trip as it stands in the row of its car, or of its driver, with the time after it in which nobody else has him or it. */
export function itemOf(
  one: Board['items'][number],
  t: Say,
  { of = 'cars', after = 0 }: { of?: BoardRows; after?: number } = {},
): CalendarItem {
  const tone = one.out ? 'running' : one.state === 'HELD' ? 'held' : one.mine ? 'mine' : 'firm';
  const rides = one.ridesWith !== null;
  return {
    id: String(one.useId),
    resourceId: of === 'cars' ? one.vehicleId : (one.driverId ?? undefined),
    from: one.from,
    until: one.until,
    title: one.title || t('board.busy'),
    detail: [one.unit, rides ? t('board.rides', { number: one.ridesWith ?? '' }) : of === 'cars' ? one.driver : '']
      .filter(Boolean)
      .join(' · '),
    tone,
    secret: !one.title,
    // the trip that it rides along with has the car
    ...(rides ? { leavesFree: true } : {}),
    ...(after > 0 && !rides && one.state !== 'RELEASED' ? { buffer: { before: 0, after } } : {}),
    ...(one.opens ? { to: paths.trip(one.requestId) } : {}),
  };
}

/** Everything of the rows that are shown. */
export function itemsOf({ items, blocked, cars, drivers }: Board, of: BoardRows, last: string, t: Say): CalendarItem[] {
  const rows = of === 'cars' ? cars : drivers;
  const afterOf = new Map(rows.map((row) => [row.id, row.bufferAfter]));
  return [
    ...items
      .filter((one) => of === 'cars' || one.driverId !== null)
      .map((one) => itemOf(one, t, { of, after: afterOf.get(of === 'cars' ? one.vehicleId : (one.driverId ?? 0)) ?? 0 })),
    ...blocked.map((one, place) => blockedOf(one, place, last)),
  ];
}

const noon = 12 * 3_600_000;

/** Days, or half a day, on which it or he can't be had, with the paper, the workshop or that he is away. */
function blockedOf(one: Board['blocked'][number], place: number, last: string): CalendarItem {
  const from = startOf(one.from) + (one.half === 'PM' ? noon : 0);
  const until = one.half === 'AM' ? startOf(one.from) + noon : startOf(addDays(one.until ?? last, 1));
  return {
    id: `blocked ${place}`,
    resourceId: one.resourceId,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    title: one.text,
    tone: [...carPapers, 'LICENCE'].includes(one.code) ? 'bumped' : 'closed',
  };
}

/** The rows: a car with what it is, a driver with how he is reached; what stands in the way of one is said under its name. */
export function useBoardRows(board: Board | undefined, of: BoardRows): CalendarResource[] | undefined {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  if (!board) return undefined;
  const rowOf = (row: { id: number; name: string; out: boolean; bufferAfter: number }, detail: string): CalendarResource => ({
    id: row.id,
    name: row.name,
    detail: [detail, row.out ? t('board.running') : ''].filter(Boolean).join(' · '),
    warning: board.blocked.find((one) => one.resourceId === row.id && one.code !== 'AWAY')?.text,
    buffer: { before: 0, after: row.bufferAfter },
  });
  return of === 'cars'
    ? board.cars.map((car) => rowOf(car, words(car)))
    : board.drivers.map((driver) => rowOf(driver, driver.backup ? t('board.backup') : driver.phone));
}
