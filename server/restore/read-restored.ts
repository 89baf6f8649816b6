import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { Counter, restored as call } from '../../contract/restore/calls.ts';
import type { Ctx, Db } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { type RestoreReport, readReport } from '../sarabun/integrity/restore-report.ts';
import { counterKinds } from '../system/counters.ts';

type Restored = NonNullable<Given<typeof call>['restore']>;

/** The newest restore, what its checks found, and where everything stands that gives numbers. */
export async function readRestored(ctx: Ctx): Promise<Given<typeof call>> {
  const manage = ctx.me.isAdmin;
  const { rows } = await sql<{
    id: number;
    backup: string;
    of: Date;
    restoredAt: Date;
    text: string;
    confirmedAt: Date | null;
    by: string | null;
    cancelled: number | null;
    waiting: number;
  }>`select r.id, r.backup, r.of_at as of, r.restored_at as "restoredAt", r.report as text, r.confirmed_at as "confirmedAt",
      ${personNamed(ctx, 'p') as RawBuilder<string | null>} as by, r.cancelled, (select count(*)::int from delivery d where ${waitingSince(sql`r.of_at`)} and d.state in ('HELD', 'QUEUED')) as waiting
    from restore r left join person p on p.id = r.confirmed_by order by r.id desc limit 1`.execute(ctx.db);
  const [row] = rows;
  if (!row) return { restore: null, manage };
  const { id, backup, of, restoredAt, text, confirmedAt, by, cancelled, waiting } = row;
  const read = readReport(text, ctx.office.config.secrets.master);
  const standing = await listCounters(ctx.db, read?.report);
  return {
    manage,
    restore: {
      id,
      backup,
      of: new Date(of).toISOString(),
      restoredAt: new Date(restoredAt).toISOString(),
      confirmed: confirmedAt && { at: new Date(confirmedAt).toISOString(), by: by ?? '', cancelled: cancelled ?? 0 },
      waiting,
      report: read && viewOf(read),
      counters: confirmedAt ? [] : standing,
      moved: confirmedAt ? await movedOn(ctx.db, id, standing) : [],
    },
  };
}

/** Messages of before that instant: the office that is gone has sent them, or had them to send. */
export function waitingSince(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`d.created_at <= ${of}`;
}

/** Everything that gives numbers, with what checkpoints outside know of it. */
export async function listCounters(db: Db, report: RestoreReport | undefined): Promise<Counter[]> {
  const all: Counter[] = [];
  for (const { table, list } of counterKinds())
    for (const one of await list(db))
      all.push({ counter: table, ...one, known: table === 'register_counter' ? knownOf(one, report) : null });
  return all;
}

function knownOf({ key, last }: { key: string; last: number }, report: RestoreReport | undefined): number | null {
  const told = report?.checkpoints.books.find(({ book, year }) => key === JSON.stringify([book, year]))?.last ?? 0;
  return told > last ? told : null;
}

async function movedOn(db: Db, id: number, standing: readonly Counter[]): Promise<Restored['moved']> {
  const moved = await db.selectFrom('restore_number').select(['counter', 'key', 'restored', 'used']).where('restore_id', '=', id).execute();
  return moved.map(({ counter, key, restored, used }) => {
    const named = standing.find((one) => one.counter === counter && one.key === key);
    return { ...(named ?? { name: key, unit: '', year: null }), counter, key, last: restored, at: null, known: null, used };
  });
}

function viewOf({ report, keyId, isOwn }: NonNullable<ReturnType<typeof readReport>>): Restored['report'] {
  const { version, rows, files, missing, checks, findings, checkpoints } = report;
  return {
    isOwn,
    keyId,
    version,
    rows,
    files,
    missing: missing.length,
    checks,
    findings,
    checkpoints: {
      known: checkpoints.known,
      newestAt: checkpoints.newest?.at ?? null,
      ahead: checkpoints.ahead.length,
      sealsLost: checkpoints.sealsLost,
    },
  };
}

/** Byte for byte, so that its signature holds. */
export async function sendReport({ db }: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const found = Number.isSafeInteger(id) ? await db.selectFrom('restore').select('report').where('id', '=', id).executeTakeFirst() : null;
  if (!found) throw notFound();
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="restore-report-${id}.json"`)
    .send(found.report);
}
