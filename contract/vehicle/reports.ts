import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { reportFile, reportSpan } from '../office/report-file.ts';
import { day, id } from '../wire.ts';

/** What the books of the cars come to, and the papers that are made of them. Papers are GETs that answer with a PDF. */

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'bad_date'));

const carFigures = z.object({
  id: z.number(),
  name: z.string(),
  trips: z.number(),
  /** Of trips, with what was corrected; and what nobody asked for. A trip stands on the day on which it went. */
  km: z.number(),
  gapKm: z.number(),
  /** Days on which it was out, and working days on which it stood. */
  daysOut: z.number(),
  daysIdle: z.number(),
  litres: z.number(),
  fuelBaht: z.number(),
  serviceBaht: z.number(),
  bahtPerKm: z.nullable(z.number()),
  /** From full to full; what was filled between counts with it. */
  kmPerLitre: z.nullable(z.number()),
  standard: z.nullable(z.number()),
  /** Hundredths above (+) or below the standard; red beyond twenty. */
  percent: z.nullable(z.number()),
  red: z.boolean(),
});

export const vehicleReport = read('/vehicle/report', {
  menu: 'view vehicle',
  about: 'รายงานการใช้รถ น้ำมัน ค่าใช้จ่าย และพนักงานขับรถ',
  work: 'search',
  take: z.object(reportSpan),
  give: z.object({
    cars: z.array(carFigures),
    months: z.array(z.object({ month: z.string(), trips: z.number(), km: z.number(), litres: z.number() })),
    /** Form 4 of each car and month in which it went. */
    books: z.array(z.object({ vehicleId: z.number(), name: z.string(), month: z.string(), trips: z.number(), km: z.number() })),
    drivers: z.array(
      z.object({ id: z.number(), name: z.string(), trips: z.number(), km: z.number(), hours: z.number(), overtime: z.number() }),
    ),
    /** As of today: what ended, or ends within the days. */
    due: z.array(z.object({ key: z.string(), name: z.string(), paper: z.string(), day: z.string(), days: z.number() })),
    /** Not complete a working day after the car was back, the longest first; `days`: working days over it so far. */
    late: z.array(
      z.object({
        requestId: z.number(),
        number: z.nullable(z.string()),
        car: z.string(),
        driver: z.string(),
        backAt: z.string(),
        doneAt: z.nullable(z.string()),
        days: z.number(),
      }),
    ),
    /** Went before its order, which did not come within a working day. */
    unordered: z.array(
      z.object({
        requestId: z.number(),
        number: z.nullable(z.string()),
        car: z.string(),
        driver: z.string(),
        outAt: z.string(),
        reason: z.string(),
        orderedAt: z.nullable(z.string()),
      }),
    ),
  }),
});
/** GET: the same as a paper or as a sheet. */
export const vehicleReportPath = '/vehicle/report/file';
export const vehicleReportFile = z.object({ ...reportSpan, ...reportFile });

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
