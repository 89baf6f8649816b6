import type { ServerModule } from '../module.ts';
import { authRoutes } from './routes.ts';

/** Signing in and the ways back into an account. */
export const module: ServerModule = {
  routes: authRoutes,
};
