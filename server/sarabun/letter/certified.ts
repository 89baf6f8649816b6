import { sql } from 'kysely';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { Certificate } from '../../paper/letters.ts';
import { bytesOf } from '../files/document-files.ts';

/** 4 x 6 cm at 300 dpi. */
const size = { width: 472, height: 709 };
const field = 'content.certified.photo';

/** Whom a certificate certifies, as its paper shows it (ข้อ ๒๔): without a photograph its frame stays empty. Undefined where nobody is named. */
export async function certifiedOn(ctx: Ctx, documentId: number, { certified }: Content): Promise<Certificate['certified']> {
  const name = certified?.name.trim();
  if (!name) return undefined;
  const found = await findPhoto(ctx, documentId, certified?.photo);
  if (!found) return { name };
  const drawn = await ctx.office.files.drawPhoto(await bytesOf(ctx, found), { crop: null, ...size, kind: 'jpeg' });
  if ('refused' in drawn) throw badField(field, drawn.refused, { max: 60, least: 96 });
  return { name, photo: drawn.picture };
}

/** The photograph is one of the letter's own files. @throws `not_found` at its field */
export async function judgeCertified(ctx: Ctx, documentId: number, { certified }: Content): Promise<void> {
  if (certified?.photo !== undefined && !(await findPhoto(ctx, documentId, certified.photo))) throw badField(field, 'not_found');
}

async function findPhoto(ctx: Ctx, documentId: number, photo: number | undefined) {
  if (photo === undefined) return undefined;
  const { rows } = await sql<{ sha256: string; locked: string | null; lockedBy: number | null }>`
    select f.sha256, l.sha256 as locked, l.document_id as "lockedBy" from document_file x join file f on f.id = x.file_id
      left join locked_file l on l.file_id = f.id
    where x.id = ${photo} and x.document_id = ${documentId} and f.mime in ('image/jpeg', 'image/png')`.execute(ctx.db);
  return rows[0];
}
