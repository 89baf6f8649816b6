import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import {
  type AgencyFace,
  faceSizes,
  type useFaces as useCall,
  type withdrawFaces as withdrawCall,
} from '../../contract/settings/organization.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { type FaceFacts, type FaceFault, faceOf, readFace } from '../paper/agency-face.ts';
import { systemChanged } from '../system/open-system.ts';
import { sampleFace } from './sample-letter.ts';

/** What the file says of itself, and whether a page can be set in it: before anything is kept. @throws at `file` */
export async function judgeFace(ctx: Ctx, bytes: Buffer): Promise<FaceFacts> {
  if (bytes.length === 0) throw badField('file', 'file_empty');
  if (bytes.length > faceSizes.bytes) throw badField('file', 'file_too_large', { max: fileSize(faceSizes.bytes) });
  let facts: FaceFacts;
  try {
    facts = readFace(bytes);
  } catch (error) {
    throw badField('file', (error as { code: FaceFault }).code);
  }
  try {
    await sampleFace(ctx, faceOf({ [facts.style]: bytes }));
  } catch (error) {
    ctx.office.log.warn({ err: error }, 'no page can be set in a font that was sent');
    throw badField('file', 'face_not_read');
  }
  return facts;
}

/** Kept to be tried, in place of one of the same style that was tried before; papers stay as they are until it is used. */
export async function addFace(ctx: Ctx, { bytes, name, facts }: { bytes: Buffer; name: string; facts: FaceFacts }): Promise<FaceFacts> {
  const { style, family } = facts;
  await takeTurn(ctx);
  await sql`update agency_face set ended_at = now(), ended_by = ${ctx.me.personId} where style = ${style} and used_at is null and ended_at is null`.execute(
    ctx.db,
  );
  const stored = await ctx.office.files.put(bytes, { name: name.slice(0, 100) || `${style}.ttf`, mime: 'font/ttf' });
  const { id: fileId } = await ctx.db
    .insertInto('file')
    .values({ sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size, uploaded_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await ctx.db
    .insertInto('agency_face')
    .values({ style, family, file_id: fileId, added_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await audit(ctx, 'agency.face', { subject: { type: 'agency_face', id }, detail: { style, family, sha256 } });
  return facts;
}

/** What was tried is used from now on; papers that were made stay as they are. */
export async function useFaces(ctx: Ctx): Promise<Given<typeof useCall>> {
  await takeTurn(ctx);
  const tried = await ctx.db
    .selectFrom('agency_face')
    .select(['id', 'style'])
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  if (tried.length === 0) throw conflict();
  for (const { id, style } of tried) {
    await sql`update agency_face set ended_at = now(), ended_by = ${ctx.me.personId} where style = ${style} and used_at is not null and ended_at is null`.execute(
      ctx.db,
    );
    await sql`update agency_face set used_at = now() where id = ${id}`.execute(ctx.db);
  }
  await systemChanged(ctx.db, ctx.office.config.schema);
  await audit(ctx, 'agency.use-faces', { detail: { styles: tried.map(({ style }) => style) } });
  return {};
}

/** Back to the face that comes with the product. */
export async function withdrawFaces(ctx: Ctx): Promise<Given<typeof withdrawCall>> {
  await takeTurn(ctx);
  const { rows } =
    await sql`update agency_face set ended_at = now(), ended_by = ${ctx.me.personId} where ended_at is null returning id`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  await systemChanged(ctx.db, ctx.office.config.schema);
  await audit(ctx, 'agency.withdraw-faces');
  return {};
}

/** Those that are used or tried. */
export async function listFaces(ctx: Ctx): Promise<AgencyFace[]> {
  const { rows } = await sql<AgencyFace>`select a.style, a.family, a.used_at is not null as used, ${personNamed(ctx, 'p')} as "addedBy",
      ${iso('a.added_at')} as "addedAt"
    from agency_face a join person p on p.id = a.added_by where a.ended_at is null order by a.id`.execute(ctx.db);
  return rows;
}

/** One change of the fonts at a time. */
async function takeTurn({ db }: Ctx): Promise<void> {
  await lockFor(db, 'agency_face');
}
