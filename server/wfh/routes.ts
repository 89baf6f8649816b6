import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/wfh/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { checkWfh } from './check.ts';
import { decideWfhDay, dropWfhDays, markWfh, reportWfh } from './day-acts.ts';
import { myWfh } from './my-wfh.ts';
import { keepWfh, openWfh } from './open-wfh.ts';
import { wfhReport } from './report.ts';
import { teamWfh } from './team.ts';

/** What the module offers: call -> verb. */
export function wfhRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.myWfh, myWfh);
  serve(app, office, calls.keepWfh, keepWfh);
  serve(app, office, calls.checkWfh, checkWfh);
  serve(app, office, calls.openWfh, openWfh);
  serve(app, office, calls.markWfh, markWfh);
  serve(app, office, calls.reportWfh, reportWfh);
  serve(app, office, calls.decideWfhDay, decideWfhDay);
  serve(app, office, calls.dropWfhDays, dropWfhDays);
  serve(app, office, calls.teamWfh, teamWfh);
  wfhReport(app, office);
}
