import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, list, text } from '../wire.ts';

/** What a report tells of every row beside its names. Times are ISO instants. */
const progress = {
  /** The first opening after it was sent or given, by the person, somebody of the unit, or who holds the post. */
  readAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  /** Live, past its due day, and not waiting for a superior. */
  overdue: z.boolean(),
  /** Working days past the due day, until the end or today; null where it is in time. */
  daysLate: z.nullable(z.number()),
  /** Working days from sending or giving to the end, or to today; 0 on the same day. */
  days: z.nullable(z.number()),
  /** May the reader remind of it? null where a reminder is not his; else the reason why not now, or '' for yes. */
  remind: z.nullable(z.string()),
};

export const unitReportRow = z.object({
  id: z.number(),
  /** The part of the route that this one was forwarded from; null for the first. */
  parentId: z.nullable(z.number()),
  /** How deep it stands in the tree: rows come parent before child. */
  depth: z.number(),
  receiver: z.string(),
  receiverKind: z.enum(['UNIT', 'PERSON', 'OUTSIDE']),
  fromUnit: z.string(),
  purpose: z.string(),
  state: z.string(),
  sentAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  /** Number in the receiver's own book, such as 12/2569. */
  receiveNo: z.nullable(z.string()),
  ...progress,
});
export type UnitReportRow = z.infer<typeof unitReportRow>;

export const personReportRow = z.object({
  /** TASK: work; TRANSMISSION: a letter or copy sent to the person himself. */
  on: z.enum(['TASK', 'TRANSMISSION']),
  id: z.number(),
  /** The person, or the post. */
  name: z.string(),
  /** Who holds the post now; '' for a person. */
  holder: z.string(),
  unit: z.string(),
  /** Kind of the work, or purpose of what was sent. */
  kind: z.string(),
  state: z.string(),
  givenAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  ...progress,
});
export type PersonReportRow = z.infer<typeof personReportRow>;

/**
 * รายงานตามหน่วยงาน: how far a letter has come, one row for each part of its route, as a tree.
 * For the owner unit, the registries of the route and who follows it; 403 for others who may see the letter, 404 for the rest.
 */
export const reportByUnit = read('/sarabun/documents/:documentId/report-by-unit', {
  work: 'search',
  menu: 'view sarabun',
  about: 'รายงานตามหน่วยงาน',
  take: z.object({ documentId: id }),
  give: z.object({ items: z.array(unitReportRow) }),
});

/** รายงานรายบุคคล: work given to posts and persons, and copies sent to persons; who may ask is as above. */
export const reportByPerson = read('/sarabun/documents/:documentId/report-by-person', {
  work: 'search',
  menu: 'view sarabun',
  about: 'รายงานรายบุคคล',
  take: z.object({ documentId: id }),
  give: z.object({ items: z.array(personReportRow) }),
});

/** Rows to show: all, those that have not received (units), or those that have not read. */
export const reportFilters = ['all', 'unreceived', 'unread'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** GET /sarabun/documents/:documentId/report-by-unit/export (or report-by-person), the rows of the screen as a file. */
export const reportExport = z.object({
  documentId: id,
  report: z.enum(['report-by-unit', 'report-by-person']),
  as: z.enum(['csv', 'xlsx']),
  only: z._default(z.enum(reportFilters), 'all'),
});

/** Is the row one of those that the filter leaves? The screen and the export ask the same. */
export function inReport(row: { readAt: string | null; state: string }, only: ReportFilter): boolean {
  if (only === 'unreceived') return row.state === 'SENT';
  if (only === 'unread') return row.readAt === null && !endStates.includes(row.state) && row.state !== 'PREPARED';
  return true;
}

const endStates = ['RETURNED', 'RECALLED', 'CANCELLED', 'DONE', 'ACKED', 'SENT_BACK', 'PASSED_ON'];

/** เตือน in one act: those of the rows that may be reminded now; each of the rest with its reason. */
export const remindWaiting = write('/sarabun/documents/:documentId/remind', {
  menu: 'manage sarabun',
  about: 'เตือนผู้ที่ยังไม่ดำเนินการ',
  take: z.object({ documentId: id, transmissionIds: list(id), taskIds: list(id), text: z.optional(text(500)) }),
  give: z.object({
    documentId: z.number(),
    reminded: z.number(),
    refused: z.array(z.object({ on: z.enum(['TASK', 'TRANSMISSION']), id: z.number(), reason: z.string() })),
  }),
});
