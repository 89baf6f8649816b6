import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { arrangeDraftFiles as arrangeCall, attachToDraft as attachCall } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { attachFiles, fileOrder, getOwnFiles } from '../files/attach-files.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { mayEdit } from '../machine/rights.ts';

/** สิ่งที่ส่งมาด้วย, after those that are there: of a document of another kind (15) the first file is the document itself. */
export function attachToDraft(ctx: Ctx, { documentId, files }: Taken<typeof attachCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    refuseFixed(letter);
    const own = await getOwnFiles(ctx, files, 'files');
    await attachFiles(ctx, documentId, own, 'ENCLOSURE', null);
    return { files: await filesOf(ctx, documentId) };
  });
}

/** The files that remain, in their new order; each keeps its id. */
export function arrangeDraftFiles(ctx: Ctx, { documentId, keep }: Taken<typeof arrangeCall>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    refuseFixed(letter);
    const there = (await filesOf(ctx, documentId)).map((file) => file.id);
    if (keep.some((id) => !there.includes(id))) throw badField('keep', 'not_found');
    await sql`with gone as (delete from document_file where document_id = ${documentId} and id <> all(${keep}::bigint[])),
      sorted as (update document_file x set sort = k.place from unnest(${keep}::bigint[]) with ordinality as k(id, place) where x.id = k.id)
      update document set has_file = ${keep.length > 0} where id = ${documentId}`.execute(ctx.db);
    return { files: await filesOf(ctx, documentId) };
  });
}

/** What was submitted is what is reviewed and signed: its files stay as they are until it comes back. */
function refuseFixed(letter: LetterInHand): void {
  const { document, me } = letter;
  if (document.origin !== 'OUT' || (!mayEdit(letter) && document.drafterId !== me.personId)) throw forbidden();
  if (document.state !== 0) throw refuse('draft_files_fixed');
}

export async function filesOf(ctx: Ctx, documentId: number): Promise<DocumentFile[]> {
  const { rows } = await sql<DocumentFile>`
    select x.id, f.id as "fileId", x.role, f.name, f.mime, f.size, f.pages, ${iso('x.added_at')} as "addedAt",
      coalesce(p.prefix || p.first_name || ' ' || p.last_name, '') as "addedBy", f.sha256
    from document_file x join file f on f.id = x.file_id left join person p on p.id = x.added_by
    where x.document_id = ${documentId} order by ${fileOrder}`.execute(ctx.db);
  return rows;
}
