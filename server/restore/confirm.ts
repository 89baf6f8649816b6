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
import { counterKinds } from '../system/counters.ts';
import { listCounters, waitingSince } from './read-restored.ts';

/**
 * The word of an administrator on which numbers were used after the backup, and with it the end of the office's waiting. All counters are judged by
 * what stands in this transaction: nobody else writes, and who confirms at the same time waits at the row.
 */
export async function confirmRestore(ctx: Ctx, { id, numbers }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<{ of: Date; restoredAt: Date; report: string; confirmed: boolean }>`
    select of_at as of, restored_at as "restoredAt", report, confirmed_at is not null as confirmed from restore where id = ${id} for update`.execute(
    ctx.db,
  );
  const [restore] = rows;
  if (!restore) throw notFound();
  if (restore.confirmed) throw conflict('restore_confirmed');
  const reason = fill(words.reason, { of: momentOf(restore.of), at: momentOf(restore.restoredAt) });
  const struck = await moveOn(ctx, id, numbers, { reason, report: restore.report });
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

function momentOf(at: Date): string {
  return `${longThaiDate(new Date(at))} ${thaiTime(new Date(at))}`;
}
