import { type RawBuilder, sql } from 'kysely';
import { kindByCode } from '../../../contract/kinds.ts';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { type BookKind, beforeNumber, composeDocNo, letteredBooks, type Series } from '../../../contract/sarabun/doc-no.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { letterRule, ruleOfLetter } from '../../settings/letter-rules.ts';
import type { Numbering } from '../machine/facts.ts';
import { secretRegistryOf } from '../machine/secret-registry.ts';
import { type Pattern, patternNow } from './patterns.ts';

/** Which counter gives a letter its number, and how the number is written. */
export interface NumberPlan {
  mode: Numbering;
  /** The unit whose book it is. */
  unitId: number;
  /** The owner's own counter, not the central one (F_IS_USE_DOC_NO_OWNER_DEPT). */
  byOwner: boolean;
  book: BookKind;
  series: Series;
  /** Owner code before the number; '' for kinds that are numbered by year. */
  prefix: string;
  /** The book beside the general one that it is, and its line: a number that was taken before the letter was written. */
  settled?: Settled;
}

interface Settled {
  apart: string;
  entryId: number;
}

/** Kinds that are written into a book of numbers. */
export function isNumbered(type: number): boolean {
  return kindByCode(type).book !== null;
}

/** By the agency's rule for the kind; else where the registry has a queue of its own for numbers it issues them, and the last signature elsewhere (domain AM4). */
export async function numberPlan(
  ctx: Ctx,
  { id, type, ownerUnitId, secrecy }: { id?: number; type: number; ownerUnitId: number; secrecy: number },
): Promise<NumberPlan> {
  const { book, circular } = kindByCode(type);
  if (!book) return { mode: 'NONE', unitId: ownerUnitId, byOwner: false, book: 'NOTE', series: 'GENERAL', prefix: '' };
  const unit =
    (secrecy > 0 ? await secretRegistryOf(ctx.db, ownerUnitId, { secrecy, issues: true }) : null) ?? (await issuerOf(ctx.db, ownerUnitId));
  if (!unit) throw refuse('no_number_book');
  const prefix = letteredBooks.includes(book) ? unit.prefix : '';
  const byOwner = unit.id === ownerUnitId;
  // a classed letter has its own book, and nobody but the secret registrar writes in it
  if (secrecy > 0) return { mode: 'REGISTRY', unitId: unit.id, byOwner, book, series: 'SECRET', prefix };
  const settled = id && book === 'MINUTES' ? await settledOf(ctx.db, id) : null;
  if (settled) return { mode: 'AT_SIGN', byOwner, book, series: 'GENERAL', prefix: '', ...settled };
  const { numbering } = await (id ? ruleOfLetter(ctx.db, id) : letterRule(ctx.db, { type, unitId: ownerUnitId }));
  return {
    mode: numbering !== 'STANDARD' ? numbering : ctx.office.brand.extendedQueues ? 'REGISTRY' : 'AT_SIGN',
    unitId: unit.id,
    byOwner,
    book,
    series: circular ? 'CIRCULAR' : 'GENERAL',
    prefix,
  };
}

/** The line that waits for it, in whichever book. */
async function settledOf(db: Db, documentId: number): Promise<{ unitId: number; settled: Settled } | null> {
  const { rows } = await sql<
    Settled & { unitId: number }
  >`select r.apart, s.entry_id as "entryId", r.unit_id as "unitId" from settled_letter s
    join register_entry e on e.id = s.entry_id join register r on r.id = e.register_id where s.document_id = ${documentId}`.execute(db);
  const [row] = rows;
  return row ? { unitId: row.unitId, settled: { apart: row.apart, entryId: row.entryId } } : null;
}

/** What stands on a draft before the number: อว 0601/ */
export async function numberStart(db: Db, { book, mode, series, prefix, unitId }: NumberPlan): Promise<string> {
  if (mode === 'NONE') return '';
  const set = await patternNow(db, { unitId, book, series });
  if (!set && !letteredBooks.includes(book)) return '';
  return beforeNumber({ prefix, circular: series === 'CIRCULAR', beYear: buddhistYear(new Date()), kind: book, ...set });
}

/** The number as it stands on the paper. */
export function writtenNumber(plan: NumberPlan, { seq, beYear }: { seq: number; beYear: number }, set: Pattern | null): string {
  return composeDocNo({ prefix: plan.prefix, circular: plan.series === 'CIRCULAR', seq, beYear, kind: plan.book, ...set });
}

/** The unit itself where it may issue numbers, else the one named for it or the nearest above it that may; with the nearest owner code. */
async function issuerOf(db: Db, unitId: number): Promise<{ id: number; prefix: string } | null> {
  const { rows } = await sql<{ id: number; prefix: string }>`
    select u.id, ${ownerCode(sql`u.id`)} as prefix from unit u where u.id = number_unit_of(${unitId})`.execute(db);
  return rows[0] ?? null;
}

/** The owner code of a unit, or the nearest above it; '' where none has one. */
export function ownerCode(unit: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((with recursive above as (
      select id, parent_id, letter_prefix, 0 as far from unit where id = ${unit}
      union all select x.id, x.parent_id, x.letter_prefix, a.far + 1 from unit x join above a on x.id = a.parent_id)
    select letter_prefix from above where letter_prefix <> '' order by far limit 1), '')`;
}
