import type { WebModule } from '../module.ts';

/** การประชุม. */
export const module: WebModule = { screens: {} };
