import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { assetPhotoPath, menu } from '../../contract/asset/register.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { id } from '../../contract/wire.ts';
import { takeUpload } from '../access/take-upload.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound } from '../http/errors.ts';
import { inTransaction, serveAsked, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { holdAssets, takeAssetStep } from './machine.ts';
import { keeps, seenAssets } from './rules.ts';

const one = z.object({ assetId: id });

/** What it looks like: brought by the store or by who has it, seen by who may see the thing. */
export function photoRoutes(app: FastifyInstance, office: Office): void {
  serveAsked(app, office, { path: assetPhotoPath(':assetId'), menu, take: one }, async (ctx, { assetId }, reply) => {
    const { rows } = await sql<{
      sha256: string;
    }>`select f.sha256 from asset a join file f on f.id = a.photo_id where a.id = ${assetId} and ${await seenAssets(ctx)}`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    const picture = await office.files.thumbnail(rows[0].sha256, 1, 900);
    return reply.header('content-type', 'image/webp').header('cache-control', 'private, no-cache').send(Buffer.from(picture));
  });
  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
    const route = {
      method: 'POST',
      path: assetPhotoPath(':assetId'),
      access: 'session',
      menu,
      work: 'upload',
      bodyLimit: most + 1_000_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const asked = one.safeParse(request.params);
      if (!asked.success) throw notFound();
      const { assetId } = asked.data;
      // before a byte is read
      await mustBring(ctx, assetId);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const stored = await takeUpload(ctx, part.file, {
        filename: part.filename,
        declaredType: part.mimetype,
        maxBytes: office.config.uploadMaxBytes,
        allow: ['jpg', 'png'],
      });
      const photoId = await inTransaction(ctx, async (own) => {
        const [asset] = await holdAssets(own, [assetId]);
        if (!asset) throw notFound();
        const { rows } = await sql<{ id: string }>`insert into file (sha256, name, mime, size, pages, warnings, uploaded_by)
          values (${stored.sha256}, ${stored.name}, ${stored.mime}, ${stored.size}, ${stored.pages}, ${JSON.stringify(stored.warnings)}::jsonb, ${own.me.personId}) returning id`.execute(
          own.db,
        );
        await sql`update asset set photo_id = ${rows[0]?.id ?? ''}::uuid where id = ${assetId}`.execute(own.db);
        await takeAssetStep(own, asset, 'photo');
        return rows[0]?.id;
      });
      reply.header('cache-control', 'no-store');
      return { status: 'success', photoId };
    });
  });
}

async function mustBring(ctx: Ctx, assetId: number): Promise<void> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select a.custodian_id is not distinct from ${ctx.me.personId}::bigint as mine from asset a where a.id = ${assetId} and ${await seenAssets(ctx)}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  if (!rows[0].mine && !(await keeps(ctx))) throw forbidden('asset_not_keeper');
}
