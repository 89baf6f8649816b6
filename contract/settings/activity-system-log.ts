import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { nothing } from '../wire.ts';
import { logPage } from './define.ts';

/** Every line of the audit, as it stands. Nobody changes one. */
export const activitySystemLog = logPage({
  columns: ['at', 'person', 'action', 'outcome', 'ip', 'detail'],
  filters: {
    person: { is: 'row', from: 'person' },
    about: { is: 'choice', of: ['auth', 'settings', 'step', 'certificate', 'secret', 'book', 'file', 'agency'] },
    outcome: { is: 'choice', of: ['OK', 'REFUSED'] },
    ip: { is: 'text', max: 45 },
  },
});

const check = z.object({
  id: z.number(),
  state: z.enum(['waiting', 'running', 'sound', 'findings', 'failed']),
  askedBy: z.string(),
  askedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  done: z.number(),
  all: z.number(),
  findingCount: z.number(),
  /** The first hundred: what was found and where. */
  findings: z.array(z.object({ what: z.string(), at: z.string() })),
});
export type ChainCheck = z.infer<typeof check>;

/** The latest checks of the chains of events and seals, the newest first. */
export const chainChecks = read('/settings/chain-checks', {
  about: 'ผลการตรวจสอบความต่อเนื่องของบันทึก',
  access: 'view activity-system-log',
  take: nothing,
  give: z.object({ checks: z.array(check) }),
});

/** Asks for a check now; while one runs it is that one. */
export const startChainCheck = write('/settings/chain-checks', {
  about: 'ตรวจสอบความต่อเนื่องของบันทึกเดี๋ยวนี้',
  access: 'view activity-system-log',
  take: nothing,
  give: z.object({ check }),
});

/** GET: the lines that the filters leave, as XLSX, or CSV with `as` csv. */
export const logExportPath = (path: string) => `/settings/log/${path}/export`;
