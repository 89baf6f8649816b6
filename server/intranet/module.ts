import type { ServerModule } from '../module.ts';
import { intranetRoutes } from './routes.ts';
import { seedIntranet } from './seed.ts';

/** The intranet page and its editor. */
export const module: ServerModule = {
  routes: intranetRoutes,
  seed: seedIntranet,
};
