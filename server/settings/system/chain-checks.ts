import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import type {
  ChainCheck,
  chainChecks as listCall,
  RecordFinding,
  startChainCheck as startCall,
} from '../../../contract/settings/activity-system-log.ts';
import { audit } from '../../access/audit.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { personNamed } from '../../http/named.ts';

const mostShown = 100;

export async function chainChecks(ctx: Ctx): Promise<Given<typeof listCall>> {
  return { checks: await listChecks(ctx, 7), ...(await standing(ctx)) };
}

export async function startChainCheck(ctx: Ctx): Promise<Given<typeof startCall>> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' chain check'))`.execute(ctx.db);
  const [latest] = await listChecks(ctx, 1);
  if (latest && (latest.state === 'waiting' || latest.state === 'running')) {
    // a server that was killed may have left it: asked for again it goes on where it stopped
    await enqueueRound(ctx.db, ctx.office.config.schema, 'check-chains');
    return { check: latest };
  }
  const { id } = await ctx.db.insertInto('chain_check').values({ asked_by: ctx.me.personId }).returning('id').executeTakeFirstOrThrow();
  await enqueueRound(ctx.db, ctx.office.config.schema, 'check-chains');
  await audit(ctx, 'chain.check', { subject: { type: 'chain_check', id } });
  const [check] = await listChecks(ctx, 1);
  return { check: check as ChainCheck };
}

async function listChecks(ctx: Ctx, take: number): Promise<ChainCheck[]> {
  const { rows } = await sql<{
    id: number;
    by: string | null;
    asked_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    rows_done: number;
    rows_all: number;
    finding_count: number;
    unread: number;
    parts: ChainCheck['parts'];
    error: string | null;
  }>`select c.id, c.asked_at, c.started_at, c.finished_at, c.rows_done, c.rows_all, c.finding_count, c.unread, c.parts, c.error, ${personNamed(ctx, 'p')} as by from chain_check c left join person p on p.id = c.asked_by order by c.id desc limit ${take}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row),
    askedBy: row.by ?? '',
    askedAt: new Date(row.asked_at).toISOString(),
    finishedAt: row.finished_at ? new Date(row.finished_at).toISOString() : null,
    done: row.rows_done,
    all: row.rows_all,
    findingCount: row.finding_count,
    unread: row.unread,
    parts: row.parts,
  }));
}

interface Run {
  error: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  finding_count: number;
  unread: number;
}

function stateOf({ error, started_at, finished_at, finding_count, unread }: Run): ChainCheck['state'] {
  if (error) return 'failed';
  if (!finished_at) return started_at ? 'running' : 'waiting';
  return finding_count > 0 ? 'findings' : unread > 0 ? 'partly' : 'sound';
}

/** What was found and is there still. The number of a classed letter's line is named to nobody who may not see the letter. */
async function standing({ db, me }: Ctx): Promise<{ findings: RecordFinding[]; standing: number }> {
  const { rows } = await sql<RecordFinding & { total: number }>`
    select f.what, case when o.open then f.place else split_part(f.place, ' ', 1) end as at, to_json(f.found_at) #>> '{}' as "foundAt", coalesce(r.name, '') as book, (count(*) over ())::int as total,
      case when o.open then coalesce(f.number, '') else '' end as number,
      case when s.ok then json_build_object('documentId', d.id, 'docNo', coalesce(d.doc_no, '')) end as letter
    from integrity_finding f left join register r on r.id = f.register_id left join document d on d.id = f.document_id
      left join lateral (select ${visible(viewerOf(me))} as ok where d.id is not null) s on true
      cross join lateral (select coalesce(s.ok, false) or (coalesce(d.secrecy, 0) = 0 and r.series is distinct from 'SECRET') as open) o
    where f.gone_at is null order by f.id desc limit ${mostShown}`.execute(db);
  return {
    findings: rows.map(({ total: _, ...finding }) => ({ ...finding, letter: finding.letter ?? null })),
    standing: rows[0]?.total ?? 0,
  };
}
