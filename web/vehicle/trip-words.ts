import { useTranslation } from 'react-i18next';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { boardOfCars, fleetToday, type freeCars, openCar, openTrip, ownDrives, type vehicleSetup } from '../../contract/vehicle/calls.ts';

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
