import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../http/context.ts';

/** The picture of a person, or a plain placeholder; never tells whether a person exists. */
export async function viewAvatar(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const id = Number((request.params as { personId?: string }).personId);
  const row = Number.isSafeInteger(id)
    ? await ctx.db
        .selectFrom('person')
        .innerJoin('file', 'file.id', 'avatar_file_id')
        .select(['sha256', 'mime'])
        .where('person.id', '=', id)
        .executeTakeFirst()
    : undefined;
  reply.header('cache-control', 'private, max-age=300');
  if (row) return reply.type(row.mime).send(ctx.office.files.read(row.sha256));
  return reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'; sandbox").send(placeholder);
}

const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#e4e7ec"/><circle cx="20" cy="15" r="7" fill="#8a94a3"/><path d="M6 38c0-8 6-13 14-13s14 5 14 13" fill="#8a94a3"/></svg>';
