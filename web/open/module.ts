import type { WebModule } from '../module.ts';

/** การเชื่อมต่อระบบภายนอก. */
export const module: WebModule = { screens: {} };
