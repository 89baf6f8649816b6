import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { storageState as stateCall } from '../../contract/portal/calls.ts';
import { namesOfBytes } from '../access/file-faults.ts';
import type { Ctx } from '../http/context.ts';

type State = Given<typeof stateCall>;

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
    select v.sha256, coalesce(v.remark, '') as threat, to_json(v.scanned_at) #>> '{}' as at, ${namesOfBytes(sql`v.sha256`)} as names
    from file_verdict v where v.state = 'INFECTED' order by v.scanned_at desc limit 50`.execute(db);
  const faults = await sql<State['faults'][number]>`
    select o.sha256, o.kind, to_json(o.found_at) #>> '{}' as "foundAt", ${namesOfBytes(sql`o.sha256`)} as names
    from file_fault o where o.mended_at is null order by o.found_at desc limit 200`.execute(db);
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
  };
}
