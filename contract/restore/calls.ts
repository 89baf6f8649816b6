import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { bookKinds, bookSeries } from '../sarabun/doc-no.ts';
import { id, needed } from '../wire.ts';

/** A counter is moved on by at most so many: more is a mistake of who typed. */
export const mostSkipped = 10_000;

const counter = z.object({
  /** Table of the counter, which names its kind, and which row of it. */
  counter: z.string(),
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Buddhist; null: it runs on from year to year. */
  year: z.nullable(z.number()),
  /** The last number in the restored data, 0 where there is none, and when it was given. */
  last: z.number(),
  at: z.nullable(z.string()),
  /** A checkpoint outside says that this one was given; null: none says more than the data. */
  known: z.nullable(z.number()),
});
export type Counter = z.infer<typeof counter>;

/** A book that was opened after the backup: nothing in the restored data knows it. */
const openedSince = z.object({
  unitId: id,
  kind: z.enum(bookKinds),
  series: z.enum(bookSeries),
  /** The last number of this year that was used in it. */
  used: z.int(),
});
export type OpenedSince = z.infer<typeof openedSince>;

const report = z.object({
  /** Its signature is that of this office. */
  isOwn: z.boolean(),
  keyId: z.string(),
  version: z.string(),
  rows: z.number(),
  files: z.number(),
  missing: z.number(),
  checks: z.array(z.object({ part: z.string(), rows: z.number(), findings: z.number(), unread: z.number() })),
  findings: z.array(z.object({ what: z.string(), at: z.string() })),
  checkpoints: z.object({ known: z.number(), newestAt: z.nullable(z.string()), ahead: z.number(), sealsLost: z.number() }),
});

/** The newest restore; null: this office was never brought back. */
export const restored = read('/restore', {
  access: 'auditor',
  work: 'page',
  about: 'ผลการกู้คืนจากชุดสำรอง และเลขสุดท้ายของทุกทะเบียน',
  give: z.object({
    restore: z.nullable(
      z.object({
        id: z.number(),
        backup: z.string(),
        of: z.string(),
        restoredAt: z.string(),
        confirmed: z.nullable(z.object({ at: z.string(), by: z.string(), cancelled: z.number() })),
        /** Messages that waited to be sent at the instant of the backup. */
        waiting: z.number(),
        report: z.nullable(report),
        /** While it waits: everything that gives numbers. */
        counters: z.array(counter),
        /** Afterwards: what was moved on. */
        moved: z.array(z.object({ ...counter.shape, used: z.number() })),
      }),
    ),
    /** The caller may confirm. */
    manage: z.boolean(),
  }),
});

/** Numbers that were used after the backup are struck and never given again; what is not named stands as restored. From then on the office works. */
export const confirmRestore = write('/restore/:id/confirm', {
  access: 'admin',
  proof: 'restore',
  about: 'ยืนยันเลขที่ใช้ล่าสุดของทุกทะเบียน และเปิดระบบที่กู้คืนให้ทำงาน',
  take: z.object({
    id: z.coerce.number(),
    numbers: z.array(z.object({ counter: needed(100), key: needed(300), used: z.int() })),
    books: z._default(z.array(openedSince).check(z.maxLength(200)), []),
  }),
  give: z.object({ struck: z.number(), cancelled: z.number() }),
});

/** GET: the report as it was signed. */
export const restoreReportPath = (id: number) => `/restore/${id}/report`;
