import { seedTime } from '../db/seed/time.ts';
import type { ServerModule } from '../module.ts';
import { correctionRules } from './correction-rules.ts';
import { holdings } from './holdings.ts';
import { adjustClosedMonths, forgetPlaces, remindKeepers } from './rounds.ts';
import { timeRoutes } from './routes.ts';
import { sources } from './sources.ts';

/** ลงเวลาปฏิบัติราชการ. */
export const module: ServerModule = {
  routes: timeRoutes,
  requests: [correctionRules],
  holdings,
  sources,
  seed: seedTime,
  // by UTC: places at night, keepers on the first of the month at eight in the morning in Bangkok
  rounds: [
    { name: 'time-places', when: '50 19 * * *', work: forgetPlaces },
    { name: 'time-adjustments', when: '20 19 * * *', work: adjustClosedMonths },
    { name: 'time-months', when: '0 1 1 * *', work: remindKeepers },
  ],
};
