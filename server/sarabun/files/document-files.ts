import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { codesWhere } from '../../../contract/kinds.ts';
import { copies, type fileLink as linkCall } from '../../../contract/sarabun/letters.ts';
import { asLongAsLine } from '../../access/audit.ts';
import { onRoute, viewerSlots, visible } from '../../access/see.ts';
import { callerOfLink, makeLink } from '../../access/session-links.ts';
import { eachShape, prepared, slot } from '../../db/prepared.ts';
import { fileHeaders, serveFile } from '../../files/show/serve-file.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { openLetterKey } from '../machine/letter-key.ts';
import { refusedView, showClassed } from '../secret/view-classed.ts';
import { asPdf } from './as-pdf.ts';
import { printedSetOf } from './printed-set.ts';
import { stampedCopy, withStamps } from './stamped-copy.ts';

const isCopy = (as: string) => (copies as readonly string[]).includes(as);

/**
 * GET /api/sarabun/document-files/:id?as=original|stamped|set|pdf&download=1, with the bearer token or a link of five minutes.
 * Rights are checked at each use, also of a link.
 */
export function fileRoute(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'GET', path: '/sarabun/document-files/:id', access: 'open' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    const { as = 'original', download, link } = request.query as Record<string, string | undefined>;
    if (!/^\d{1,15}$/.test(id) || !isCopy(as)) throw notFound();
    const me = link ? await callerOfLink(ctx, { file: id, purpose: as }, link) : ctx.me;
    const file = await getFile(ctx, me, Number(id));
    const stamped = as === 'stamped' && file.onRoute && file.role === 'MAIN' && file.mime === 'application/pdf';
    if (file.secrecy > 0 && (download === '1' || link)) throw await refusedView(ctx, me, { ...file, what: Number(id) }, 'secret_view_only');
    if (file.secrecy > 0)
      return showClassed(ctx, me, reply, { ...file, what: Number(id) }, async () => {
        const bytes = await bytesOf(ctx, file);
        return stamped ? withStamps(ctx, me, file.documentId, bytes) : bytes;
      });
    if (file.locked) return serveUnlocked(ctx, reply, file, download === '1' || link ? 'attachment' : 'inline');
    if (as === 'set') return serveSet(ctx, me, reply, file);
    const copy = stamped ? await stampedCopy(ctx, me, file) : as === 'pdf' ? await asPdf(ctx, file) : file;
    return serveFile(office.files, request, reply, copy, download === '1' || link ? 'attachment' : 'inline');
  });
}

/** A download address that works for five minutes and for this session only. */
export async function fileLink(ctx: Ctx, { documentFileId, as }: Taken<typeof linkCall>) {
  const file = await getFile(ctx, ctx.me, documentFileId);
  if (file.secrecy > 0) throw await refusedView(ctx, ctx.me, { ...file, what: documentFileId }, 'secret_view_only');
  // told now, in the window: the browser would save the refusal as the file
  if (!file.locked) await ctx.office.files.check(file.sha256);
  const { token, expiresAt } = makeLink(ctx, { file: String(documentFileId), purpose: as });
  return { url: `${ctx.office.config.basePath}api/sarabun/document-files/${documentFileId}?as=${as}&link=${token}`, expiresAt };
}

interface StoredFile {
  documentId: number;
  secrecy: number;
  role: string;
  sha256: string;
  /** Hash of the encrypted bytes, and the letter whose key opens them. */
  locked: string | null;
  lockedBy: number | null;
  name: string;
  mime: string;
  printed: boolean;
  /** Who is not reads the paper of a published letter without what was laid on it in the office. */
  onRoute: boolean;
}

interface Sought {
  me: Me;
  documentFileId: number;
}

const findFile = eachShape((has: { orders: boolean }) =>
  prepared<Sought, StoredFile>(() => {
    const viewer = viewerSlots<Sought>(({ me }) => me, has);
    return sql<StoredFile>`
    select d.id as "documentId", d.secrecy, x.role, f.sha256, l.sha256 as locked, l.document_id as "lockedBy", f.name, f.mime,
      (d.origin = 'OUT' and d.type not in (${sql.raw(codesWhere((kind) => kind.template === null).join(', '))}) and x.role = 'MAIN') as printed, ${onRoute(viewer)} as "onRoute"
    from document_file x join document d on d.id = x.document_id join file f on f.id = x.file_id left join locked_file l on l.file_id = f.id
    where x.id = ${slot<Sought>(({ documentFileId }) => documentFileId)} and ${visible(viewer)} and (x.role <> 'RESULT' or ${onRoute(viewer)})`;
  }),
);

export async function getFile(ctx: Ctx, me: Me, documentFileId: number): Promise<StoredFile> {
  const [file] = await findFile({ orders: me.acting.length > 0 })(ctx.db, { me, documentFileId });
  if (!file) {
    await keepTry(ctx, me, documentFileId);
    throw notFound();
  }
  return file;
}

/** A try to see a file of a classed letter is kept, though it answers like any other absence. */
async function keepTry(ctx: Ctx, me: Me, documentFileId: number): Promise<void> {
  const { rows } = await sql<{
    documentId: number;
  }>`select d.id as "documentId" from document_file x join document d on d.id = x.document_id
    where x.id = ${documentFileId} and d.secrecy > 0`.execute(ctx.db);
  if (rows[0]) await refusedView(ctx, me, { documentId: rows[0].documentId, what: documentFileId }, 'not_found');
  else await asLongAsLine(ctx);
}

export async function bytesOf(
  ctx: Ctx,
  { sha256, locked, lockedBy }: Pick<StoredFile, 'sha256' | 'locked' | 'lockedBy'>,
): Promise<Uint8Array> {
  const { files, log } = ctx.office;
  if (!locked || !lockedBy) return files.bytes(sha256);
  const key = await openLetterKey(ctx, lockedBy);
  return files.bytesLocked({ locked, sha256 }, key).catch((error: { code?: string }) => {
    if (error.code !== 'file_locked') throw error;
    log.error({ locked }, 'an encrypted file is not what was written');
    throw refuse('secret_file_changed');
  });
}

/** Everything of an open letter for the printer, made when it is asked for and kept nowhere. */
async function serveSet(ctx: Ctx, me: Me, reply: FastifyReply, { documentId, name, onRoute }: StoredFile): Promise<FastifyReply> {
  const file = { name: `ชุดพิมพ์ ${name.replace(/\.[^.]*$/, '')}.pdf`, mime: 'application/pdf' };
  return reply.headers(fileHeaders(file, 'attachment')).send(Buffer.from(await printedSetOf(ctx, me, documentId, { marks: onRoute })));
}

/** A draft whose class was lifted: its files stay encrypted on disk, and are shown like those of any open letter. */
async function serveUnlocked(ctx: Ctx, reply: FastifyReply, file: StoredFile, kind: 'inline' | 'attachment'): Promise<FastifyReply> {
  return reply.headers(fileHeaders(file, kind)).send(Buffer.from(await bytesOf(ctx, file)));
}
