import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { BookKind, Series } from '../../../contract/sarabun/doc-no.ts';
import type { numberActs } from '../../../contract/settings/manage-number-permission.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';
import { readingThai } from '../../http/named.ts';
import { say } from '../../http/words.ts';
import { type KnownNames, knownNames } from '../../settings/sheets/known-names.ts';
import { choiceIn, dayIn, flagIn, type Judge, type OwnSheet, partsIn, type SheetLine } from '../../settings/sheets/own-sheet.ts';
import { setFirstOfYear } from './first-number.ts';
import { getNumberBook, listNumberBooks } from './number-books.ts';
import { saveNumberRights } from './number-rights.ts';
import { openNumberBook } from './open-register.ts';
import { setNumberPattern } from './patterns.ts';
import { closeNumberBook, setCounting } from './set-numbers.ts';

const rights = { issue: 'ISSUE', reserve: 'RESERVE', void: 'VOID' } as const;
type RightColumn = keyof typeof rights;
const most = 2000;

/** Books of numbers by unit, kind and series: new ones are opened, others brought to what the line says, by the verbs of the page. */
export const numberBooksSheet: OwnSheet = {
  name: 'number-books',
  columns: [
    { key: 'unit', width: 34, needed: true, fields: ['unitId'] },
    { key: 'kind', width: 24, needed: true },
    { key: 'series', width: 18, needed: true },
    { key: 'book', width: 36, reader: true },
    { key: 'pattern', width: 24 },
    { key: 'thai', width: 10 },
    { key: 'patternFrom', width: 16, fields: ['from'] },
    { key: 'first', width: 12 },
    { key: 'last', width: 12, reader: true },
    { key: 'next', width: 22, reader: true },
    { key: 'yearly', width: 14 },
    { key: 'closed', width: 12 },
    { key: 'issue', width: 30 },
    { key: 'reserve', width: 30 },
    { key: 'void', width: 30 },
  ],
  async rows(ctx) {
    const words = textsIn(ctx.request.language, 'bookSettings');
    const flag = (is: boolean) => say(ctx, is ? 'sheet_yes' : 'sheet_no');
    const { items } = await listNumberBooks(readingThai(ctx), { take: most });
    const rows = [];
    for (const item of items) {
      const { patterns, first, yearly, rights: named } = await getNumberBook(readingThai(ctx), { id: item.id });
      const now = patterns.find((pattern) => pattern.state === 'NOW');
      const of = (act: (typeof numberActs)[number]) =>
        (named.find((one) => one.act === act)?.holders ?? []).map((holder) => holder.name).join('\n');
      rows.push({
        unit: item.unitName,
        kind: words.kinds[item.kind],
        series: words.series[item.series],
        book: item.name,
        pattern: now?.pattern ?? '',
        thai: flag(now?.thai === true),
        first: first ?? '',
        last: item.last,
        next: item.next,
        yearly: flag(yearly),
        closed: flag(item.closed),
        issue: of('ISSUE'),
        reserve: of('RESERVE'),
        void: of('VOID'),
      });
    }
    return rows;
  },
  async take(ctx, lines, judge) {
    const known = await knownNames(ctx, judge);
    const seen = new Map<string, number>();
    for (const line of lines) await takeBook(ctx, line, { judge, known, seen });
  },
};

interface Turn {
  judge: Judge;
  known: KnownNames;
  /** Line of each book so far. */
  seen: Map<string, number>;
}

async function takeBook(ctx: Ctx, line: SheetLine, { judge, known, seen }: Turn): Promise<void> {
  const words = textsInEach('bookSettings');
  const kind = choiceIn<BookKind>(
    judge,
    line,
    'kind',
    words.map((one) => one.kinds),
  );
  const series = choiceIn<Series>(
    judge,
    line,
    'series',
    words.map((one) => one.series),
  );
  if (!line.cells.unit) judge.say(line, 'unit', 'required');
  const unitId = line.cells.unit ? known.unit(line, 'unit', line.cells.unit) : null;
  const wanted = wantedOf(line, judge, known);
  if (judge.isBad(line) || !kind || !series || !unitId) return;
  const key = [unitId, kind, series].join(' ');
  const first = seen.get(key);
  if (first) return judge.say(line, 'kind', 'row_repeats', { row: first });
  seen.set(key, line.row);
  const stands = await bookOf(ctx, unitId, kind, series);
  const id = stands ?? (await judge.at(line, () => openNumberBook(ctx, { unitId, kind, series })))?.id;
  if (id === undefined) return;
  const changed = await judge.at(line, () => bringTo(ctx, id, line, wanted));
  if (changed === null) return;
  judge.count(stands === null ? 'added' : changed ? 'changed' : 'unchanged');
}

