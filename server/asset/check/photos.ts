import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findingPhotoPath, photoAsked } from '../../../contract/asset/check.ts';
import { menu } from '../../../contract/asset/register.ts';
import { configParts } from '../../../contract/settings/admin-configs.ts';
import { takeUpload } from '../../access/take-upload.ts';
import { serveFile } from '../../files/show/serve-file.ts';
import type { Stored } from '../../files/store/files.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { inTransaction, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { mustInspect, mustSeeCheck } from './who.ts';

/** Pictures of what was found, by the mark that the device gave its finding: brought by its finder, seen by who may see the round. */
export function photoRoutes(app: FastifyInstance, office: Office): void {
  const path = findingPhotoPath(':checkId', ':mark');
  serveStream(app, office, { method: 'GET', path, access: 'session', menu }, async (ctx, request, reply) => {
    const asked = photoAsked.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!asked.success) throw notFound();
    await mustSeeCheck(ctx, asked.data.checkId);
    const { rows } = await sql<{
      sha256: string;
      name: string;
      mime: string;
    }>`select f.sha256, f.name, f.mime from asset_finding n join file f on f.id = n.photo_id
      where n.check_id = ${asked.data.checkId} and n.mark = ${asked.data.mark}::uuid`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    return serveFile(office.files, request, reply, rows[0], asked.data.download ? 'attachment' : 'inline');
  });
  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
    const route = { method: 'POST', path, access: 'session', menu, work: 'upload', bodyLimit: most + 1_000_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const asked = photoAsked.safeParse(request.params);
      if (!asked.success) throw notFound();
      // before a byte is read
      await mustInspect(ctx, asked.data.checkId);
      await mustBeOwn(ctx, asked.data);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const upload = { filename: part.filename, declaredType: part.mimetype, maxBytes: office.config.uploadMaxBytes };
      const stored = await takeUpload(ctx, part.file, { ...upload, allow: ['jpg', 'png'] });
      await inTransaction(ctx, (own) => keepPhoto(own, asked.data, stored));
      reply.header('cache-control', 'no-store');
      return { status: 'success' };
    });
  });
}

async function mustBeOwn(ctx: Ctx, { checkId, mark }: { checkId: number; mark: string }): Promise<void> {
  const { rows } =
    await sql`select 1 from asset_finding where check_id = ${checkId} and mark = ${mark}::uuid and found_by = ${ctx.me.personId}`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw notFound();
}

async function keepPhoto(ctx: Ctx, { checkId, mark }: { checkId: number; mark: string }, stored: Stored): Promise<void> {
  const { sha256, name, mime, size, pages, warnings } = stored;
  const file = randomUUID();
  await sql`insert into file (id, sha256, name, mime, size, pages, warnings, uploaded_by)
    values (${file}, ${sha256}, ${name}, ${mime}, ${size}, ${pages}, ${JSON.stringify(warnings)}::jsonb, ${ctx.me.personId})`.execute(
    ctx.db,
  );
  await sql`update asset_finding set photo_id = ${file} where check_id = ${checkId} and mark = ${mark}::uuid`.execute(ctx.db);
}
