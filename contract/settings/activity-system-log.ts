import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
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
  /** `partly`: nothing was found, but some letters could not be compared. `failed`: it could not be made. */
  state: z.enum(['waiting', 'running', 'sound', 'findings', 'partly', 'failed']),
  askedBy: z.string(),
  askedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  done: z.number(),
  all: z.number(),
  findingCount: z.number(),
  /** Classed letters and checkpoints whose key is not here. */
  unread: z.number(),
  /** What was read so far: events of letters and of requests, seals, lines of books, letters, requests. */
  parts: z.array(
    z.object({
      part: z.enum(['events', 'requestEvents', 'meetingEvents', 'seals', 'books', 'letters', 'requests', 'meetings', 'checkpoints']),
      rows: z.number(),
      findings: z.number(),
    }),
  ),
});
export type ChainCheck = z.infer<typeof check>;

const finding = z.object({
  what: z.string(),
  /** As the check and the command name the place. */
  at: z.string(),
  foundAt: z.string(),
  /** The line of a book; of a classed letter its number is named to whoever may see the letter. */
  book: z.string(),
  number: z.string(),
  /** Where the reader may see the letter. */
  letter: z.nullable(z.object({ documentId: z.number(), docNo: z.string() })),
});
export type RecordFinding = z.infer<typeof finding>;

/** The latest checks of records and registers, the newest first, and what stands found: the newest hundred. */
export const chainChecks = read('/settings/chain-checks', {
  about: 'ผลการตรวจความครบถ้วนของทะเบียนและบันทึก',
  access: 'view activity-system-log',
  give: z.object({ checks: z.array(check), findings: z.array(finding), standing: z.number() }),
});

/** Asks for a check now; while one waits or runs it is that one. */
export const startChainCheck = write('/settings/chain-checks', {
  about: 'ตรวจความครบถ้วนของทะเบียนและบันทึกเดี๋ยวนี้',
  access: 'view activity-system-log',
  give: z.object({ check }),
});

/** GET: the lines that the filters leave, as XLSX, or CSV with `as` csv. */
export const logExportPath = (path: string) => `/settings/log/${path}/export`;