async function bookOf(ctx: Ctx, unitId: number, kind: BookKind, series: Series): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from register
    where unit_id = ${unitId} and kind = ${kind} and series = ${series} and active`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

interface Wanted {
  first: number | null;
  from: string | null;
  holders: Partial<Record<RightColumn, number[]>>;
  thai: boolean | null;
  yearly: boolean | null;
  closed: boolean | null;
}

function wantedOf(line: SheetLine, judge: Judge, known: KnownNames): Wanted {
  const said = line.cells.first ?? '';
  const first = said === '' ? null : Number(said);
  if (first !== null && (!Number.isInteger(first) || first < 1 || first > 999_999))
    judge.say(line, 'first', 'out_of_range', { min: 1, max: 999_999 });
  if ((line.cells.pattern ?? '').length > 80) judge.say(line, 'pattern', 'too_long', { max: 80 });
  const flag = (key: 'thai' | 'yearly' | 'closed') => (line.cells[key] ? flagIn(judge, line, key, false) : null);
  const holders: Wanted['holders'] = {};
  for (const key of Object.keys(rights) as RightColumn[]) {
    const parts = partsIn(line, key);
    if (parts) holders[key] = parts.flatMap((part) => known.holder(line, key, part) ?? []);
  }
  return { first, from: dayIn(judge, line, 'patternFrom'), holders, thai: flag('thai'), yearly: flag('yearly'), closed: flag('closed') };
}

/** One verb after the other, each where the line says something else than what stands. */
async function bringTo(ctx: Ctx, id: number, line: SheetLine, wanted: Wanted): Promise<boolean> {
  const book = await getNumberBook(ctx, { id });
  let { version } = book;
  let changed = false;
  const change = async (work: (version: number) => Promise<{ version: number }>) => {
    ({ version } = await work(version));
    changed = true;
  };
  // opened first, closed last: the other verbs speak of a book in use
  if (wanted.closed === false && book.book.closed) await change((at) => closeNumberBook(ctx, { id, version: at, closed: false }));
  const pattern = line.cells.pattern ?? '';
  const from = wanted.from ?? bangkokDay(new Date());
  const now = book.patterns.find((one) => one.state === 'NOW');
  const coming = book.patterns.some(
    (one) => one.state === 'COMING' && one.pattern === pattern && bangkokDay(new Date(one.from ?? 0)) === from,
  );
  const thai = wanted.thai ?? now?.thai ?? false;
  if (pattern !== '' && !coming && (pattern !== now?.pattern || thai !== now.thai))
    await change((at) => setNumberPattern(ctx, { id, version: at, pattern, thai, from }));
  const { first, yearly } = wanted;
  if (first !== null && first !== book.first) await change((at) => setFirstOfYear(ctx, { id, version: at, first }));
  if (yearly !== null && yearly !== book.yearly) await change((at) => setCounting(ctx, { id, version: at, yearly }));
  const named = (key: RightColumn) => (book.rights.find((one) => one.act === rights[key])?.holders ?? []).map((holder) => holder.id);
  const after = {
    issue: wanted.holders.issue ?? named('issue'),
    reserve: wanted.holders.reserve ?? named('reserve'),
    void: wanted.holders.void ?? named('void'),
  };
  const differs = (Object.keys(rights) as RightColumn[]).some((key) => sorted(after[key]) !== sorted(named(key)));
  if (differs) await change((at) => saveNumberRights(ctx, { id, version: at, ...after }));
  if (wanted.closed === true && !book.book.closed) await change((at) => closeNumberBook(ctx, { id, version: at, closed: true }));
  return changed;
}

function sorted(ids: number[]): string {
  return [...new Set(ids)].sort((a, b) => a - b).join(' ');
}
