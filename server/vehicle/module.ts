import type { ServerModule } from '../module.ts';
import { sources } from './sources.ts';

/** ยานพาหนะ. */
export const module: ServerModule = {
  routes: () => {},
  sources,
};
