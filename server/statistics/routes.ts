import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/statistics/calls.ts';
import { entryOf, reportCodes } from '../../contract/statistics/reports.ts';
import { serve } from '../http/serve.ts';
import { serveReport } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { statisticsChoices } from './choices.ts';
import { statisticsLetters } from './letters.ts';
import { makeReport } from './made.ts';
import { wordsIn } from './names.ts';
import { mustRead } from './scope.ts';

/** Reports of the document flow. */
export function statisticsRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.statisticsChoices, statisticsChoices);
  serve(app, office, calls.statisticsLetters, statisticsLetters);
  for (const code of reportCodes)
    serveReport(app, office, calls.reportCalls[code], {
      title: (ctx) => wordsIn(ctx).reports[code].title,
      mayRead: async (ctx) => mustRead(ctx, code),
      make: (ctx, asked) => makeReport(ctx, code, asked),
      years: entryOf(code).years,
      pictures: true,
    });
}
