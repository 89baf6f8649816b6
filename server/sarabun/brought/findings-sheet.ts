import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sheetLinesMost } from '../../../contract/sarabun/books.ts';
import { broughtSheet, type Finding } from '../../../contract/sarabun/brought.ts';
import { sendSheets } from '../../files/sheets/sheet.ts';
import { contentDisposition } from '../../files/store/names.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { serveAsked } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { getImport, type ImportInHand } from './imports.ts';

const atOnce = 1000;

interface SheetRow {
  place: number;
  tab: number;
  row: number;
  cells: string[];
  findings: Finding[];
  leftOut: boolean;
  held: boolean;
}

/** GET …/findings?as=xlsx|csv: every row of the tabs that are taken, as it came, and in a last column what was found. */
export function findingsRoute(app: FastifyInstance, office: Office): void {
  const route = { path: '/sarabun/brought/:broughtId/findings', menu: 'view books', work: 'sheet', take: broughtSheet } as const;
  serveAsked(app, office, route, async (ctx, { broughtId, as }, reply) => {
    const found = await getImport(ctx, broughtId);
    if (!['PREVIEW', 'MAPPING'].includes(found.state)) throw refuse('brought_state');
    const words = textsIn(ctx.request.language, 'brought');
    const taken = found.tabs.filter((tab) => tab.taken);
    const lines = taken.reduce((sum, tab) => sum + tab.rows, 0);
    if (as === 'csv') {
      const sink = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true });
      const source = Readable.from(
        (async function* () {
          for (const tab of taken) for await (const row of rowsOf(ctx, broughtId, tab.tab)) yield recordOf(ctx, tab, row);
        })(),
      );
      source.on('error', (error) => sink.destroy(error));
      reply.header('cache-control', 'no-store').header('content-disposition', contentDisposition('attachment', `${words.sheet.file}.csv`));
      return reply.header('content-type', 'text/csv; charset=utf-8').send(source.pipe(sink));
    }
    if (lines > sheetLinesMost) throw refuse('book_too_long', { params: { count: lines, most: sheetLinesMost } });
    const sheets = [];
    for (const tab of taken) {
      const rows: string[][] = [];
      for await (const row of rowsOf(ctx, broughtId, tab.tab)) rows.push(recordOf(ctx, tab, row));
      const heads = [...tab.columns.map(({ head }) => head), words.sheet.row, words.sheet.found];
      sheets.push({ title: tab.name || words.sheet.file, heads, rows, widths: heads.map((_, at) => (at === heads.length - 1 ? 60 : 18)) });
    }
    return sendSheets(reply, 'xlsx', { name: words.sheet.file, sheets });
  });
}

function recordOf(ctx: Ctx, { columns }: ImportInHand['tabs'][number], row: SheetRow): string[] {
  const words = textsIn(ctx.request.language, 'brought');
  const isShown = (at: number) => !row.held || !['subject', 'action', 'remark', 'link'].includes(columns[at]?.field ?? '');
  const said = row.findings.map(({ code }) => words.finding[code]);
  return [
    ...columns.map((_, at) => (isShown(at) ? (row.cells[at] ?? '') : '')),
    String(row.row),
    [...(row.leftOut ? [words.leftOut] : []), ...said].join(' · '),
  ];
}

async function* rowsOf(ctx: Ctx, broughtId: number, tab: number): AsyncGenerator<SheetRow> {
  for (let after = 0; ; ) {
    const { rows } = await sql<SheetRow>`select place, tab, row, cells, findings, left_out as "leftOut", held from brought_row
      where import_id = ${broughtId} and tab = ${tab} and place > ${after} and kind is distinct from 'HEAD' order by place limit ${atOnce}`.execute(
      ctx.db,
    );
    yield* rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.place ?? after;
  }
}
