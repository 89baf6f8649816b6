import { sql } from 'kysely';
import { conditions, funds, methods } from '../../contract/asset/register.ts';
import type { asset as thai } from '../../contract/lang/th/asset.ts';
import { parseThaiDate } from '../../contract/rules/thai.ts';
import type { ImportReport } from '../../contract/settings/pages.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';
import type { Ctx } from '../http/context.ts';
import { badField, type ErrorCode, type Param } from '../http/errors.ts';
import { textsIn, textsInEach } from '../http/languages.ts';
import { messageOf } from '../http/render-errors.ts';
import { todayOf } from './rules.ts';

type Key = keyof typeof thai.sheet.columns;

export const columns: readonly { key: Key; width: number; needed?: true; most?: number }[] = [
  { key: 'number', width: 20, most: 60 },
  { key: 'class', width: 24, needed: true },
  { key: 'name', width: 40, needed: true, most: 300 },
  { key: 'brand', width: 16, most: 120 },
  { key: 'model', width: 16, most: 120 },
  { key: 'serial', width: 18, most: 120 },
  { key: 'gpsc', width: 16, most: 30 },
  { key: 'price', width: 14, needed: true },
  { key: 'lifeYears', width: 12 },
  { key: 'fund', width: 16 },
  { key: 'method', width: 18 },
  { key: 'documentNo', width: 18, most: 120 },
  { key: 'vendor', width: 24, most: 200 },
  { key: 'receivedOn', width: 14, needed: true },
  { key: 'warrantyUntil', width: 14 },
  { key: 'unit', width: 28, needed: true },
  { key: 'place', width: 24 },
  { key: 'custodian', width: 26 },
  { key: 'condition', width: 12 },
  { key: 'note', width: 30, most: 1000 },
];

export interface JudgedRow {
  number: string;
  classId: number;
  classCode: string;
  pattern: string;
  name: string;
  brand: string;
  model: string;
  serial: string;
  gpsc: string;
  price: number;
  lifeYears: number | null;
  fund: string;
  method: string;
  documentNo: string;
  vendor: string;
  receivedOn: string;
  warrantyUntil: string | null;
  unitId: number;
  unitCode: string;
  placeId: number | null;
  custodianId: number | null;
  condition: string;
  note: string;
}
type Faults = ImportReport['faults'];
type Line = { row: number; cells: Partial<Record<Key, string>> };

/** Every row is judged to its end: what is wrong is told at its row and column, and nothing is written. */
export async function judgeSheet(ctx: Ctx, sheet: ReadSheet): Promise<{ rows: JudgedRow[]; faults: Faults }> {
  const lines = linesOf(ctx, sheet);
  const [known, today] = await Promise.all([knownNames(ctx, lines), todayOf(ctx)]);
  const faults: Faults = [];
  const heads = textsIn(ctx.request.language, 'asset').sheet.columns;
  const seen = { number: new Map<string, number>(), serial: new Map<string, number>() };
  const rows = lines.flatMap((line) => {
    const before = faults.length;
    const say = (key: Key, code: ErrorCode, params?: Record<string, Param>) => {
      faults.push({
        row: line.row,
        field: heads[key],
        value: line.cells[key] ?? '',
        message: messageOf(badField(key, code, params), ctx.request),
      });
    };
    const judged = judgeLine(line, { known, today, seen, say });
    return faults.length === before && judged ? [judged] : [];
  });
  return { rows, faults };
}

