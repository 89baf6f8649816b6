import type { ServerModule } from '../module.ts';
import { ownRequestRoutes } from './routes.ts';
import { seedOwnRequests } from './seed.ts';

/** Requests of the agency's own kinds. */
export const module: ServerModule = {
  routes: ownRequestRoutes,
  seed: seedOwnRequests,
};
