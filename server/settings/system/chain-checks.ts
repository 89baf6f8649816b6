import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import type { ChainCheck, chainChecks as listCall, startChainCheck as startCall } from '../../../contract/settings/activity-system-log.ts';
import { audit } from '../../access/audit.ts';
import { enqueue } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';

/** A check that a stopped server left behind is asked for again after this. */
const forgottenMinutes = 60;

export async function chainChecks(ctx: Ctx): Promise<Given<typeof listCall>> {
  return { checks: await listChecks(ctx, 5) };
}

export async function startChainCheck(ctx: Ctx): Promise<Given<typeof startCall>> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' chain check'))`.execute(ctx.db);
  const [latest] = await listChecks(ctx, 1);
  const young = latest && Date.now() - Date.parse(latest.askedAt) < forgottenMinutes * 60_000;
  if (latest && young && (latest.state === 'waiting' || latest.state === 'running')) return { check: latest };
  const { id } = await ctx.db.insertInto('chain_check').values({ asked_by: ctx.me.personId }).returning('id').executeTakeFirstOrThrow();
  await enqueue(ctx.db, ctx.office.config.schema, 'check-chains', {});
  await audit(ctx, 'chain.check', { subject: { type: 'chain_check', id } });
  const [check] = await listChecks(ctx, 1);
  return { check: check as ChainCheck };
}

async function listChecks({ db }: Ctx, take: number): Promise<ChainCheck[]> {
  const { rows } = await sql<{
    id: number;
    by: string | null;
    asked_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    rows_done: number;
    rows_all: number;
    finding_count: number;
    findings: ChainCheck['findings'];
    error: string | null;
  }>`select c.*, p.prefix || p.first_name || ' ' || p.last_name as by from chain_check c left join person p on p.id = c.asked_by order by c.id desc limit ${take}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.error ? 'failed' : row.finished_at ? (row.finding_count > 0 ? 'findings' : 'sound') : row.started_at ? 'running' : 'waiting',
    askedBy: row.by ?? '',
    askedAt: new Date(row.asked_at).toISOString(),
    finishedAt: row.finished_at ? new Date(row.finished_at).toISOString() : null,
    done: row.rows_done,
    all: row.rows_all,
    findingCount: row.finding_count,
    findings: row.findings,
  }));
}
