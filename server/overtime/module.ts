import { seedOvertime } from '../db/seed/overtime.ts';
import type { ServerModule } from '../module.ts';
import { overtimeRules } from './overtime-rules.ts';
import { remindOfReports } from './rounds.ts';
import { overtimeRoutes } from './routes.ts';
import { sources } from './sources.ts';

/** การปฏิบัติงานนอกเวลาราชการ. */
export const module: ServerModule = {
  routes: overtimeRoutes,
  requests: [overtimeRules],
  sources,
  seed: seedOvertime,
  rounds: [{ name: 'overtime-reports', when: '45 * * * *', work: remindOfReports }],
};
