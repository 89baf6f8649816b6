import type { ServerModule } from '../module.ts';
import { mailReports } from './mail-reports.ts';
import { statisticsRoutes } from './routes.ts';

/** รายงานงานสารบรรณ. */
export const module: ServerModule = {
  routes: statisticsRoutes,
  // looks which are due, so that what was slept over goes with the next look
  rounds: [{ name: 'mail-reports', when: '8,23,38,53 * * * *', work: (office) => mailReports(office), onlyNow: true }],
};
