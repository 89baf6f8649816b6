import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import { bangkokDay } from '../../../../contract/rules/thai.ts';
import {
  type keepParallelDay as dayCall,
  type addParallelDifference as differenceCall,
  type endParallel as endCall,
  type getParallel as getCall,
  orderDays,
  type ParallelDay,
  type ParallelDifference,
  type settleParallelDifference as settleCall,
  type startParallel as startCall,
} from '../../../../contract/sarabun/parallel.ts';
import { audit } from '../../../access/audit.ts';
import { iso } from '../../../db/iso.ts';
import { issueClock } from '../../../db/issue-clock.ts';
import type { Ctx } from '../../../http/context.ts';
import { badField, conflict, notFound, refuse } from '../../../http/errors.ts';
import { type BookFacts, getKeptBook } from '../../registers/book-lines.ts';
import { bridgeFromPaper } from '../../registers/first-number.ts';
import { agreedInRow, daysBetween, type Figures, hasAgreed, stateOf } from './days.ts';

interface Run {
  id: number;
  year: number;
  lastPaper: number;
  firstNo: number;
  paperVoid: string;
  startedBy: string;
  startedAt: string;
  startedOn: string;
  endedAt: string | null;
  endedOn: string | null;
  endedBy: string;
  endedByOrder: string | null;
}

/** Of this year. A registry keeps it for its own open books. */
async function getRunBook(ctx: Ctx, bookId: number): Promise<BookFacts> {
  const book = await getKeptBook(ctx, bookId);
  if (book.series === 'SECRET') throw notFound();
  return book;
}

