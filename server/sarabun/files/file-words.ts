import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type readFileAgain as againCall, type fileWords as call, wordPages } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden } from '../../http/errors.ts';
import { readableKinds } from '../search/readable.ts';
import { getFile } from './document-files.ts';

/** The words of a scanned file with their places, for who may open it. Of a classed letter there are none. */
export async function fileWords(ctx: Ctx, { documentFileId, from }: Taken<typeof call>): Promise<Given<typeof call>> {
  const file = await getFile(ctx, ctx.me, documentFileId);
  if (file.secrecy > 0 || file.locked) return { pages: [] };
  const { rows } = await sql<Given<typeof call>['pages'][number]>`select t.page, t.turn, t.lines from page_text t
    where t.sha256 = ${file.sha256} and t.page between ${from} and ${from + wordPages - 1} and t.lines is not null order by t.page`.execute(
    ctx.db,
  );
  return { pages: rows };
}

/** Puts a file in line once more. What was read stays until each page of it is read anew. */
export async function readFileAgain(ctx: Ctx, { documentFileId }: Taken<typeof againCall>): Promise<Given<typeof againCall>> {
  const file = await getFile(ctx, ctx.me, documentFileId);
  if (!file.onRoute) throw forbidden();
  if (file.secrecy > 0 || file.locked || !readableKinds.includes(file.mime)) throw badField('documentFileId', 'file_without_words');
  await sql`insert into file_reading (sha256, mime) select ${file.sha256}::text, ${file.mime}::text where file_is_open(${file.sha256})
    on conflict (sha256) do update set state = 'WAITING', reason = null, done = 0, scanned = 0, unread = 0, tries = 0, claimed_until = null, since = excluded.since, asked_at = excluded.asked_at
      where file_reading.state <> 'WAITING'`.execute(ctx.db);
  return {};
}
