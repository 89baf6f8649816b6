import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { arrangeDraftFiles as arrangeCall, attachToDraft as attachCall } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden } from '../../http/errors.ts';
import { attachFiles, getOwnFiles } from '../files/attach-files.ts';
import { onCase } from '../machine/case.ts';
import { mayEdit } from '../machine/rights.ts';

/** สิ่งที่ส่งมาด้วย: of a document of another kind (15) the first file is the document itself. */
export function attachToDraft(ctx: Ctx, { documentId, files }: Taken<typeof attachCall>) {
  return onCase(ctx, { documentId }, async (kase) => {
    if (!mayEdit(kase)) throw forbidden();
    const own = await getOwnFiles(ctx, files, 'files');
    await attachFiles(ctx, documentId, own, 'ENCLOSURE', null);
    return { files: await filesOf(ctx, documentId) };
  });
}

/** The files that remain, in their new order. */
export function arrangeDraftFiles(ctx: Ctx, { documentId, keep }: Taken<typeof arrangeCall>) {
  return onCase(ctx, { documentId }, async (kase) => {
    if (!mayEdit(kase)) throw forbidden();
    const there = (await filesOf(ctx, documentId)).map((file) => file.id);
    if (keep.some((id) => !there.includes(id))) throw badField('keep', 'not_found');
    const { rows } = await sql<{ file_id: string; added_by: number | null; added_at: Date }>`
      delete from document_file where document_id = ${documentId} returning id, file_id, added_by, added_at`.execute(ctx.db);
    const byId = new Map(rows.map((row) => [(row as unknown as { id: number }).id, row]));
    const kept = keep.flatMap((id) => byId.get(id) ?? []);
    if (kept.length > 0)
      await ctx.db
        .insertInto('document_file')
        .values(
          kept.map((row, sort) => ({
            document_id: documentId,
            file_id: row.file_id,
            role: 'ENCLOSURE',
            sort,
            added_by: row.added_by,
            added_at: row.added_at,
          })),
        )
        .execute();
    await ctx.db
      .updateTable('document')
      .set({ has_file: kept.length > 0 })
      .where('id', '=', documentId)
      .execute();
    return { files: await filesOf(ctx, documentId) };
  });
}

export async function filesOf(ctx: Ctx, documentId: number): Promise<DocumentFile[]> {
  const { rows } = await sql<DocumentFile>`
    select x.id, f.id as "fileId", x.role, f.name, f.mime, f.size, f.pages, to_char(x.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
      coalesce(p.prefix || p.first_name || ' ' || p.last_name, '') as "addedBy", f.sha256
    from document_file x join file f on f.id = x.file_id left join person p on p.id = x.added_by
    where x.document_id = ${documentId} order by x.role = 'MAIN' desc, x.id`.execute(ctx.db);
  return rows;
}