export async function findRun(ctx: Ctx, bookId: number, lock = false): Promise<Run | null> {
  const { rows } =
    await sql<Run>`select v.id, v.be_year as year, v.last_paper as "lastPaper", v.first_no as "firstNo", v.paper_void as "paperVoid",
      concat_ws(' ', s.first_name, s.last_name) as "startedBy", ${iso('v.started_at')} as "startedAt", (v.started_at at time zone 'Asia/Bangkok')::date as "startedOn",
      ${iso('v.ended_at')} as "endedAt", (v.ended_at at time zone 'Asia/Bangkok')::date as "endedOn",
      concat_ws(' ', e.first_name, e.last_name) as "endedBy", v.ended_by_order as "endedByOrder"
    from parallel_run v join person s on s.id = v.started_by left join person e on e.id = v.ended_by
    where v.register_id = ${bookId} and v.be_year = be_year(issue_clock()) ${lock ? sql`for update of v` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** @throws 404 where none is under way */
async function getOpenRun(ctx: Ctx, bookId: number): Promise<Run> {
  await getRunBook(ctx, bookId);
  const run = await findRun(ctx, bookId, true);
  if (!run) throw notFound();
  if (run.endedAt) throw conflict('parallel_ended');
  return run;
}

export async function getParallel(ctx: Ctx, { bookId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const book = await getRunBook(ctx, bookId);
  const { rows } = await sql<{
    year: number;
    firstNo: number | null;
    issued: boolean | null;
  }>`select be_year(issue_clock()) as year, c.first_no as "firstNo",
      c.last_no >= c.first_no as issued
    from (select 1) one left join register_counter c on c.register_id = ${bookId} and c.be_year = be_year(issue_clock())`.execute(ctx.db);
  const { year = 0, firstNo = null, issued = null } = rows[0] ?? {};
  const run = await findRun(ctx, bookId);
  return { book: book.name, year, firstNo: firstNo ?? 1, issued: issued ?? false, run: run && (await shownRun(ctx, bookId, run)) };
}

async function shownRun(ctx: Ctx, bookId: number, run: Run): Promise<NonNullable<Given<typeof getCall>['run']>> {
  const today = bangkokDay(new Date());
  const holidays = await readHolidays(ctx);
  const days = await readDays(ctx, bookId, run, today, holidays);
  const agreed = agreedInRow(days, today, holidays);
  const { lastPaper, firstNo, paperVoid, startedBy, startedAt, endedAt, endedBy, endedByOrder } = run;
  const isOpen = endedAt === null;
  return {
    ...{ lastPaper, firstNo, paperVoid, startedBy, startedAt, endedAt, endedBy, endedByOrder },
    days,
    agreed,
    mayEnd: isOpen && hasAgreed(agreed),
    mayEndByOrder: isOpen && !hasAgreed(agreed) && Date.parse(startedAt) <= Date.now() - orderDays * 86_400_000,
  };
}

async function readHolidays({ db }: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select day::text from holiday where active`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

async function readDays(ctx: Ctx, bookId: number, run: Run, today: string, holidays: ReadonlySet<string>): Promise<ParallelDay[]> {
  const { rows: issued } = await sql<
    Figures & { day: string }
  >`select (issued_at at time zone 'Asia/Bangkok')::date::text as day, count(*)::int as count,
      min(seq) as first, max(seq) as last
    from register_entry where register_id = ${bookId} and be_year = ${run.year} group by 1`.execute(ctx.db);
  const { rows: told } = await sql<
    Figures & { day: string }
  >`select day::text, count, first, last from parallel_day where run_id = ${run.id}`.execute(ctx.db);
  const { rows: differences } = await sql<
    ParallelDifference & { day: string }
  >`select id, day::text, kind, seq, words, cause, mended from parallel_difference
    where run_id = ${run.id} order by seq, id`.execute(ctx.db);
  const others = new Set([...issued, ...told, ...differences].map(({ day }) => day));
  return daysBetween(run.startedOn, run.endedOn ?? today, holidays, others).map((day) => {
    const own = (rows: readonly (Figures & { day: string })[]) => {
      const found = rows.find((one) => one.day === day);
      return found && { count: found.count, first: found.first, last: found.last };
    };
    const said = {
      day,
      ours: own(issued) ?? { count: 0, first: null, last: null },
      paper: own(told) ?? null,
      differences: differences.filter((one) => one.day === day).map(({ day: _day, ...one }) => one),
    };
    return { ...said, state: stateOf(said) };
  });
}

/** After the last number on paper comes the first of this office; from then on it is not moved. */
export async function startParallel(ctx: Ctx, { bookId, lastPaper, paperVoid }: Taken<typeof startCall>): Promise<Given<typeof startCall>> {
  const book = await getRunBook(ctx, bookId);
  if (book.closed) throw refuse('book_closed', { params: { book: book.name } });
  const firstNo = lastPaper + 1;
  const { year } = await bridgeFromPaper(ctx, bookId, firstNo);
  if (await findRun(ctx, bookId)) throw conflict('parallel_runs');
  await sql`insert into parallel_run (register_id, be_year, last_paper, first_no, paper_void, started_by)
    values (${bookId}, ${year}, ${lastPaper}, ${firstNo}, ${paperVoid}, ${ctx.me.personId})`.execute(ctx.db);
  await audit(ctx, 'book.parallel', { subject: { type: 'register', id: bookId }, detail: { first: firstNo, year } });
  return { firstNo };
}

export async function keepParallelDay(
  ctx: Ctx,
  { bookId, day, count, first = null, last = null }: Taken<typeof dayCall>,
): Promise<Given<typeof dayCall>> {
  const run = await getOpenRun(ctx, bookId);
  mustBeInRun(run, day);
  if (count === 0 && (first !== null || last !== null)) throw badField('first', 'parallel_none');
  if (count > 0 && first === null) throw badField('first', 'required');
  if (count > 0 && last === null) throw badField('last', 'required');
  if (first !== null && last !== null && first > last) throw badField('last', 'parallel_turned');
  await sql`insert into parallel_day (run_id, day, count, first, last, kept_by) values (${run.id}, ${day}, ${count}, ${first}, ${last}, ${ctx.me.personId})
    on conflict (run_id, day) do update set count = excluded.count, first = excluded.first, last = excluded.last, kept_by = excluded.kept_by, kept_at = excluded.kept_at`.execute(
    ctx.db,
  );
  return { day };
}

function mustBeInRun({ startedOn }: Run, day: string): void {
  if (day < startedOn || day > bangkokDay(new Date())) throw badField('day', 'parallel_day');
}

export async function addParallelDifference(
  ctx: Ctx,
  { bookId, day, kind, seq, words }: Taken<typeof differenceCall>,
): Promise<Given<typeof differenceCall>> {
  const run = await getOpenRun(ctx, bookId);
  mustBeInRun(run, day);
  const { rows } = await sql<{ id: number }>`insert into parallel_difference (run_id, day, kind, seq, words, kept_by)
    values (${run.id}, ${day}, ${kind}, ${seq}, ${words}, ${ctx.me.personId}) on conflict (run_id, kind, seq) do nothing returning id`.execute(
    ctx.db,
  );
  if (!rows[0]) throw badField('seq', 'parallel_known');
  return rows[0];
}

export async function settleParallelDifference(
  ctx: Ctx,
  { bookId, differenceId, cause, mended }: Taken<typeof settleCall>,
): Promise<Given<typeof settleCall>> {
  const run = await getOpenRun(ctx, bookId);
  const { numAffectedRows } =
    await sql`update parallel_difference set cause = ${cause}, mended = ${mended}, settled_by = ${ctx.me.personId}, settled_at = now()
    where id = ${differenceId} and run_id = ${run.id}`.execute(ctx.db);
  if (!numAffectedRows) throw notFound();
  return { id: differenceId };
}

/** Ten working days without an open difference, or an order after thirty days. */
export async function endParallel(ctx: Ctx, { bookId, order }: Taken<typeof endCall>): Promise<Given<typeof endCall>> {
  const run = await getOpenRun(ctx, bookId);
  const { mayEnd, mayEndByOrder, agreed } = await shownRun(ctx, bookId, run);
  if (!mayEnd && !mayEndByOrder) throw refuse('parallel_early', { params: { agreed } });
  if (!mayEnd && !order) throw badField('order', 'required');
  const at = await issueClock(ctx.db);
  await sql`update parallel_run set ended_at = ${at}, ended_by = ${ctx.me.personId}, ended_by_order = ${mayEnd ? null : order}
    where id = ${run.id}`.execute(ctx.db);
  await audit(ctx, 'book.parallel-end', { subject: { type: 'register', id: bookId }, detail: { year: run.year } });
  return { endedAt: at.toISOString() };
}
