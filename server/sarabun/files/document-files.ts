import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { fileLink as linkCall } from '../../../contract/sarabun/letters.ts';
import { loadMe } from '../../access/load-me.ts';
import { lookerOf, visible } from '../../access/see.ts';
import { checkLink, signLink } from '../../files/links.ts';
import { serveFile } from '../../files/serve-file.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { notFound, refuse, unauthorized } from '../../http/errors.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { stampedCopy } from './stamped-copy.ts';

const linkSeconds = 300;

/**
 * GET /api/sarabun/document-files/:id?as=original|stamped&download=1, with the bearer token or a link of five minutes.
 * Rights are checked at each use, also of a link.
 */
export function fileRoute(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'GET', path: '/sarabun/document-files/:id', access: 'open' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    const { as = 'original', download, link, session } = request.query as Record<string, string | undefined>;
    if (!/^\d{1,15}$/.test(id) || (as !== 'original' && as !== 'stamped')) throw notFound();
    const me = link ? await callerOfLink(ctx, { id, as, link, session }) : ctx.me;
    const file = await getFile(ctx, me, Number(id));
    const copy = as === 'stamped' && file.role === 'MAIN' && file.mime === 'application/pdf' ? await stampedCopy(ctx, file) : file;
    return serveFile(office.files, request, reply, copy, download === '1' || link ? 'attachment' : 'inline');
  });
}

/** A download address that works for five minutes and for this session only. */
export async function fileLink(ctx: Ctx, { documentFileId, as }: Taken<typeof linkCall>) {
  await getFile(ctx, ctx.me, documentFileId);
  const token = signLink(
    ctx.office.config.secrets.links,
    { file: String(documentFileId), session: ctx.me.sessionId, purpose: as },
    linkSeconds,
  );
  const { basePath } = ctx.office.config;
  return {
    url: `${basePath}api/sarabun/document-files/${documentFileId}?as=${as}&session=${ctx.me.sessionId}&link=${encodeURIComponent(token)}`,
    expiresAt: new Date(Date.now() + linkSeconds * 1000).toISOString(),
  };
}

async function callerOfLink(
  ctx: Ctx,
  { id, as, link, session }: { id: string; as: string; link: string; session: string | undefined },
): Promise<Me> {
  if (!session || !checkLink(ctx.office.config.secrets.links, { file: id, session, purpose: as }, link)) throw refuse('link_expired');
  const row = await ctx.db.selectFrom('session').select('token_hash').where('id', '=', Number(session)).executeTakeFirst();
  const me = row && (await loadMe(ctx.db, row.token_hash, ctx.office.brand.headRoles, ctx.office.config.session.idleMs));
  if (!me) throw unauthorized();
  return me;
}

interface StoredFile {
  documentId: number;
  role: string;
  sha256: string;
  name: string;
  mime: string;
}

async function getFile(ctx: Ctx, me: Me, documentFileId: number): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    select d.id as "documentId", x.role, f.sha256, f.name, f.mime from document_file x join document d on d.id = x.document_id join file f on f.id = x.file_id
    where x.id = ${documentFileId} and ${visible(lookerOf(me))}`.execute(ctx.db);
  const file = rows[0];
  if (!file) throw notFound();
  return file;
}