/** The first row names the columns, in any language; a heading that is empty between others comes of merged cells too. */
function linesOf(ctx: Ctx, { heads, rows, merged = [] }: ReadSheet): Line[] {
  const cells = merged.find((area) => /^\$?[A-Z]+\$?1(?!\d)/i.test(area));
  if (cells) throw badField('file', 'asset_merged', { cells });
  const spelt = (text: string) => text.replace(/\*$/, '').replace(/\s+/g, ' ').trim().toLowerCase();
  const names = textsInEach('asset').map((words) => words.sheet.columns);
  const found = heads.map((head) => {
    if (!head.trim()) throw badField('file', 'asset_heads');
    const column = columns.find(({ key }) => [...names.map((words) => words[key]), key].some((name) => spelt(name) === spelt(head)));
    if (!column) throw badField('file', 'sheet_column', { name: head });
    return column.key;
  });
  if (new Set(found).size !== found.length) throw badField('file', 'asset_heads');
  const lacking = columns.find(({ key, needed }) => needed && !found.includes(key));
  if (lacking) throw badField('file', 'sheet_lacks', { name: textsIn(ctx.request.language, 'asset').sheet.columns[lacking.key] });
  return rows.map(({ row, cells }) => ({ row, cells: Object.fromEntries(found.map((key, place) => [key, (cells[place] ?? '').trim()])) }));
}

const norm = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** What rows speak of, by each of its names; null where several have it. */
class Names<T> {
  readonly #by = new Map<string, T | null>();
  add(names: readonly string[], one: T): void {
    for (const name of new Set(names.map(norm))) if (name) this.#by.set(name, this.#by.has(name) ? null : one);
  }
  find(name: string): T | null | undefined {
    return this.#by.get(norm(name));
  }
}

interface Known {
  classes: Names<{ id: number; code: string; pattern: string }>;
  units: Names<{ id: number; code: string }>;
  places: Names<{ id: number }>;
  persons: Names<{ id: number }>;
  numbers: ReadonlySet<string>;
}

async function knownNames({ db }: Ctx, lines: readonly Line[]): Promise<Known> {
  type Row = { id: number; code: string; names: string[]; pattern: string };
  const numbers = lines.flatMap(({ cells }) => (cells.number ? [cells.number] : []));
  const [classes, units, places, persons, taken] = await Promise.all([
    sql<Row>`select id, code, pattern, array[code, name, name_en] as names from asset_class where active`.execute(db),
    sql<Row>`select id, code, '' as pattern, array[code, name, short_name, name_en] as names from unit where active`.execute(db),
    sql<Row>`select id, '' as code, '' as pattern, array[name, name_en, name || ' ' || building] as names from asset_place where active`.execute(
      db,
    ),
    sql<Row>`select p.id, '' as code, '' as pattern, array[p.prefix || p.first_name || ' ' || p.last_name, p.first_name || ' ' || p.last_name, p.name_en, c.username] as names
      from person p join account c on c.person_id = p.id where c.active`.execute(db),
    sql<{ number: string }>`select number from asset where number = any(${numbers}::text[])`.execute(db),
  ]);
  const named = <T>(rows: readonly Row[], as: (row: Row) => T) => {
    const names = new Names<T>();
    for (const row of rows) names.add(row.names, as(row));
    return names;
  };
  return {
    classes: named(classes.rows, ({ id, code, pattern }) => ({ id, code, pattern })),
    units: named(units.rows, ({ id, code }) => ({ id, code })),
    places: named(places.rows, ({ id }) => ({ id })),
    persons: named(persons.rows, ({ id }) => ({ id })),
    numbers: new Set(taken.rows.map(({ number }) => number)),
  };
}

interface With {
  known: Known;
  today: string;
  seen: { number: Map<string, number>; serial: Map<string, number> };
  say: (key: Key, code: ErrorCode, params?: Record<string, Param>) => void;
}

