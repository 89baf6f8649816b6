import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { fileSize } from '../../../contract/rules/thai.ts';
import { photoSizes, type removePhoto as removeCall } from '../../../contract/settings/employee-information.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { addPictureOf } from '../../signing/pictures/signature-pictures.ts';
import { mayAdminister, mustLookAfter } from './scope.ts';

const path = 'employee-information';

/** Where the square of a photo lies, in parts of its width and height. */
export interface Crop {
  left: number;
  top: number;
  size: number;
}

/** A square of the photo, drawn anew in the limited process: nothing that a camera writes beside the picture is kept. */
export async function setPhoto(ctx: Ctx, personId: number, bytes: Buffer, crop: Crop | null): Promise<object> {
  await mayAdminister(ctx, personId, 'RECORD');
  await drawPhotoOf(ctx, personId, bytes, crop);
  await auditSetting(ctx, path, 'PHOTO', { id: personId });
  return {};
}

/** The same for oneself: whose it is and who may is the caller's business. */
export async function drawPhotoOf(ctx: Ctx, personId: number, bytes: Buffer, crop: Crop | null): Promise<void> {
  if (bytes.length === 0) throw badField('file', 'file_empty');
  if (bytes.length > photoSizes.bytes) throw badField('file', 'file_too_large', { max: fileSize(photoSizes.bytes) });
  const drawn = await ctx.office.files.drawPhoto(bytes, { crop, width: photoSizes.pixels, height: photoSizes.pixels, kind: 'webp' });
  if ('refused' in drawn) throw badField('file', drawn.refused, { max: 60, least: 96 });
  const stored = await ctx.office.files.put(drawn.picture, { name: 'photo.webp', mime: 'image/webp' });
  const { id } = await ctx.db
    .insertInto('file')
    .values({ sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size, uploaded_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable('person').set({ avatar_file_id: id }).where('id', '=', personId).execute();
}

export async function removePhoto(ctx: Ctx, { personId }: Taken<typeof removeCall>): Promise<Record<string, never>> {
  await mayAdminister(ctx, personId, 'RECORD');
  await ctx.db.updateTable('person').set({ avatar_file_id: null }).where('id', '=', personId).execute();
  await auditSetting(ctx, path, 'PHOTO_REMOVED', { id: personId });
  return {};
}

/** The signature of a person, from paper: it becomes the one in use. Signing itself still asks for the person. */
export async function setSignature(ctx: Ctx, personId: number, bytes: Buffer): Promise<object> {
  await mayAdminister(ctx, personId, 'RECORD');
  if (bytes.length > photoSizes.bytes) throw badField('file', 'file_too_large', { max: fileSize(photoSizes.bytes) });
  await addPictureOf(ctx, personId, bytes);
  await auditSetting(ctx, path, 'SIGNATURE', { id: personId });
  return {};
}

/** The bytes of the signature in use; who looks at it is kept. */
export async function readSignature(ctx: Ctx, personId: number): Promise<string> {
  await mustLookAfter(ctx, personId);
  const { rows } = await sql<{ sha256: string }>`select f.sha256 from signature_picture s join file f on f.id = s.file_id
    where s.person_id = ${personId} and s.is_default and s.removed_at is null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await ctx.separateTransaction((own) => auditSetting(own, path, 'SIGNATURE_SEEN', { id: personId }));
  return rows[0].sha256;
}
