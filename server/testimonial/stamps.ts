import { sql } from 'kysely';
import { contextOf } from '../http/serve.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { openRequestKey } from '../office/request-key.ts';
import type { Office } from '../office.ts';
import { provePaper } from '../sarabun/proof/seal-paper.ts';
import { goesWithout, stampNow } from '../sarabun/proof/stamps.ts';
import { currentLists } from '../signing/authority/revocation-lists.ts';
import { readFile } from './read-file.ts';

/** What was signed gets its time stamp and its evidence, while nothing is held; a row that fails comes again. */
export async function stampSigned(office: Office): Promise<void> {
  const ctx = clockOf(office, office.db);
  const { rows } = await sql<{ id: number }>`select i.id from testimonial i where i.awaits_stamp order by i.id limit 500`.execute(
    office.db,
  );
  if (rows.length === 0) return;
  const lists = await currentLists(ctx);
  for (const { id } of rows) {
    const file = await readFile(ctx, id);
    const stamped = await stampNow(office, file.pdf);
    // no authority is to be had: the next round asks again
    if (!stamped && !goesWithout(office)) return;
    const { pdf } = await provePaper({ office }, stamped?.fits ? stamped.pdf : file.pdf, { lists });
    await office.db.transaction().execute(async (db) => {
      const own = contextOf(office, db, ctx.request, null);
      const { name, locked, requestId } = file;
      const kept =
        locked && requestId
          ? await office.files.putLocked(pdf, await openRequestKey(own, requestId))
          : await office.files.put(pdf, { name, mime: 'application/pdf' });
      const { rows: made } = await sql<{ id: string }>`with found as materialized (
      select ${kept.sha256}::text, f.name, f.mime, ${kept.size}::bigint, f.pages, f.warnings, f.uploaded_by from file f where f.id = ${file.fileId}::uuid)
    insert into file (sha256, name, mime, size, pages, warnings, uploaded_by) select * from found returning id`.execute(db);
      const fileId = made[0]?.id ?? '';
      if ('locked' in kept)
        await sql`insert into locked_file (file_id, request_id, sha256) values (${fileId}::uuid, ${requestId}, ${kept.locked})`.execute(db);
      await sql`update testimonial set file_id = ${fileId}::uuid, awaits_stamp = false where id = ${id} and file_id = ${file.fileId}::uuid`.execute(
        db,
      );
    });
  }
}
