import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/leave/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { checkLeave, recallLeave, reportBack, shortenLeave, takeOver } from './change-leave.ts';
import { keepLeave } from './keep-leave.ts';
import { countLeave, leaveDeputies, myLeave } from './my-leave.ts';
import { openLeave } from './open-leave.ts';
import { adjustLeave, leaveLedger, leavePeople, uncoveredLeave } from './people.ts';
import { printCardRoute } from './print-card.ts';
import { leaveReport } from './report.ts';
import { leaveCard, teamCalendar } from './team.ts';

/** การลา: what it offers beside what all requests do. */
export function leaveRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.myLeave, myLeave);
  serve(app, office, calls.countLeave, countLeave);
  serve(app, office, calls.leaveDeputies, leaveDeputies);
  serve(app, office, calls.keepLeave, keepLeave);
  serve(app, office, calls.openLeave, openLeave);
  serve(app, office, calls.checkLeave, checkLeave);
  serve(app, office, calls.shortenLeave, shortenLeave);
  serve(app, office, calls.recallLeave, recallLeave);
  serve(app, office, calls.reportBack, reportBack);
  serve(app, office, calls.takeOver, takeOver);
  serve(app, office, calls.teamCalendar, teamCalendar);
  serve(app, office, calls.leaveCard, leaveCard);
  serve(app, office, calls.leavePeople, leavePeople);
  serve(app, office, calls.adjustLeave, adjustLeave);
  serve(app, office, calls.leaveLedger, leaveLedger);
  serve(app, office, calls.uncoveredLeave, uncoveredLeave);
  leaveReport(app, office);
  printCardRoute(app, office);
}
