import type { ServerModule } from '../module.ts';
import { restoreRoutes } from './routes.ts';

/** ยืนยันหลังกู้คืน: what comes after a restore. */
export const module: ServerModule = {
  routes: restoreRoutes,
};
