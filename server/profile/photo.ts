import type { FastifyRequest } from 'fastify';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { drawPhotoOf } from '../settings/people/pictures.ts';
import { cropOf } from '../settings/people/upload-parts.ts';

/** Judged by its content, drawn anew in the limited process; whom it shows is the caller and nobody else. */
export async function setOwnPhoto(ctx: Ctx, bytes: Buffer, request: FastifyRequest): Promise<void> {
  await drawPhotoOf(ctx, ctx.me.personId, bytes, cropOf(request));
  await audit(ctx, 'person.photo', { subject: { type: 'person', id: ctx.me.personId } });
}

export async function removeOwnPhoto(ctx: Ctx): Promise<Record<string, never>> {
  const { personId } = ctx.me;
  await ctx.db.updateTable('person').set({ avatar_file_id: null }).where('id', '=', personId).execute();
  await audit(ctx, 'person.photo-removed', { subject: { type: 'person', id: personId } });
  return {};
}
