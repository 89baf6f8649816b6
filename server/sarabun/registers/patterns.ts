import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type BookKind, goodPattern, type Series } from '../../../contract/sarabun/doc-no.ts';
import type {
  setNumberPattern as patternCall,
  withdrawNumberPattern as withdrawCall,
} from '../../../contract/settings/manage-number-permission.ts';
import { getAdministered } from '../../access/administered-book.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { holdCounter } from './first-number.ts';
import { numbersPath, raiseNumbers } from './versions.ts';

export interface Pattern {
  pattern: string;
  thai: boolean;
}

/** The pattern of a book that is in force at an instant; no row: the usual one of its kind. */
export function patternIn(register: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<Pattern> {
  return sql<Pattern>`select pattern, thai from register_pattern
    where register_id = ${register} and effective_at <= ${at} and withdrawn_at is null order by effective_at desc, id desc limit 1`;
}

/** How a book wrote its numbers at an instant; null: in the usual way of its kind. Asked after the number is taken: a change waits for the counter. */
export async function patternAt(db: Db, registerId: number, at: Date): Promise<Pattern | null> {
  const { rows } = await patternIn(sql`${registerId}::bigint`, sql`${at}::timestamptz`).execute(db);
  return rows[0] ?? null;
}

/** The same for now, of a book that may not be open yet. */
export async function patternNow(
  db: Db,
  { unitId, book, series }: { unitId: number; book: BookKind; series: Series },
): Promise<Pattern | null> {
  const { rows } = await sql<Pattern>`select p.* from register r cross join lateral (${patternIn(sql`r.id`, sql`issue_clock()`)}) p
    where r.unit_id = ${unitId} and r.kind = ${book} and r.series = ${series}`.execute(db);
  return rows[0] ?? null;
}

/** One-way: from now or a coming day on. The counter is held, so that no number is taken by the old pattern after this instant, and none by the new one before. */
export async function setNumberPattern(ctx: Ctx, { id, version, pattern, thai, from }: Taken<typeof patternCall>) {
  const book = await getAdministered(ctx, id);
  if (book.kind === 'RECEIVE') throw badField('pattern', 'pattern_regulated');
  if (!goodPattern(pattern)) throw badField('pattern', 'bad_pattern');
  if (book.series === 'CIRCULAR' && !/(\{ว\}|ว\s*)\{(seq|no)/.test(pattern)) throw badField('pattern', 'pattern_circular');
  const today = bangkokDay(new Date());
  if (from < today) throw badField('from', 'pattern_past');
  const now = await raiseNumbers(ctx, book, version);
  await holdCounter(ctx, id);
  const { rows: current } = await patternIn(sql`${id}::bigint`, sql`issue_clock()`).execute(ctx.db);
  // the counter's last instant moves along, so that the next number is later than the pattern even where the clock is behind
  const at = await issueClock(ctx.db);
  const { rows: begun } = await sql<{ at: Date }>`
    select greatest(${from}::date::timestamp at time zone 'Asia/Bangkok', ${at}::timestamptz, max(last_at) + interval '1 millisecond') as at
    from register_counter where register_id = ${id}`.execute(ctx.db);
  const begins = (begun[0] as { at: Date }).at;
  await sql`insert into register_pattern (register_id, pattern, thai, effective_at, set_by)
    values (${id}, ${pattern}, ${thai}, ${begins}, ${ctx.me.personId})`.execute(ctx.db);
  if (from <= today)
    await sql`update register_counter set last_at = ${begins} where register_id = ${id} and be_year = be_year(${at}::timestamptz)`.execute(
      ctx.db,
    );
  await auditSetting(ctx, numbersPath, 'CHANGED', { id, before: { pattern: current[0]?.pattern ?? '' }, after: { pattern, thai, from } });
  return { version: now };
}

export async function withdrawNumberPattern(ctx: Ctx, { id, patternId, version }: Taken<typeof withdrawCall>) {
  const book = await getAdministered(ctx, id);
  const now = await raiseNumbers(ctx, book, version);
  await holdCounter(ctx, id);
  const at = await issueClock(ctx.db);
  const { rows } = await sql<{ pattern: string }>`update register_pattern set withdrawn_at = ${at}
    where id = ${patternId} and register_id = ${id} and withdrawn_at is null and effective_at > ${at} returning pattern`.execute(ctx.db);
  if (!rows[0]) throw refuse('pattern_started');
  await auditSetting(ctx, numbersPath, 'CHANGED', { id, before: { coming: rows[0].pattern }, after: { coming: '' } });
  return { version: now };
}
