import { seedLeave } from '../db/seed/leave.ts';
import type { ServerModule } from '../module.ts';
import { holdings } from './holdings.ts';
import { leaveRequestRules } from './leave-rules.ts';
import { carryLeave, deletePapers, endLeaveOfGone } from './rounds.ts';
import { leaveRoutes } from './routes.ts';
import { sources } from './sources.ts';

/** การลา. */
export const module: ServerModule = {
  routes: leaveRoutes,
  requests: leaveRequestRules,
  holdings,
  sources,
  seed: seedLeave,
  // by UTC: shortly after midnight in Bangkok
  rounds: [
    { name: 'carry-leave', when: '10 17 * * *', work: carryLeave },
    { name: 'leave-papers', when: '40 19 * * *', work: async (office) => void (await deletePapers(office)) },
    { name: 'leave-of-gone', when: '20 17 * * *', work: endLeaveOfGone },
  ],
};
