import { seedIntranet } from '../db/seed/intranet.ts';
import type { ServerModule } from '../module.ts';
import { intranetRoutes } from './routes.ts';

/** The intranet page and its editor. */
export const module: ServerModule = {
  routes: intranetRoutes,
  seed: seedIntranet,
};
