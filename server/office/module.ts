import type { ServerModule } from '../module.ts';
import { watchRequests } from './clock.ts';
import { holdings } from './exit/holdings.ts';
import { requestAuthority } from './request-authority.ts';
import { officeRoutes } from './routes.ts';
import { watchNoShows } from './series/displays.ts';

/** The engine of requests. */
export const module: ServerModule = {
  routes: officeRoutes,
  holdings,
  sources: { lists: { 'request-authority': requestAuthority } },
  rounds: [
    { name: 'watch-requests', when: '* * * * *', work: watchRequests, onlyNow: true },
    { name: 'watch-no-shows', when: '* * * * *', work: watchNoShows, onlyNow: true },
  ],
};
