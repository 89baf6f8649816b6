import type { FastifyInstance } from 'fastify';
import type { ReportPaper, ReportTable } from '../../contract/office/report.ts';
import * as books from '../../contract/vehicle/cars.ts';
import { links } from '../../contract/vehicle/links.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill, momentWords } from '../http/words.ts';
import { type Made, monthWords, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { type Figures, figuresOf } from './figures.ts';
import { round } from './fuel.ts';
import { said } from './odometer.ts';
import { mustReadBooks } from './rules.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'vehicle').report;
interface Span {
  from: string;
  until: string;
}

/** What the books of the cars come to, and the papers that are made of them. */
export function vehicleReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, books.vehicleReport, {
    title: (ctx) => wordsIn(ctx).title,
    mayRead: mustReadBooks,
    make: async (ctx, span) => {
      const figures = await figuresOf(ctx, span);
      const words = wordsIn(ctx);
      return {
        none: figures.cars.every((car) => car.trips === 0) ? words.none : null,
        charts: chartsOf(ctx, figures),
        tables: [carsTable(ctx, figures, span), ...furtherTables(ctx, figures), booksTable(ctx, figures)],
        papers: [
          { name: words.printPositionCars, path: `${books.carListPrint.path}?form=1` },
          { name: words.printCars, path: `${books.carListPrint.path}?form=2` },
        ],
      };
    },
  });
}

function chartsOf(ctx: Ctx, { cars, months }: Figures): Made['charts'] {
  const words = wordsIn(ctx);
  const measured = cars.filter((car) => car.kmPerLitre !== null);
  const names = measured.map(({ name, standard }) => (standard === null ? name : fill(words.nameAndStandard, { name, standard })));
  return [
    {
      kind: 'bars',
      title: words.chart,
      of: words.car,
      labels: cars.map((car) => car.name),
      series: [
        { name: words.km, look: 'done', values: cars.map((car) => car.km) },
        { name: words.gapKm, look: 'late', values: cars.map((car) => car.gapKm) },
      ],
      source: words.source,
    },
    {
      kind: 'bars',
      title: words.perLitre,
      of: words.car,
      labels: names,
      series: [{ name: words.kmPerLitre, look: 'done', values: measured.map((car) => car.kmPerLitre) }],
    },
    {
      kind: 'lines',
      title: words.monthly,
      of: words.month,
      labels: months.length > 1 ? months.map(({ month }) => monthWords(ctx, month)) : [],
      series: [{ name: words.km, look: 'done', values: months.map(({ km }) => km) }],
    },
  ];
}

function carsTable(ctx: Ctx, { cars }: Figures, span: Span): ReportTable {
  const words = wordsIn(ctx);
  const sums = sumsOf(cars, ['trips', 'km', 'gapKm', 'daysOut', 'daysIdle', 'litres', 'fuelBaht', 'serviceBaht']);
  const km = sums.km + sums.gapKm;
  return tableOf(words, {
    name: 'cars',
    columns: [
      ...(['car', 'trips', 'km', 'gapKm', 'daysOut', 'daysIdle', 'litres', 'kmPerLitre'] as const),
      ...(['standard', 'percent', 'fuelBaht', 'serviceBaht', 'bahtPerKm'] as const),
    ],
    rows: cars.map((car) => ({
      ...car,
      car: car.name,
      percent: car.red ? { value: car.percent, tone: 'urgent' } : car.percent,
      papers: papersOf(ctx, car.id, span),
    })),
    sums: { ...sums, car: words.total, bahtPerKm: km > 0 ? round((sums.fuelBaht + sums.serviceBaht) / km, 2) : null },
  });
}

/** แบบ 6, the table of fuel, and the request for fuel. */
function papersOf(ctx: Ctx, id: number, span: Span): ReportPaper[] {
  const words = wordsIn(ctx);
  const days = new URLSearchParams({ from: span.from, until: span.until });
  return [
    { name: words.printServices, path: `${books.servicePrint.path(id)}?${days}` },
    { name: words.printFuel, path: `${books.fuelPrint.path(id)}?${days}` },
    { name: words.printFuelRequest, path: books.fuelRequestPrint.path(id) },
  ];
}

/** Load of the drivers, and what somebody has to follow up. */
function furtherTables(ctx: Ctx, { drivers, due, late, unordered }: Figures): ReportTable[] {
  const { report: words, licence, paper, service, kmOf, today } = textsIn(ctx.request.language, 'vehicle');
  const at = (instant: string) => momentWords(new Date(instant), ctx.request.language);
  const leftOf = ({ kmLeft, days }: (typeof due)[number]) =>
    kmLeft === null ? days : fill(kmLeft > 0 ? today.kmIn : today.kmOver, { km: fill(kmOf, { km: said(Math.abs(kmLeft)) }) });
  const trip = ({ requestId, number }: { requestId: number; number: string | null }) => ({ value: number, to: links.to.trip(requestId) });
  return [
    tableOf(words, {
      name: 'drivers',
      columns: ['driver', 'trips', 'km', 'hours', 'overtime'],
      rows: drivers.map((one) => ({ ...one, driver: one.name })),
    }),
    tableOf(words, {
      name: 'due',
      columns: ['what', 'paper', 'day', 'daysLeft'],
      rows: due.map((one) => ({
        what: one.car?.name ?? one.driver?.name ?? '',
        paper: one.what === 'LICENCE' ? licence : one.what === 'SERVICE' ? service.SERVICE : paper[one.what],
        // a service comes by a day, or by what the meter reads
        day: one.atKm === null ? dayWords(new Date(one.day), ctx.request.language) : fill(kmOf, { km: said(one.atKm) }),
        daysLeft: { value: leftOf(one), ...(one.days < 0 ? { tone: 'urgent' as const } : {}) },
      })),
    }),
    tableOf(words, {
      name: 'late',
      columns: ['number', 'car', 'driver', 'backAt', 'daysLate'],
      rows: late.map((one) => ({ ...one, number: trip(one), backAt: at(one.backAt), daysLate: one.days })),
    }),
    tableOf(words, {
      name: 'unordered',
      columns: ['number', 'car', 'outAt', 'reason', 'orderedAt'],
      rows: unordered.map((one) => ({
        ...one,
        number: trip(one),
        outAt: at(one.outAt),
        orderedAt: one.orderedAt ? at(one.orderedAt) : { value: words.notOrdered, tone: 'urgent' },
      })),
    }),
  ];
}

/** แบบ 4: one book for each car and month. */
function booksTable(ctx: Ctx, { books: months }: Figures): ReportTable {
  const words = wordsIn(ctx);
  return tableOf(words, {
    name: 'books',
    columns: ['car', 'month', 'trips', 'km'],
    rows: months.map((one) => ({
      ...one,
      car: one.name,
      month: monthWords(ctx, one.month),
      papers: [{ name: words.printLog, path: `${books.logPrint.path(one.vehicleId)}?month=${one.month}` }],
    })),
  });
}