function judgeLine(line: Line, { known, today, seen, say }: With): JudgedRow | null {
  const cell = (key: Key) => line.cells[key] ?? '';
  for (const { key, most } of columns) if (most && cell(key).length > most) say(key, 'too_long', { max: most });
  for (const key of ['class', 'name', 'price', 'receivedOn', 'unit'] as const) if (!cell(key)) say(key, 'required');
  const oneOf = <T>(key: Key, names: Names<T>): T | null => {
    if (!cell(key)) return null;
    const found = names.find(cell(key));
    if (found === undefined) say(key, 'asset_unknown', { value: cell(key) });
    else if (found === null) say(key, 'asset_ambiguous', { value: cell(key) });
    return found ?? null;
  };
  const dayOf = (key: Key) => {
    if (!cell(key)) return null;
    const day = parseThaiDate(cell(key));
    if (!day) say(key, 'bad_date');
    return day;
  };
  const choice = <V extends string>(key: Key, of: readonly V[], words: readonly Record<V, string>[], otherwise: V): V => {
    const said = norm(cell(key));
    if (!said) return otherwise;
    const found = of.find((value) => norm(value) === said || words.some((by) => norm(by[value]) === said));
    if (!found) say(key, 'not_a_choice', { value: cell(key) });
    return found ?? otherwise;
  };
  const texts = textsInEach('asset');
  const classOf = oneOf('class', known.classes);
  const unit = oneOf('unit', known.units);
  const place = oneOf('place', known.places);
  const custodian = oneOf('custodian', known.persons);
  const price = priceIn(cell('price'));
  if (cell('price') && price === null) say('price', 'asset_price');
  const years = cell('lifeYears') ? Number(cell('lifeYears')) : null;
  if (years !== null && !(Number.isInteger(years) && years >= 1 && years <= 100)) say('lifeYears', 'asset_life');
  const receivedOn = dayOf('receivedOn');
  if (receivedOn && receivedOn > today) say('receivedOn', 'asset_future');
  const warrantyUntil = dayOf('warrantyUntil');
  if (receivedOn && warrantyUntil && warrantyUntil < receivedOn) say('warrantyUntil', 'ends_before_start');
  mustBeFirst(line, { known, seen, say });
  const fund = choice(
    'fund',
    funds,
    texts.map((words) => words.fund),
    'BUDGET',
  );
  const method = choice(
    'method',
    methods,
    texts.map((words) => words.method),
    'OTHER',
  );
  const condition = choice(
    'condition',
    conditions,
    texts.map((words) => words.condition),
    'GOOD',
  );
  if (!classOf || !unit || !receivedOn || price === null) return null;
  return {
    ...{
      number: cell('number'),
      classId: classOf.id,
      classCode: classOf.code,
      pattern: classOf.pattern,
      name: cell('name'),
      brand: cell('brand'),
      model: cell('model'),
    },
    ...{
      serial: cell('serial'),
      gpsc: cell('gpsc'),
      price,
      lifeYears: years,
      fund,
      method,
      documentNo: cell('documentNo'),
      vendor: cell('vendor'),
      receivedOn,
      warrantyUntil,
    },
    ...{
      unitId: unit.id,
      unitCode: unit.code,
      placeId: place?.id ?? null,
      custodianId: custodian?.id ?? null,
      condition,
      note: cell('note'),
    },
  };
}

/** No number twice, in the sheet or in the register; no serial twice of the same make. */
function mustBeFirst({ row, cells }: Line, { known, seen, say }: Pick<With, 'known' | 'seen' | 'say'>): void {
  const { number = '', serial = '', brand = '', model = '' } = cells;
  if (number) {
    const first = seen.number.get(number);
    if (known.numbers.has(number)) say('number', 'taken', { value: number });
    else if (first !== undefined) say('number', 'asset_twice', { row: first });
    else seen.number.set(number, row);
  }
  if (/[\p{L}\d]{3}/u.test(serial)) {
    const make = `${norm(brand)}\n${norm(model)}\n${norm(serial)}`;
    const first = seen.serial.get(make);
    if (first !== undefined) say('serial', 'asset_twice', { row: first });
    else seen.serial.set(make, row);
  }
}

/** 18,500 or 18500.50 as satang; null where it is no price. */
function priceIn(said: string): number | null {
  const plain = said.replaceAll(',', '').replace(/\s*(บาท|baht)$/i, '');
  if (!/^\d{1,10}(\.\d+)?$/.test(plain)) return null;
  const satang = Math.round(Number(plain) * 100);
  return satang > 0 && satang <= 100_000_000_000 ? satang : null;
}
