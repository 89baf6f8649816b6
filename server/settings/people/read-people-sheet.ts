import { parseThaiDate } from '../../../contract/rules/thai.ts';
import type { ImportReport } from '../../../contract/settings/pages.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, type ErrorCode } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { yesOrNo } from '../pages/yes-no.ts';
import { fieldOf, genderOf, headOf, isReadersColumn, peopleColumns, placeFields, type SheetField } from './people-columns.ts';

/** A row as it was typed: only the fields that have a column. */
export interface SheetRow {
  row: number;
  cells: Partial<Record<SheetField, string>>;
  /** The same before it was tidied: what a fault quotes. */
  typed: Partial<Record<SheetField, string>>;
}

/** A line without a word about a person brings a vacant post or, without a post, a unit alone. */
export function aboutOf({ typed }: SheetRow): 'PERSON' | 'POST' | 'UNIT' {
  const said = (Object.keys(typed) as SheetField[]).filter((field) => typed[field]);
  if (said.some((field) => !placeFields.includes(field))) return 'PERSON';
  return typed.position ? 'POST' : 'UNIT';
}

/** It says that its post heads the unit. */
export function saysHead({ cells }: SheetRow): boolean {
  return yesOrNo(cells.headsUnit ?? '') === true;
}

export type RowFault = ImportReport['faults'][number];
/** Notes what is wrong with a row at one of its fields. */
export type Say = (row: SheetRow, field: SheetField, code: ErrorCode, params?: Record<string, string | number>) => void;

/** The rows of a sheet of units, posts and people. Refuses a sheet without the columns that every person needs, or with one that nobody knows. */
export function readPeopleSheet({ heads, rows }: ReadSheet): SheetRow[] {
  const fields = heads.map((head) => {
    const field = fieldOf(head);
    if (!field && head && !isReadersColumn(head)) throw badField('file', 'sheet_column', { name: head });
    return field;
  });
  for (const column of peopleColumns)
    if ('needed' in column && !fields.includes(column.field)) throw badField('file', 'sheet_lacks', { name: headOf(column.field) });
  return rows.map(({ row, cells: said }) => {
    const typed: SheetRow['typed'] = Object.fromEntries(fields.flatMap((field, place) => (field ? [[field, said[place] ?? '']] : [])));
    return { row, cells: { ...typed }, typed };
  });
}

/** What a cell says by itself: length, days, choices. Cells become what is kept: days ISO, genders as codes. */
export function tidyCells(rows: SheetRow[], say: Say): void {
  for (const row of rows) {
    for (const { field, most } of peopleColumns) {
      const said = row.cells[field];
      if (said === undefined) continue;
      if (said.length > most) say(row, field, 'too_long', { max: most });
      if ((field === 'birthday' || field === 'since') && said) {
        const day = parseThaiDate(said);
        if (day) row.cells[field] = day;
        else say(row, field, 'bad_date');
      }
      if (field === 'gender' && said) {
        const gender = genderOf(said);
        if (gender) row.cells.gender = gender;
        else say(row, field, 'not_a_choice', { value: said });
      }
      if (field === 'headsUnit' && said && yesOrNo(said) === null) say(row, field, 'bad_switch');
    }
  }
}

/** Collects faults in the reader's language, in the order of the sheet. */
export function faultBook(ctx: Ctx) {
  const faults: RowFault[] = [];
  const bad = new Set<SheetRow>();
  const words = textsIn(ctx.request.language, 'errors');
  const say: Say = (row, field, code, params = {}) => {
    bad.add(row);
    faults.push({ row: row.row, field: headOf(field), value: row.typed[field] ?? '', message: fill(words[code], params) });
  };
  return { say, isBad: (row: SheetRow) => bad.has(row), faults: () => faults.toSorted((a, b) => a.row - b.row) };
}
