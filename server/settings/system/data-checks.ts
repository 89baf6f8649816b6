import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import {
  type Check,
  type CheckFinding,
  type CheckKind,
  type CheckRun,
  checkKinds,
  type checkHistory as historyCall,
  type dataChecks as listCall,
  type startCheck as startCall,
} from '../../../contract/settings/data-integrity.ts';
import { audit } from '../../access/audit.ts';
import { namesOfBytes } from '../../access/file-faults.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { lockFor } from '../../db/agency-lock.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { personNamed } from '../../http/named.ts';
import { ask, checkRounds, lockKind } from '../../notify/checks/check-runs.ts';

/** Of each check. */
const mostShown = 50;
const mostRuns = 60;
/** A kind is asked for again no sooner than this after it ended. */
const restSeconds = 60;

export async function dataChecks(ctx: Ctx): Promise<Given<typeof listCall>> {
  const [rows, found, faults] = [await readChecks(ctx), await standing(ctx), await faultsOfFiles(ctx)];
  const all = [...found, ...faults];
  return {
    checks: checkKinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind) as CheckRow;
      const own = all.filter((one) => one.kind === kind);
      return {
        kind,
        used: kind !== 'BACKUP' || ctx.office.config.backup !== null,
        now: row.open && {
          state: row.open.held ? 'running' : 'waiting',
          askedBy: row.open.by ?? '',
          looked: row.open.looked,
          all: row.open.all,
        },
        last: row.last && runOf(row.last),
        cleanAt: row.clean_at && new Date(row.clean_at).toISOString(),
        wrongSince: row.wrong_since && new Date(row.wrong_since).toISOString(),
        told: row.wrong_since === null ? null : row.told && { at: new Date(row.told.at).toISOString(), names: row.told.names },
        findings: own.map(({ kind: _, total: __, ...finding }) => ({ ...finding, letter: finding.letter ?? null })),
        standing: own[0]?.total ?? 0,
      } satisfies Check;
    }),
  };
}

export async function checkHistory(ctx: Ctx, { kind }: Taken<typeof historyCall>): Promise<Given<typeof historyCall>> {
  const { rows } = await sql<RunRow>`select r.id, r.result, r.ended_at, r.looked, r.found, r.unread, r.facts, ${personNamed(ctx, 'p')} as by
    from check_run r left join person p on p.id = r.asked_by where r.kind = ${kind} and r.ended_at is not null order by r.id desc limit ${mostRuns}`.execute(
    ctx.db,
  );
  return { runs: rows.map(runOf) };
}

/** While one of the kind waits or runs it is that one: a server that was killed may have left it, and asked for again it goes on where it stopped. */
export async function startCheck(ctx: Ctx, { kind }: Taken<typeof startCall>): Promise<Given<typeof startCall>> {
  if (kind === 'BACKUP' && ctx.office.config.backup === null) throw conflict('backup_off');
  await lockFor(ctx.db, 'check asked');
  await lockKind(ctx.db, kind);
  const { rows } = await sql<{ kind: CheckKind; id: number; open: boolean }>`select kind, id, ended_at is null as open from check_run
    where ended_at is null and (asked_by is not null or kind = ${kind})
      or kind = ${kind} and asked_by is not null and ended_at > now() - make_interval(secs => ${restSeconds})`.execute(ctx.db);
  const open = rows.find((one) => one.open && one.kind === kind);
  if (!open && rows.some((one) => one.open)) throw conflict('check_busy');
  if (!open && rows.length > 0) throw conflict('check_too_soon');
  await enqueueRound(ctx.db, ctx.office.config.schema, checkRounds[kind]);
  if (open) return { id: open.id };
  const id = await ask(ctx.db, kind, ctx.me.personId);
  await audit(ctx, 'data.check', { subject: { type: 'check_run', id }, detail: { kind } });
  return { id };
}

interface RunRow {
  id: number;
  result: CheckRun['result'];
  ended_at: Date | string;
  looked: number;
  found: number;
  unread: number;
  facts: Record<string, unknown>;
  by: string | null;
}

function runOf({ id, result, ended_at, looked, found, unread, facts, by }: RunRow): CheckRun {
  return {
    id,
    result,
    askedBy: by ?? '',
    endedAt: new Date(ended_at).toISOString(),
    looked,
    found,
    unread,
    failed: facts.failed === true,
    facts: Object.fromEntries(Object.entries(facts).filter((one): one is [string, number] => typeof one[1] === 'number')),
  };
}

