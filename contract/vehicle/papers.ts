import { z } from 'zod/mini';
import { reportOf } from '../office/report.ts';
import { day, id } from '../wire.ts';

/** What the books of the cars come to, and the papers that are made of them. Papers are GETs that answer with a PDF. */

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'bad_date'));

export const vehicleReport = reportOf('/vehicle/report', {
  menu: 'view vehicle',
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
