import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { evidencePath } from '../../../contract/asset/disposal.ts';
import { menu } from '../../../contract/asset/register.ts';
import { configParts } from '../../../contract/settings/admin-configs.ts';
import { count, flag, id } from '../../../contract/wire.ts';
import { takeUpload } from '../../access/take-upload.ts';
import { serveFile } from '../../files/show/serve-file.ts';
import type { Stored } from '../../files/store/files.ts';
import { enclosureKinds } from '../../files/store/kinds.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { inTransaction, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { mustKeep } from '../rules.ts';
import { findCase, holdCase, mustStand } from './case-machine.ts';
import { mustSeeCase } from './case-rules.ts';

const asked = z.object({ caseId: id, n: count, download: z.optional(flag) });

/** Papers that show what was done with a thing: brought by the store, seen by who may see the case. */
export function evidenceRoutes(app: FastifyInstance, office: Office): void {
  const path = evidencePath(':caseId', ':n');
  serveStream(app, office, { method: 'GET', path, access: 'session', menu }, async (ctx, request, reply) => {
    const taken = asked.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!taken.success) throw notFound();
    const { caseId, n, download } = taken.data;
    await mustSeeCase(ctx, caseId);
    const { rows } = await sql<{
      sha256: string;
      name: string;
      mime: string;
    }>`select f.sha256, f.name, f.mime from asset_case_item i join file f on f.id = i.evidence_file
      where i.case_id = ${caseId} and i.n = ${n}`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    return serveFile(office.files, request, reply, rows[0], download ? 'attachment' : 'inline');
  });
  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
    const route = { method: 'POST', path, access: 'session', menu, work: 'upload', bodyLimit: most + 1_000_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const taken = asked.safeParse(request.params);
      if (!taken.success) throw notFound();
      // before a byte is read
      await mustKeep(ctx);
      mustStand(ctx, await findCase(ctx, taken.data.caseId), 'evidence');
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const upload = { filename: part.filename, declaredType: part.mimetype, maxBytes: office.config.uploadMaxBytes };
      const stored = await takeUpload(ctx, part.file, { ...upload, allow: enclosureKinds });
      await inTransaction(ctx, (own) => keepPaper(own, taken.data, stored));
      reply.header('cache-control', 'no-store');
      return { status: 'success' };
    });
  });
}

async function keepPaper(ctx: Ctx, { caseId, n }: { caseId: number; n: number }, stored: Stored): Promise<void> {
  mustStand(ctx, await holdCase(ctx, caseId), 'evidence');
  const { sha256, name, mime, size, pages, warnings } = stored;
  const file = randomUUID();
  await sql`insert into file (id, sha256, name, mime, size, pages, warnings, uploaded_by)
    values (${file}, ${sha256}, ${name}, ${mime}, ${size}, ${pages}, ${JSON.stringify(warnings)}::jsonb, ${ctx.me.personId})`.execute(
    ctx.db,
  );
  const { rows } = await sql`update asset_case_item set evidence_file = ${file} where case_id = ${caseId} and n = ${n} returning n`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound();
}
