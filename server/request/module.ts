import { seedOwnRequests } from '../db/seed/own-requests.ts';
import type { ServerModule } from '../module.ts';
import { ownModule } from './own-content.ts';
import { ownRequestRoutes } from './routes.ts';
import { ownRules } from './rules.ts';

/** Requests of the agency's own kinds. */
export const module: ServerModule = {
  routes: ownRequestRoutes,
  keptRequests: { module: ownModule, menu: 'request', find: ownRules },
  seed: seedOwnRequests,
};
