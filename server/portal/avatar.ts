import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { consentOf } from '../access/consents.ts';
import type { Ctx } from '../http/context.ts';
import { mayPage } from '../http/menu-rights.ts';

interface Photo {
  sha256: string;
  mime: string;
  /** Put there by the person himself. */
  byOwner: boolean;
}

/** The picture of a person, or a plain placeholder; never tells whether a person exists, or whether he shows his picture. */
export async function viewAvatar(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const id = Number((request.params as { personId?: string }).personId);
  const photo = Number.isSafeInteger(id) ? await photoOf(ctx, id) : undefined;
  // asked for again each time: a new picture, and one that is shown no more, count at once
  reply.header('cache-control', 'private, no-cache');
  if (photo) {
    const etag = `"${photo.sha256}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(photo.mime).send(ctx.office.files.read(photo.sha256));
  }
  return reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'; sandbox").send(placeholder);
}

async function photoOf(ctx: Ctx, personId: number): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`select f.sha256, f.mime, f.uploaded_by is not distinct from p.id as "byOwner"
    from person p join file f on f.id = p.avatar_file_id where p.id = ${personId}`.execute(ctx.db);
  const [photo] = rows;
  if (!photo || personId === ctx.me.personId || mayPage(ctx.me, 'view employee-information')) return photo;
  // the agency's own picture is shown until its owner objects, his own one once he agrees
  return ((await consentOf(ctx.db, personId, 'PHOTO')) ?? !photo.byOwner) ? photo : undefined;
}

const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#e4e7ec"/><circle cx="20" cy="15" r="7" fill="#8a94a3"/><path d="M6 38c0-8 6-13 14-13s14 5 14 13" fill="#8a94a3"/></svg>';
