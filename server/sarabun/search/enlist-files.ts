import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { readableKinds } from './readable.ts';

/**
 * Puts the files of these letters in line to be read, those that are not: of open letters that have left the hands of their drafter. The letters
 * stay locked to the commit, so that none is classed between.
 */
export async function enlistFiles(db: Db, letters: number[]): Promise<void> {
  if (letters.length === 0) return;
  await sql`with letter as materialized (
      select d.id, d.created_at from document d where d.id in (
        select x.document_id from document_file x join file f on f.id = x.file_id where x.document_id = any(${letters}::bigint[])
          and f.mime = any(${readableKinds}::text[]) and not exists (select 1 from file_reading r where r.sha256 = f.sha256))
        and d.secrecy = 0 and d.state > 0 and d.state <> 80 for share),
    found as materialized (
      select f.sha256, min(f.mime), max(f.pages), max(letter.created_at) from letter join document_file x on x.document_id = letter.id join file f on f.id = x.file_id
      where f.mime = any(${readableKinds}::text[]) and file_is_open(f.sha256) group by f.sha256)
    insert into file_reading (sha256, mime, pages, since) select * from found on conflict (sha256) do nothing`.execute(db);
}
