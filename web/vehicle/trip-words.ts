import { useTranslation } from 'react-i18next';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { carPapers, openCar } from '../../contract/vehicle/cars.ts';
import { boardOfCars, fleetToday, type freeCars, openTrip, ownDrives, type vehicleSetup } from '../../contract/vehicle/trips.ts';
import { paths } from '../paths.ts';
import { addDays, startOf } from '../ui/calendar/days.ts';
import type { CalendarItem, CalendarResource } from '../ui/calendar/types.ts';

export type Trip = Given<typeof openTrip>;
export type Setup = Given<typeof vehicleSetup>;
export type Free = Given<typeof freeCars>;
export type ShownTrip = Given<typeof fleetToday>['leaving'][number];

/** A trip of the driver's own. */
export type Drive = Given<typeof ownDrives>['trips'][number];
export type What = 'out' | 'back';
/** What was pressed for a trip, by its name among the kept acts. */
export const nameOf = (what: What, requestId: number | undefined) => `trip ${requestId} ${what}`;

/** What is read anew when something was done with a trip or a car. */
export const stale: Endpoint[] = [openTrip, boardOfCars, fleetToday, ownDrives, openCar, openRequest, listRequests, waitingForMe];

const figures = new Intl.NumberFormat('en');
/** 45,332 */
export const figure = (value: number) => figures.format(value);
export const money = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 45,332 กม. */
export function useKm(): (km: number) => string {
  const { t } = useTranslation('vehicle');
  return (km) => t('kmOf', { km: figure(km) });
}

/** รถตู้ · 12 ที่นั่ง */
export function useCarWords(): (car: { type: Setup['cars'][number]['type']; seats: number; brand?: string }) => string {
  const { t } = useTranslation('vehicle');
  return ({ type, seats, brand }) => [t(`type.${type}`), brand, t('seats', { count: seats })].filter(Boolean).join(' · ');
}

// On the board, and on the day of one car.

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
