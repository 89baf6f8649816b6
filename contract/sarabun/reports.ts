import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import type { reports as words } from '../lang/th/reports.ts';
import { id, list, text } from '../wire.ts';
import { partOfRoute } from './letters.ts';

/** May the reader remind of it? null where a reminder is not his; else the reason why not now, or '' for yes. */
export const mayRemind = z.nullable(z.string());

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
  remind: mayRemind,
};

export const unitReportRow = z.object({
  ...partOfRoute,
  /** How deep it stands in the tree: rows come parent before child. */
  depth: z.number(),
  fromUnit: z.string(),
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

/** Rows to show: all, those that have not received (units), or those that have not read. */
export const reportFilters = ['all', 'unreceived', 'unread'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** A column of a report, for the screen and for the file. */
export interface ReportColumn<Field extends string = string> {
  /** Its head: a word of `reports.column`. */
  head: keyof typeof words.column;
  of: Field;
  /** How it is said; as it stands where left out. `who` is the first column, with what is said `beside` the name. */
  as?: 'who' | 'kind' | 'state' | 'moment' | 'read' | 'received' | 'acknowledged';
  beside?: Field;
  /** In the file, in characters. */
  width: number;
  /** On the screen: a column, one where there is `room`, or a line `under` the name (`told`: with its head); in the file alone where left out. */
  shown?: 'column' | 'room' | 'under' | 'told';
}

const columnsOf = <Row>(...columns: ReportColumn<keyof Row & string>[]): readonly ReportColumn[] => columns;

/** Every report ends with these; the screen has its own signs for them. */
const ends = columnsOf<z.infer<typeof unitReportRow>>(
  { head: 'state', of: 'state', as: 'state', width: 20 },
  { head: 'ended', of: 'endedAt', as: 'moment', width: 24 },
  { head: 'due', of: 'dueAt', as: 'moment', width: 24 },
  { head: 'days', of: 'days', width: 12 },
  { head: 'late', of: 'daysLate', width: 20 },
);

/** What is known of a report of a letter; calls, screen and file follow from its entry, its rows come from `server/sarabun/reports`. */
export interface LetterReport {
  read: typeof reportByUnit | typeof reportByPerson;
  /** In the address of the letter's window. */
  view: string;
  /** Its name, and the words where nobody has the letter: words of `reports`. */
  name: keyof typeof words.modes;
  none: 'empty' | 'emptyPerson';
  filters: readonly ReportFilter[];
  columns: readonly ReportColumn[];
}

/**
 * รายงานตามหน่วยงาน: how far a letter has come, one row for each part of its route, as a tree.
 * For the owner unit, the registries of the route and who follows it; 403 for others who may see the letter, 404 for the rest.
 */
export const reportByUnit = ofLetter('report-by-unit', 'รายงานตามหน่วยงาน', unitReportRow);

/** รายงานรายบุคคล: work given to posts and persons, and copies sent to persons; who may ask is as above. */
export const reportByPerson = ofLetter('report-by-person', 'รายงานรายบุคคล', personReportRow);

function ofLetter<Code extends string, Row extends z.ZodMiniType>(code: Code, about: string, row: Row) {
  return read(`/sarabun/documents/:documentId/${code}`, {
    work: 'search',
    menu: 'view sarabun',
    about,
    take: z.object({ documentId: id }),
    give: z.object({ items: z.array(row) }),
  });
}

export const letterReports = {
  'report-by-unit': {
    read: reportByUnit,
    view: 'report',
    name: 'unit',
    none: 'empty',
    filters: ['all', 'unreceived', 'unread'],
    columns: [
      ...columnsOf<UnitReportRow>(
        { head: 'receiver', of: 'receiver', as: 'who', width: 44, shown: 'column' },
        { head: 'from', of: 'fromUnit', width: 30, shown: 'told' },
        { head: 'purpose', of: 'purpose', as: 'kind', width: 16, shown: 'under' },
        { head: 'sent', of: 'sentAt', as: 'moment', width: 24, shown: 'room' },
        { head: 'read', of: 'readAt', as: 'read', width: 24, shown: 'column' },
        { head: 'received', of: 'receivedAt', as: 'received', width: 24, shown: 'column' },
        { head: 'receiveNo', of: 'receiveNo', width: 12 },
      ),
      ...ends,
    ],
  },
  'report-by-person': {
    read: reportByPerson,
    view: 'report-person',
    name: 'person',
    none: 'emptyPerson',
    filters: ['all', 'unread'],
    columns: [
      ...columnsOf<PersonReportRow>(
        { head: 'person', of: 'name', as: 'who', beside: 'holder', width: 44, shown: 'column' },
        { head: 'unit', of: 'unit', width: 30, shown: 'under' },
        { head: 'work', of: 'kind', as: 'kind', width: 18, shown: 'room' },
        { head: 'given', of: 'givenAt', as: 'moment', width: 24, shown: 'room' },
        { head: 'read', of: 'readAt', as: 'read', width: 24, shown: 'column' },
        { head: 'acknowledged', of: 'acknowledgedAt', as: 'acknowledged', width: 24, shown: 'column' },
      ),
      ...ends,
    ],
  },
} as const satisfies Record<string, LetterReport>;
export type ReportCode = keyof typeof letterReports;
export const reportCodes = Object.keys(letterReports) as ReportCode[];

/** GET /sarabun/documents/:documentId/<code>/export, the rows of the screen as a file. */
export const reportExport = z.object({
  documentId: id,
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
