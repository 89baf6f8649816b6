import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../db/schema.ts';
import type { Fault } from '../files/store/soundness.ts';
import type { AuditAction } from './audit.ts';

/** A kept file that is not what was written: kept for the administrator until it is mended, and each finding in the audit. */
export async function reportFault({ db, log }: { db: Kysely<DB>; log: Logger }, sha256: string, fault: Fault): Promise<void> {
  log.error({ sha256, fault }, 'a kept file is not what was written');
  const kind = fault === 'damaged' ? 'DAMAGED' : 'MISSING';
  await db.transaction().execute(async (own) => {
    await sql`insert into file_fault as f (sha256, kind) values (${sha256}, ${kind})
      on conflict (sha256) do update set kind = excluded.kind, seen_at = excluded.seen_at, mended_at = null,
        found_at = case when f.mended_at is null then f.found_at else excluded.found_at end`.execute(own);
    await own
      .insertInto('audit')
      .values({ action: 'file.fault' satisfies AuditAction, outcome: 'REFUSED', detail: sql`${JSON.stringify({ sha256, fault })}::jsonb` })
      .execute();
  });
}

/** What a later reading found sound. */
export async function reportMended({ db, log }: { db: Kysely<DB>; log: Logger }, sha256: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_fault')
    .set({ mended_at: sql`now()` })
    .where('sha256', '=', sha256)
    .where('mended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  log.warn({ sha256 }, 'a kept file is sound again');
  return true;
}

/** Names of a few files with these bytes, as a list in JSON; a classed letter's file is not named. */
export const namesOfBytes = (sha256: RawBuilder<unknown>) => sql<string[]>`coalesce((select json_agg(n.name) from (
  select distinct f.name from file f left join locked_file l on l.file_id = f.id
  where f.sha256 = ${sha256} and l.file_id is null and not exists (
    select 1 from document_file x join document d on d.id = x.document_id where x.file_id = f.id and d.secrecy > 0) limit 3) n), '[]'::json)`;