interface CheckRow {
  kind: CheckKind;
  open: { held: boolean; by: string | null; looked: number; all: number } | null;
  last: RunRow | null;
  clean_at: Date | null;
  wrong_since: Date | null;
  told: { at: string; names: string[] } | null;
}

/** Of each kind the open run, the last one, and since when there was no clean one: the first of the runs after the last clean one. */
async function readChecks(ctx: Ctx): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`select k.kind, o.open, l.last, c.ended_at as clean_at, w.since as wrong_since, t.told
    from unnest(${[...checkKinds]}::text[]) k(kind)
      left join lateral (select json_build_object('held', coalesce(r.worked_until > now(), false), 'by', ${personNamed(ctx, 'p')}, 'looked', r.looked,
          'all', r.looked_all) as open from check_run r left join person p on p.id = r.asked_by where r.kind = k.kind and r.ended_at is null) o on true
      left join lateral (select json_build_object('id', r.id, 'result', r.result, 'ended_at', r.ended_at, 'looked', r.looked, 'found', r.found,
          'unread', r.unread, 'facts', r.facts, 'by', ${personNamed(ctx, 'p')}) as last from check_run r left join person p on p.id = r.asked_by
        where r.kind = k.kind and r.ended_at is not null order by r.id desc limit 1) l on true
      left join lateral (select r.id, r.ended_at from check_run r where r.kind = k.kind and r.result = 'CLEAN' order by r.id desc limit 1) c on true
      left join lateral (select min(r.began_at) as since from check_run r
        where r.kind = k.kind and r.ended_at is not null and r.id > coalesce(c.id, 0)) w on true
      left join lateral (select json_build_object('at', min(d.at), 'names', json_agg(distinct ${personNamed(ctx, 'p')})) as told
        from check_told d join person p on p.id = d.person_id
        where d.kind = k.kind and d.at >= coalesce(c.ended_at, '-infinity') having count(*) > 0) t on true`.execute(ctx.db);
  return rows;
}

type Found = CheckFinding & { kind: CheckKind; total: number };

/** What was found and is there still. The number of a classed letter's line is named to nobody who may not see the letter. */
async function standing({ db, me }: Ctx): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select f.kind, f.what, case when o.open then f.place else split_part(f.place, ' ', 1) end as at, to_json(f.found_at) #>> '{}' as "foundAt",
      coalesce(r.name, '') as book, f.total, case when o.open then coalesce(f.number, '') else '' end as number, coalesce(f.says, '') as says,
      case when s.ok then json_build_object('documentId', d.id, 'docNo', coalesce(d.doc_no, '')) end as letter
    from (select *, (count(*) over (partition by kind))::int as total, row_number() over (partition by kind order by id desc) as place_in_kind
        from integrity_finding where gone_at is null) f
      left join register r on r.id = f.register_id left join document d on d.id = f.document_id
      left join lateral (select ${visible(viewerOf(me))} as ok where d.id is not null) s on true
      cross join lateral (select coalesce(s.ok, false) or (coalesce(d.secrecy, 0) = 0 and r.series is distinct from 'SECRET') as open) o
    where f.place_in_kind <= ${mostShown} order by f.id desc`.execute(db);
  return rows;
}

/** Kept files that are damaged or gone, also those that somebody came upon between two checks. Of a classed letter's file no name is told. */
async function faultsOfFiles({ db, me }: Ctx): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select 'FILES' as kind, case o.kind when 'MISSING' then 'file_missing' else 'file_damaged' end as what, o.sha256 as at,
      to_json(o.found_at) #>> '{}' as "foundAt", '' as book, '' as number, (count(*) over ())::int as total,
      (select coalesce(string_agg(n, ', '), '') from json_array_elements_text(${namesOfBytes(sql`o.sha256`)}) n) as says,
      (select json_build_object('documentId', d.id, 'docNo', coalesce(d.doc_no, '')) from file f join document_file x on x.file_id = f.id
        join document d on d.id = x.document_id where f.sha256 = o.sha256 and ${visible(viewerOf(me))} limit 1) as letter
    from file_fault o where o.mended_at is null order by o.found_at desc limit ${mostShown}`.execute(db);
  return rows;
}
