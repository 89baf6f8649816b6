import type { FastifyInstance } from 'fastify';
import { shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { vehicleReportFile, vehicleReportPath } from '../../contract/vehicle/reports.ts';
import { textsIn } from '../http/languages.ts';
import { type ReportTable, serveReport } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { round } from './consumption.ts';
import { type Report, vehicleReport } from './report.ts';

/** GET /api/vehicle/report/file: what the screen shows as a paper, or its cars as a sheet. */
export function reportRoute(app: FastifyInstance, office: Office): void {
  const route = { path: vehicleReportPath, menu: 'view vehicle', take: vehicleReportFile } as const;
  serveReport(app, office, route, async (ctx, { as, ...span }) => {
    const words = textsIn(ctx.request.language, 'vehicle').report;
    const report = await vehicleReport(ctx, span);
    return { title: words.title, tables: [carsTable(report, words), ...otherTables(report, words)] };
  });
}

type Words = ReturnType<typeof textsIn<'vehicle'>>['report'];

function carsTable({ cars }: Report, words: Words): ReportTable {
  const sum = (of: (car: Report['cars'][number]) => number) =>
    round(
      cars.reduce((all, car) => all + of(car), 0),
      2,
    );
  const km = sum((car) => car.km + car.gapKm);
  const baht = sum((car) => car.fuelBaht + car.serviceBaht);
  return {
    title: words.cars,
    sums: true,
    heads: [
      words.car,
      words.trips,
      words.km,
      words.gapKm,
      words.daysOut,
      words.daysIdle,
      words.litres,
      words.kmPerLitre,
      words.standard,
      words.percent,
      words.fuelBaht,
      words.serviceBaht,
      words.bahtPerKm,
    ],
    rows: [
      ...cars.map((car) => [
        car.name,
        car.trips,
        car.km,
        car.gapKm,
        car.daysOut,
        car.daysIdle,
        car.litres,
        car.kmPerLitre,
        car.standard,
        car.percent,
        car.fuelBaht,
        car.serviceBaht,
        car.bahtPerKm,
      ]),
      [
        words.total,
        sum((car) => car.trips),
        sum((car) => car.km),
        sum((car) => car.gapKm),
        sum((car) => car.daysOut),
        sum((car) => car.daysIdle),
        sum((car) => car.litres),
        null,
        null,
        null,
        sum((car) => car.fuelBaht),
        sum((car) => car.serviceBaht),
        km > 0 ? round(baht / km, 2) : null,
      ],
    ],
  };
}

function otherTables({ books, drivers, due, late, unordered }: Report, words: Words): ReportTable[] {
  const at = (instant: string | null) => (instant ? `${shortThaiDate(instant)} ${thaiTime(instant)}` : null);
  return [
    {
      title: words.books,
      heads: [words.month, words.car, words.trips, words.km],
      rows: books.map((one) => [shortThaiDate(`${one.month}-01`).replace(/^\d+ /, ''), one.name, one.trips, one.km]),
    },
    {
      title: words.drivers,
      heads: [words.driver, words.trips, words.km, words.hours, words.overtime],
      rows: drivers.map((one) => [one.name, one.trips, one.km, one.hours, one.overtime]),
    },
    {
      title: words.due,
      heads: [words.what, words.paper, words.day, words.daysLeft],
      rows: due.map((one) => [one.name, one.paper, shortThaiDate(one.day), one.days]),
    },
    {
      title: words.late,
      heads: [words.number, words.car, words.driver, words.backAt, words.daysLate],
      rows: late.map((one) => [one.number, one.car, one.driver, at(one.backAt), one.days]),
    },
    {
      title: words.unordered,
      heads: [words.number, words.car, words.outAt, words.reason, words.orderedAt],
      rows: unordered.map((one) => [one.number, one.car, at(one.outAt), one.reason, at(one.orderedAt) ?? words.notOrdered]),
    },
  ];
}
