import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/statistics/calls.ts';
import { entryOf, reportCodes, type ScheduledCode } from '../../contract/statistics/reports.ts';
import * as schedules from '../../contract/statistics/schedules.ts';
import { serve } from '../http/serve.ts';
import { type Served, serveReport } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { statisticsChoices } from './choices.ts';
import type { Asked } from './figures.ts';
import { statisticsLetters } from './letters.ts';
import { makeReport } from './made.ts';
import { wordsIn } from './names.ts';
import { makeOverview } from './overview.ts';
import { addSchedule, endSchedule, listSchedules } from './schedules.ts';
import { mustRead } from './scope.ts';

/** Reports of the document flow. */
export function statisticsRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.statisticsChoices, statisticsChoices);
  serve(app, office, calls.statisticsLetters, statisticsLetters);
  serveReport(app, office, calls.overviewCall, servedOf('overview'));
  for (const code of reportCodes) serveReport(app, office, calls.reportCalls[code], servedOf(code));
  serve(app, office, schedules.listSchedules, listSchedules);
  serve(app, office, schedules.addSchedule, addSchedule);
  serve(app, office, schedules.endSchedule, endSchedule);
}

/** A report as it is shown, taken away and mailed. */
export function servedOf(code: ScheduledCode): Served<Asked> {
  return {
    title: (ctx) => wordsIn(ctx).reports[code].title,
    mayRead: async (ctx) => mustRead(ctx, code),
    make: (ctx, asked) => (code === 'overview' ? makeOverview(ctx, asked) : makeReport(ctx, code, asked)),
    years: code === 'overview' ? 1 : entryOf(code).years,
    pictures: code === 'overview' ? 'alone' : 'before',
  };
}
