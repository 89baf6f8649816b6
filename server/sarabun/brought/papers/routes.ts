import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import * as papers from '../../../../contract/sarabun/brought-papers.ts';
import { configParts } from '../../../../contract/settings/admin-configs.ts';
import { id } from '../../../../contract/wire.ts';
import { serveFile } from '../../../files/show/serve-file.ts';
import type { Ctx } from '../../../http/context.ts';
import { badField, notFound } from '../../../http/errors.ts';
import { serve, serveStream } from '../../../http/serve.ts';
import type { Office } from '../../../office.ts';
import { getLinePaper } from '../../registers/brought-lines.ts';
import { getImport } from '../imports.ts';
import { attachBroughtPapers, getPaperFile, leaveOutBroughtPaper, listBroughtPapers, settleBroughtPaper, takePaper } from './papers.ts';

/** Papers of former registers: brought by the folder, given their lines, opened from there. */
export function paperRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, papers.listBroughtPapers, listBroughtPapers);
  serve(app, office, papers.settleBroughtPaper, settleBroughtPaper);
  serve(app, office, papers.leaveOutBroughtPaper, leaveOutBroughtPaper);
  serve(app, office, papers.attachBroughtPapers, attachBroughtPapers);
  fileRoute('/sarabun/brought/:ofId/papers/:paperId', getPaperFile);
  fileRoute('/sarabun/brought-lines/:ofId/papers/:paperId', getLinePaper);

  type Find = (ctx: Ctx, ofId: number, paperId: number) => Promise<{ sha256: string; name: string; mime: string }>;
  function fileRoute(path: string, find: Find): void {
    serveStream(app, office, { method: 'GET', path, access: 'session' }, async (ctx, request, reply) => {
      const { ofId, paperId } = request.params as { ofId: string; paperId: string };
      return serveFile(office.files, request, reply, await find(ctx, idIn(ofId), idIn(paperId)), 'inline');
    });
  }

  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 100, parts: 3 } });
    const route = {
      method: 'POST',
      path: '/sarabun/brought/:broughtId/papers',
      access: 'session',
      menu: 'manage books',
      work: 'upload',
      bodyLimit: most + 1_000_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const broughtId = idIn((request.params as { broughtId: string }).broughtId);
      // before a byte is read; locked when its row is written
      if ((await getImport(ctx, broughtId)).state !== 'DONE') throw notFound();
      const path = z.string().safeParse((request.query as { path?: string }).path);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...(await takePaper(ctx, broughtId, part, path.success ? path.data : '')) };
    });
  });
}

function idIn(said: string): number {
  const found = id.safeParse(said);
  if (!found.success) throw notFound();
  return found.data;
}
