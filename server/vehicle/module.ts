import type { ServerModule } from '../module.ts';

/** ยานพาหนะ. */
export const module: ServerModule = {
  routes: () => {},
};
