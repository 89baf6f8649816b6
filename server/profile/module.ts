import type { ServerModule } from '../module.ts';
import { makeCopies } from './data-copies.ts';
import { holdings } from './holdings.ts';
import { profileRoutes } from './routes.ts';

/** One's own account, data and choices. */
export const module: ServerModule = {
  routes: profileRoutes,
  holdings,
  rounds: [{ name: 'data-copies', when: '*/15 * * * *', work: async (office) => void (await makeCopies(office)), onlyNow: true }],
};
