import type { ServerModule } from '../module.ts';
import { watchRequests } from './clock.ts';
import { officeRoutes } from './routes.ts';

/** The engine of requests. */
export const module: ServerModule = {
  routes: officeRoutes,
  rounds: [{ name: 'watch-requests', when: '* * * * *', work: watchRequests, onlyNow: true }],
};
