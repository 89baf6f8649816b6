import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { restore as words } from '../../contract/lang/th/restore.ts';
import { type confirmRestore as call, mostSkipped } from '../../contract/restore/calls.ts';
import { longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { fill } from '../http/words.ts';
import { readReport } from '../sarabun/integrity/restore-report.ts';
import { openAnew } from '../sarabun/registers/open-register.ts';
import { counterKinds } from '../system/counters.ts';
import { listCounters, waitingSince } from './read-restored.ts';

/** The table in which books of letters count. */
const bookCounter = 'register_counter';

/**
 * The word of an administrator on which numbers were used after the backup, and with it the end of the office's waiting. All counters are judged by
 * what stands in this transaction: nobody else writes, and who confirms at the same time waits at the row.
 */
export async function confirmRestore(ctx: Ctx, { id, numbers, books }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<{ of: Date; restoredAt: Date; report: string; confirmed: boolean }>`
    select of_at as of, restored_at as "restoredAt", report, confirmed_at is not null as confirmed from restore where id = ${id} for update`.execute(
    ctx.db,
  );
  const [restore] = rows;
  if (!restore) throw notFound();
  if (restore.confirmed) throw conflict('restore_confirmed');
  const reason = fill(words.reason, { of: momentOf(restore.of), at: momentOf(restore.restoredAt) });
  const skipped = await moveOn(ctx, id, numbers, { reason, report: restore.report });
  const struck = skipped + (await openBooks(ctx, id, books, reason));
  const { numAffectedRows } = await sql`update delivery d set state = 'CANCELLED', ended_at = now(), next_at = null
    where ${waitingSince(sql`${restore.of}`)} and d.state in ('HELD', 'QUEUED')`.execute(ctx.db);
  const cancelled = Number(numAffectedRows ?? 0n);
  // an older one that nobody confirmed before it was backed up is over with this one
  await sql`update restore set confirmed_at = now(), confirmed_by = ${ctx.me.personId}, cancelled = ${cancelled} where confirmed_at is null`.execute(
    ctx.db,
  );
  await audit(ctx, 'restore.confirmed', { subject: { type: 'restore', id }, detail: { count: struck } });
  return { struck, cancelled };
}

/** @throws at its field: lower than what is known to be given, or further than anybody numbers in a gap */
async function moveOn(
  ctx: Ctx,
  id: number,
  numbers: Taken<typeof call>['numbers'],
  { reason, report }: { reason: string; report: string },
): Promise<number> {
  const kinds = new Map(counterKinds().map((kind) => [kind.table, kind]));
  const standing = await listCounters(ctx.db, readReport(report, ctx.office.config.secrets.master)?.report);
  const typed = new Map(numbers.map((one, place) => [`${one.counter} ${one.key}`, { ...one, field: `numbers.${place}.used` }]));
  if (typed.size !== numbers.length) throw badField('numbers', 'invalid');
  let struck = 0;
  for (const one of standing) {
    const least = one.known ?? one.last;
    const given = typed.get(`${one.counter} ${one.key}`);
    typed.delete(`${one.counter} ${one.key}`);
    const used = given?.used ?? least;
    if (given && used < least) throw badField(given.field, 'restore_lower', { no: least });
    if (given && used - one.last > mostSkipped) throw badField(given.field, 'restore_gap', { most: mostSkipped });
    if (used === one.last) continue;
    await kinds.get(one.counter)?.moveOn(ctx, one, used, reason);
    await ctx.db
      .insertInto('restore_number')
      .values({ restore_id: id, counter: one.counter, key: one.key, restored: one.last, used })
      .execute();
    struck += used - one.last;
  }
  // a counter that is none, or none any more
  const [strange] = typed.values();
  if (strange) throw badField(strange.field, 'invalid');
  return struck;
}

/**
 * Books that were opened after the backup stand anew, their used numbers struck as those of every other book: whoever opens such a book later finds
 * this one, and the next number is none that stands on paper.
 * @throws at its field: a book that the restored data knows, which is asked for in the list, or that is named twice
 */
async function openBooks(ctx: Ctx, id: number, books: Taken<typeof call>['books'], reason: string): Promise<number> {
  const kinds = new Map(counterKinds().map((kind) => [kind.table, kind]));
  const kind = kinds.get(bookCounter);
  if (!kind) throw new Error('no books');
  let struck = 0;
  for (const [place, { used, ...book }] of books.entries()) {
    const field = `books.${place}`;
    if (used < 1) throw badField(`${field}.used`, 'restore_lower', { no: 1 });
    if (used > mostSkipped) throw badField(`${field}.used`, 'restore_gap', { most: mostSkipped });
    const registerId = await openAnew(ctx, book, field);
    const opened = (await kind.list(ctx.db)).find(({ key }) => (JSON.parse(key) as [number, number])[0] === registerId);
    if (!opened) throw new Error(`the book ${registerId} has no counter`);
    await kind.moveOn(ctx, opened, used, reason);
    await ctx.db
      .insertInto('restore_number')
      .values({ restore_id: id, counter: bookCounter, key: opened.key, restored: 0, used })
      .execute();
    struck += used;
  }
  return struck;
}

function momentOf(at: Date): string {
  return `${longThaiDate(new Date(at))} ${thaiTime(new Date(at))}`;
}
