import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { checkStorage as checkCall, storageState as stateCall } from '../../contract/portal/calls.ts';
import { audit } from '../access/audit.ts';
import { enqueueRound } from '../enqueue.ts';
import type { Ctx } from '../http/context.ts';

type State = Given<typeof stateCall>;

/** Names of a few files with these bytes; a classed letter's file is not named. */
const names = (sha256: ReturnType<typeof sql>) => sql`coalesce((select json_agg(n.name) from (
  select distinct f.name from file f left join locked_file l on l.file_id = f.id
  where f.sha256 = ${sha256} and l.file_id is null and not exists (
    select 1 from document_file x join document d on d.id = x.document_id where x.file_id = f.id and d.secrecy > 0) limit 3) n), '[]'::json)`;

export async function storageState(ctx: Ctx): Promise<State> {
  const { db, office } = ctx;
  const { files } = office;
  const [writable, answers] = await Promise.all([
    files.tryWriting().then(
      () => true,
      () => false,
    ),
    files.scanner?.answers() ?? false,
  ]);
  const counts = await sql<{ files: number; bytes: number; waiting: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes,
      (select count(*)::int from file_verdict where state in ('PENDING', 'UNSEEN')) as waiting from file`.execute(db);
  const infected = await sql<State['infected'][number]>`
    select v.sha256, coalesce(v.remark, '') as threat, to_json(v.scanned_at) #>> '{}' as at, ${names(sql`v.sha256`)} as names
    from file_verdict v where v.state = 'INFECTED' order by v.scanned_at desc limit 50`.execute(db);
  const faults = await sql<State['faults'][number]>`
    select o.sha256, o.kind, to_json(o.found_at) #>> '{}' as "foundAt", ${names(sql`o.sha256`)} as names
    from file_fault o where o.mended_at is null order by o.found_at desc limit 200`.execute(db);
  const runs = await db.selectFrom('fixity_run').selectAll().orderBy('id', 'desc').limit(14).execute();
  return {
    place: files.place,
    writable,
    files: counts.rows[0]?.files ?? 0,
    bytes: counts.rows[0]?.bytes ?? 0,
    waiting: counts.rows[0]?.waiting ?? 0,
    scanner: files.scanner && { name: files.scanner.name, answers, policy: files.scanner.policy },
    converter: files.converter !== null,
    infected: infected.rows,
    faults: faults.rows,
    runs: runs.map(({ id, started_at, finished_at, goes_on_after, checked, bytes, damaged, missing, mended, orphans, leftovers }) => ({
      id,
      startedAt: new Date(started_at).toISOString(),
      finishedAt: new Date(finished_at).toISOString(),
      checked: Number(checked),
      bytes: Number(bytes),
      damaged,
      missing,
      mended,
      orphans,
      leftovers,
      whole: goes_on_after === null,
    })),
  };
}

/** The reading is asked for and kept in the audit; a round of the night does the same work. */
export async function checkStorage(ctx: Ctx): Promise<Given<typeof checkCall>> {
  await audit(ctx, 'storage.check');
  await enqueueRound(ctx.db, ctx.office.config.schema, 'fixity');
  return {};
}
