import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { convertUpload as convertCall, joinPages as joinCall, Uploaded } from '../../../contract/sarabun/intake.ts';
import { configParts } from '../../../contract/settings/admin-configs.ts';
import { takeUpload } from '../../access/take-upload.ts';
import { serveFile } from '../../files/show/serve-file.ts';
import type { Stored } from '../../files/store/files.ts';
import { broughtKinds } from '../../files/store/kinds.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { getOwnFiles } from './attach-files.ts';

/** POST /api/sarabun/uploads, multipart, field `file`: streamed, checked, kept; it belongs to nobody but its uploader until it is attached. */
export function uploadRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    // What administrators allow is judged while the bytes come in; this is the most that they can allow.
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 5, fieldSize: 1000, parts: 6 } });
    serveStream(
      scope,
      office,
      { method: 'POST', path: '/sarabun/uploads', access: 'session', work: 'upload', bodyLimit: most + 1_000_000 },
      async (ctx, request, reply) => {
        if (!request.isMultipart()) throw badField('file', 'required');
        const part = await request.file();
        if (!part) throw badField('file', 'required');
        const stored = await takeUpload(ctx, part.file, {
          filename: part.filename,
          declaredType: part.mimetype,
          maxBytes: office.config.uploadMaxBytes,
          allow: broughtKinds,
        });
        reply.header('cache-control', 'no-store');
        return { status: 'success', ...(await keep(ctx.office.db, ctx.me.personId, stored)) };
      },
    );
  });
}

/** GET /api/sarabun/uploads/:id: an upload of the caller's own that stands with no letter yet, to be looked at before it is registered. */
export function ownUploadRoute(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'GET', path: '/sarabun/uploads/:id', access: 'session' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    const file = await ctx.db
      .selectFrom('file')
      .select(['sha256', 'name', 'mime'])
      .where('id', '=', /^[0-9a-f-]{36}$/i.test(id) ? id : '00000000-0000-0000-0000-000000000000')
      .where('uploaded_by', '=', ctx.me.personId)
      .where(sql<boolean>`not exists (select 1 from document_file x where x.file_id = file.id)`)
      .executeTakeFirst();
    if (!file) throw notFound();
    return serveFile(office.files, request, reply, file, 'inline');
  });
}

/** Several pictures of the caller's become one PDF of his. */
export async function joinPages(ctx: Ctx, { files, name }: Taken<typeof joinCall>): Promise<Given<typeof joinCall>> {
  const own = await getOwnFiles(ctx, files, 'files');
  if (own.some((file) => file.mime !== 'image/jpeg' && file.mime !== 'image/png')) throw badField('files', 'join_images_only');
  const rows = await ctx.db.selectFrom('file').select(['id', 'sha256', 'mime']).where('id', 'in', files).execute();
  const pages = files.flatMap((id) => rows.filter((row) => row.id === id));
  const stored = await ctx.office.files.imagesToPdf(pages, /\.pdf$/i.test(name) ? name : `${name}.pdf`);
  return keep(ctx.db, ctx.me.personId, stored, files);
}

/** A Word, ODT or Excel file of the caller's becomes a PDF of his. No transaction stands open while it is made. */
export async function convertUpload(ctx: Ctx, { file }: Taken<typeof convertCall>): Promise<Given<typeof convertCall>> {
  await getOwnFiles(ctx, [file], 'file');
  const source = await ctx.db.selectFrom('file').select(['sha256', 'mime', 'name']).where('id', '=', file).executeTakeFirstOrThrow();
  return keep(ctx.db, ctx.me.personId, await ctx.office.files.officeToPdf(source), [file]);
}

/** The row of a kept file. The bytes are durable before it, so a row is never without its file. */
export async function keep(db: Db, personId: number | null, stored: Stored, joinedFrom: string[] | null = null): Promise<Uploaded> {
  const { id } = await db
    .insertInto('file')
    .values({
      sha256: stored.sha256,
      name: stored.name,
      mime: stored.mime,
      size: stored.size,
      pages: stored.pages,
      warnings: JSON.stringify(stored.warnings),
      uploaded_by: personId,
      joined_from: joinedFrom,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { name, mime, size, pages, warnings, held } = stored;
  return { id, name, mime, size, pages, warnings, ...(held ? { held } : {}) };
}
