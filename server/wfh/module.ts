import { seedWfh } from '../db/seed/wfh.ts';
import type { ServerModule } from '../module.ts';
import { watchDays } from './rounds.ts';
import { wfhRoutes } from './routes.ts';
import { sources } from './sources.ts';
import { wfhRules } from './wfh-rules.ts';

/** ปฏิบัติงานนอกสถานที่ตั้ง. */
export const module: ServerModule = {
  routes: wfhRoutes,
  requests: [wfhRules],
  sources,
  seed: seedWfh,
  rounds: [{ name: 'wfh-days', when: '*/10 * * * *', work: watchDays }],
};
