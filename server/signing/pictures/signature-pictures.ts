import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/signing/signature-pictures.ts';
import { mostPictures, type SignaturePicture } from '../../../contract/signing/signature-pictures.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';

type Items = Given<typeof calls.listPictures>;

/** One's own; nobody is ever given another's but on a paper that he signed. */
export async function listPictures(ctx: Ctx): Promise<Items> {
  const rows = await ctx.db
    .selectFrom('signature_picture')
    .select(['id', 'kind', 'is_default', 'width', 'height', 'made_at'])
    .where('person_id', '=', ctx.me.personId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('made_at', 'desc')
    .execute();
  const { name } = await ctx.db
    .selectFrom('person')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', ctx.me.personId)
    .executeTakeFirstOrThrow();
  return {
    name,
    items: rows.map(({ id, kind, is_default, width, height, made_at }) => ({
      id,
      kind: kind as SignaturePicture['kind'],
      isDefault: is_default,
      width,
      height,
      madeAt: made_at.toISOString(),
    })),
  };
}

/** Cleaned in the limited process; the first one is the chosen one. */
export async function addPicture(ctx: Ctx, input: Taken<typeof calls.addPicture>): Promise<Given<typeof calls.addPicture>> {
  const { personId } = ctx.me;
  const { items } = await listPictures(ctx);
  if (items.length >= mostPictures) throw badField('image', 'signature_many', { max: mostPictures });
  const bytes = Buffer.from(input.image.replace(/^data:[^,]*,/, ''), 'base64');
  const { fileId, width, height } = await keepCleaned(ctx, bytes, 'image');
  const source = input.strokes ?? input.typed ?? null;
  const { id } = await ctx.db
    .insertInto('signature_picture')
    .values({
      person_id: personId,
      kind: input.kind,
      file_id: fileId,
      source: source ? sql`${JSON.stringify(source)}::jsonb` : null,
      width,
      height,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.makeDefault || items.length === 0) await choose(ctx, id);
  await audit(ctx, 'signature-picture.add', { subject: { type: 'person', id: personId }, detail: { kind: input.kind } });
  const picture = (await listPictures(ctx)).items.find((one) => one.id === id);
  return { picture: picture as SignaturePicture };
}

/** Of another, by whoever keeps the staff register: the one in use from now on; his own others stay. */
export async function addPictureOf(ctx: Ctx, personId: number, bytes: Buffer): Promise<void> {
  const { fileId, width, height } = await keepCleaned(ctx, bytes, 'file');
  const his = ctx.db.updateTable('signature_picture').where('person_id', '=', personId);
  await his.set({ is_default: false }).where('is_default', '=', true).execute();
  await ctx.db
    .insertInto('signature_picture')
    .values({ person_id: personId, kind: 'UPLOADED', file_id: fileId, width, height, is_default: true })
    .execute();
}

async function keepCleaned(ctx: Ctx, bytes: Buffer, field: string): Promise<{ fileId: string; width: number; height: number }> {
  const { png, width, height } = await ctx.office.files.cleanSignature(bytes, field);
  const stored = await ctx.office.files.put(png, { name: 'signature.png', mime: 'image/png' });
  const { id } = await ctx.db
    .insertInto('file')
    .values({ sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size, uploaded_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { fileId: id, width, height };
}

export async function chooseDefault(ctx: Ctx, { pictureId }: Taken<typeof calls.chooseDefault>): Promise<Items> {
  await own(ctx, pictureId);
  await choose(ctx, pictureId);
  await audit(ctx, 'signature-picture.choose', { subject: { type: 'person', id: ctx.me.personId } });
  return listPictures(ctx);
}

/** What was signed with it keeps it; where it was the chosen one the newest of the others is. */
export async function removePicture(ctx: Ctx, { pictureId }: Taken<typeof calls.removePicture>): Promise<Items> {
  const picture = await own(ctx, pictureId);
  await ctx.db.updateTable('signature_picture').set({ removed_at: new Date() }).where('id', '=', pictureId).execute();
  if (picture.is_default) {
    const [next] = (await listPictures(ctx)).items;
    if (next) await choose(ctx, next.id);
  }
  await audit(ctx, 'signature-picture.remove', { subject: { type: 'person', id: ctx.me.personId } });
  return listPictures(ctx);
}

/** GET /users/signatures/:pictureId and /users/signature (the chosen one): one's own, or 404. */
export async function viewPicture(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { pictureId } = request.params as { pictureId?: string };
  if (pictureId !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(pictureId)) throw notFound();
  const row = await ctx.db
    .selectFrom('signature_picture')
    .innerJoin('file', 'file.id', 'file_id')
    .select(['sha256', 'mime'])
    .where('person_id', '=', ctx.me.personId)
    .where('removed_at', 'is', null)
    .where((eb) => (pictureId === undefined ? eb('is_default', '=', true) : eb('signature_picture.id', '=', pictureId)))
    .executeTakeFirst();
  if (!row) throw notFound();
  return reply.header('cache-control', 'no-store').type(row.mime).send(ctx.office.files.read(row.sha256));
}

async function own(ctx: Ctx, pictureId: string): Promise<{ is_default: boolean }> {
  const row = await ctx.db
    .selectFrom('signature_picture')
    .select('is_default')
    .where('id', '=', pictureId)
    .where('person_id', '=', ctx.me.personId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function choose(ctx: Ctx, pictureId: string): Promise<void> {
  const mine = ctx.db.updateTable('signature_picture').where('person_id', '=', ctx.me.personId);
  await mine.set({ is_default: false }).where('is_default', '=', true).execute();
  await mine.set({ is_default: true }).where('id', '=', pictureId).execute();
}
