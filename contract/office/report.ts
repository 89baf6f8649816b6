import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import type { MenuRight } from '../menus.ts';
import { day } from '../wire.ts';

/**
 * What a module's figures come to between two days: charts, tables and papers, in the reader's language. One component draws whatever is given
 * here, and the same tables go away as a file.
 */

const cell = z.nullable(
  z.union([
    z.string(),
    z.number(),
    z.object({
      value: z.nullable(z.union([z.string(), z.number()])),
      /** It stands out. */
      tone: z.optional(z.enum(['urgent', 'warn'])),
      /** The page that it leads to. */
      to: z.optional(z.string()),
    }),
  ]),
);
export type ReportCell = z.infer<typeof cell>;

/** A PDF, by the path of its GET. */
const paper = z.object({ name: z.string(), path: z.string() });
export type ReportPaper = z.infer<typeof paper>;

const chart = z.object({
  kind: z.enum(['bars', 'lines', 'share']),
  title: z.string(),
  /** What the labels are. */
  of: z.string(),
  labels: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      look: z.enum(['done', 'open', 'late', 'ok', 'warn', 'rest']),
      values: z.array(z.nullable(z.number())),
    }),
  ),
  /** The page that each label leads to. */
  links: z.optional(z.array(z.nullable(z.string()))),
  /** The table of the same figures, by its name: it stands beside. */
  beside: z.optional(z.string()),
  /** Where the figures come from. */
  source: z.optional(z.string()),
});

/** A figure of the whole, before all pictures. */
const tile = z.object({
  name: z.string(),
  value: z.string(),
  note: z.optional(z.string()),
  tone: z.optional(z.enum(['urgent'])),
  to: z.optional(z.string()),
});

const table = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), head: z.string() })),
  /** The first cell says what its line is of, and so what its papers are of. */
  rows: z.array(z.object({ cells: z.array(cell), papers: z.array(paper) })),
  sums: z.nullable(z.array(cell)),
});

const report = z.object({
  /** Said in place of the charts: there is nothing to count. */
  none: z.nullable(z.string()),
  tiles: z.array(tile),
  charts: z.array(chart),
  tables: z.array(table),
  notes: z.array(z.string()),
  /** ตัวเลขมาจากไหน: what each word counts. */
  meanings: z.array(z.object({ word: z.string(), means: z.string() })),
  /** Of the whole, beside those of a line. */
  papers: z.array(paper),
});
export type Report = z.infer<typeof report>;
export type ReportTable = Report['tables'][number];
export type ReportChart = Report['charts'][number];

interface Options<Also> {
  menu: MenuRight;
  about: string;
  /** What it is narrowed by beside the days. */
  also?: Also;
}

/** The report of a module; `fileOf` it is the same as a paper or as a sheet. */
/* @__NO_SIDE_EFFECTS__ */
export function reportOf<Also extends Readonly<Record<string, z.ZodMiniType>> = Record<never, never>>(
  path: string,
  { menu, about, also = {} as Also }: Options<Also>,
) {
  return read(path, { menu, about, work: 'search', take: z.object({ from: day, until: day, ...also }), give: report });
}

export const fileOf = (path: string) => `${path}/file`;
export const reportFile = z.object({ as: z._default(z.enum(['pdf', 'xlsx', 'csv']), 'pdf') });
