import { sql } from 'kysely';
import type { ImportReport } from '../../../contract/settings/pages.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, Refusal } from '../../http/errors.ts';
import { messageOf } from '../../http/render-errors.ts';
import { inTransaction } from '../../http/serve.ts';
import type { Values } from '../../settings-source.ts';
import { columnOf, keyOf, scopeOf } from './columns.ts';
import { type List, listOf } from './declared.ts';
import { readRows } from './read-rows.ts';
import { addRow, changeRow, lockPage } from './save-row.ts';
import { activeColumn, columnsOf, idColumn, knownNames, type SheetColumn, typedOf } from './sheet-cells.ts';

/** Faults beyond these are only counted. */
const shown = 200;

/**
 * Goes through a sheet row by row as if each had been typed: rows with an id, or with the unique name of one that stands, change it, others are added.
 * Kept only when `commit` is asked for and no row has a fault; otherwise nothing of it stays.
 */
export async function importRows(ctx: Ctx, name: string, sheet: ReadSheet, commit: boolean): Promise<ImportReport> {
  const list = listOf(ctx, name, 'manage');
  const report: ImportReport = { rows: sheet.rows.length, added: 0, changed: 0, unchanged: 0, kept: false, faults: [] };
  const undo = new Error('taken back');
  try {
    await inTransaction(ctx, async (own) => {
      await lockPage(own, list);
      const columns = columnsIn(own, list, sheet.heads);
      const known = knownNames();
      for (const { row, cells } of sheet.rows) await takeRow(own, list, { columns, known, report, row, cells });
      if (!commit || report.faults.length > 0) throw undo;
      await auditSetting(own, list.path, 'IMPORTED', { after: { rows: report.rows, added: report.added, changed: report.changed } });
    });
    return { ...report, kept: true };
  } catch (error) {
    if (error === undo) return report;
    throw error;
  }
}

interface Turn {
  columns: (SheetColumn | null)[];
  known: ReturnType<typeof knownNames>;
  report: ImportReport;
  row: number;
  cells: string[];
}

async function takeRow(ctx: Ctx, list: List, { columns, known, report, row, cells }: Turn): Promise<void> {
  try {
    const typed: Values = {};
    for (const [place, column] of columns.entries()) {
      if (column) typed[column.key] = await typedOf(ctx, list, column, cells[place] ?? '', known);
    }
    const { [idColumn]: id, [activeColumn]: active, ...values } = typed;
    const stands = await standing(ctx, list, Number(id ?? 0), values);
    if (stands === null) {
      const added = await addRow(ctx, list, values);
      if (active === false) await switchTo(ctx, list, added.id, false);
      report.added += 1;
      return;
    }
    const { changed } = await changeRow(ctx, list, { id: stands }, values);
    const switched = typeof active === 'boolean' && (await switchTo(ctx, list, stands, active));
    if (changed || switched) report.changed += 1;
    else report.unchanged += 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (report.faults.length < shown) report.faults.push(faultOf(ctx, { columns, row, cells }, error));
  }
}

/** The row that this line of the sheet is about; null for a new one. */
async function standing(ctx: Ctx, list: List, id: number, values: Values): Promise<number | null> {
  if (id > 0) return id;
  const unique = Object.entries(list.page.fields).find(([, field]) => field.unique === true)?.[0];
  if (!unique || !values[unique]) return null;
  const { rows } = await sql<{ id: number }>`select ${keyOf(list)} as id from ${sql.table(list.source.table)} r
    where th_norm(${columnOf(list, unique)}::text) = th_norm(${String(values[unique])}) and ${scopeOf(ctx, list)} limit 1`.execute(ctx.db);
  return rows[0] ? Number(rows[0].id) : null;
}

async function switchTo(ctx: Ctx, list: List, id: number, active: boolean): Promise<boolean> {
  const done = await sql`update ${sql.table(list.source.table)} r set active = ${active}, version = r.version + 1
    where ${keyOf(list)} = ${id} and r.active <> ${active}`.execute(ctx.db);
  if (Number(done.numAffectedRows ?? 0) === 0) return false;
  const [row] = await readRows(ctx, list, sql`where ${keyOf(list)} = ${id}`);
  if (row) await list.source.saved?.(ctx, { id, values: row.values, active }, row.values);
  await auditSetting(ctx, list.path, active ? 'SWITCHED_ON' : 'SWITCHED_OFF', { id });
  return true;
}

function columnsIn(ctx: Ctx, list: List, heads: string[]): (SheetColumn | null)[] {
  const columns = columnsOf(ctx, list);
  const found = heads.map((head) => {
    const column = columns.find((one) => one.heads.some((known) => known.toLowerCase() === head.toLowerCase()));
    if (head !== '' && !column) throw badField('file', 'sheet_column', { name: head });
    return column ?? null;
  });
  const lacking = columns.find(
    ({ field, heads: [name], key }) =>
      field?.required === true && field.initial === undefined && !found.some((one) => one?.key === key) && name,
  );
  if (lacking && !found.some((one) => one?.key === idColumn)) throw badField('file', 'sheet_lacks', { name: lacking.heads[0] as string });
  return found;
}

function faultOf(
  ctx: Ctx,
  { columns, row, cells }: Pick<Turn, 'columns' | 'row' | 'cells'>,
  refusal: Refusal,
): ImportReport['faults'][number] {
  const place = columns.findIndex((column) => column?.key === refusal.field);
  return {
    row,
    field: place < 0 ? (refusal.field ?? '') : ((columns[place] as SheetColumn).heads[0] as string),
    value: cells[place] ?? '',
    message: messageOf(refusal, ctx.request),
  };
}
