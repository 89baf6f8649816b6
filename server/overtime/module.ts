import type { ServerModule } from '../module.ts';
import { overtimeRules } from './overtime-rules.ts';
import { overtimeRoutes } from './routes.ts';
import { sources } from './sources.ts';

/** การปฏิบัติงานนอกเวลาราชการ. */
export const module: ServerModule = { routes: overtimeRoutes, requests: [overtimeRules], sources };
