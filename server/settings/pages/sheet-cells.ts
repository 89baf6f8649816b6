import { sql } from 'kysely';
import { parseThaiDate } from '../../../contract/rules/thai.ts';
import type { Field, FieldValue, RowSource } from '../../../contract/settings/define.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { readersLanguages } from '../../http/languages.ts';
import { inThai } from '../../http/named.ts';
import { say } from '../../http/words.ts';
import type { List } from './declared.ts';
import { rowsToChoose } from './names-of.ts';
import { type PageWords, pageWords } from './page-words.ts';
import { yesOrNo } from './yes-no.ts';

/** A column of the sheet; `field` null: the row's id or whether it is in use. */
export interface SheetColumn {
  key: string;
  field: Field | null;
  heads: string[];
}

export const idColumn = '#id';
export const activeColumn = '#active';

/** Columns in the order of the declaration, with every heading under which they are known. */
export function columnsOf(ctx: Ctx, { path, page }: List): SheetColumn[] {
  const each = [ctx.request.language, ...readersLanguages].map((language) => pageWords(path, language));
  const named = (name: string) => each.flatMap((words: PageWords) => words.fields[name] ?? []);
  const fields = Object.entries(page.fields).filter(([, field]) => !field.hidden);
  return [
    { key: idColumn, field: null, heads: [say(ctx, 'sheet_id'), idColumn] },
    ...fields.map(([key, field]) => ({ key, field, heads: [...named(key), key] })),
    { key: activeColumn, field: null, heads: [say(ctx, 'sheet_active'), activeColumn] },
  ];
}

/** A value as the sheet shows it. */
export function cellOf(ctx: Ctx, list: List, { key, field }: SheetColumn, value: FieldValue, names: string[]): string | number {
  if (field?.is === 'row' || field?.is === 'rows') return names.join('\n');
  if (typeof value === 'boolean') return say(ctx, value ? 'sheet_yes' : 'sheet_no');
  if (typeof value === 'number') return value;
  const words = pageWords(list.path, ctx.request.language).choices[key];
  return [value ?? []]
    .flat()
    .map((one) => words?.[String(one)] ?? String(one))
    .join('\n');
}

/** What a cell says, before it is judged. Names of other rows are looked up once a sheet. */
export async function typedOf(ctx: Ctx, list: List, { key, field }: SheetColumn, cell: string, known: KnownNames): Promise<FieldValue> {
  if (!field) return key === activeColumn ? switchOf(ctx, key, cell, true) : Number(cell);
  if (field.is === 'switch') return switchOf(ctx, key, cell, false);
  if (cell === '') return field.is === 'rows' || field.is === 'choices' ? [] : field.is === 'text' ? '' : null;
  // below zero it leaves a CSV with an apostrophe, so that no program reads a formula
  if (field.is === 'number') return cell.replace(/^'(?=-\d)/, '');
  if (field.is === 'day') return parseThaiDate(cell) ?? cell;
  if (field.is === 'choice') return choiceOf(list, key, field.of, cell);
  if (field.is === 'choices') return partsOf(cell).map((part) => choiceOf(list, key, field.of, part));
  if (field.is === 'row') return known.find(ctx, key, field.from, cell);
  if (field.is === 'rows') return Promise.all(partsOf(cell).map((part) => known.find(ctx, key, field.from, part)));
  return cell;
}

/** Ids of rows by their names. Two rows of one name can't be told apart: their id is asked for. */
export interface KnownNames {
  find(ctx: Ctx, field: string, from: RowSource, name: string): Promise<number>;
}

export function knownNames(): KnownNames {
  const known = new Map<string, number[]>();
  return {
    async find(ctx, field, from, name) {
      const key = `${from} ${name}`;
      const before = known.get(key);
      const ids = before ?? (await idsCalled(ctx, from, name));
      known.set(key, ids);
      if (ids.length !== 1) throw badField(field, 'not_a_choice', { value: name });
      return ids[0] as number;
    },
  };
}

async function idsCalled(ctx: Ctx, from: RowSource, name: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${rowsToChoose(inThai, from)} where active and (th_norm(name) = th_norm(${name}) or id::text = ${name}) limit 2`.execute(
    ctx.db,
  );
  return rows.map((row) => Number(row.id));
}

function choiceOf({ path }: List, key: string, of: readonly string[], cell: string): string {
  const labels = readersLanguages.map((language) => pageWords(path, language).choices[key]);
  return of.find((value) => value === cell || labels.some((words) => words?.[value] === cell)) ?? cell;
}

function switchOf(_ctx: Ctx, key: string, cell: string, empty: boolean): boolean {
  const is = cell === '' ? empty : yesOrNo(cell);
  if (is === null) throw badField(key, 'bad_switch');
  return is;
}

function partsOf(cell: string): string[] {
  return cell
    .split(/[\n;,]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
