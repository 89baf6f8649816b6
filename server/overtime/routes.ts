import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/overtime/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { keepOvertime, openOvertime, overtimeSetup } from './open-overtime.ts';
import { overtimeReport } from './report.ts';
import { reportOvertime, sendOvertime } from './sheet-acts.ts';

/** What the module offers: call -> verb. */
export function overtimeRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.overtimeSetup, overtimeSetup);
  serve(app, office, calls.keepOvertime, keepOvertime);
  serve(app, office, calls.openOvertime, openOvertime);
  serve(app, office, calls.reportOvertime, reportOvertime);
  serve(app, office, calls.sendOvertime, sendOvertime);
  overtimeReport(app, office);
}
