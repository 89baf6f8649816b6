import type { ServerModule } from '../module.ts';
import { statisticsRoutes } from './routes.ts';

/** รายงานงานสารบรรณ. */
export const module: ServerModule = {
  routes: statisticsRoutes,
};
