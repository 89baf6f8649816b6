import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import * as batches from '../../../../contract/sarabun/batches.ts';
import { count, id } from '../../../../contract/wire.ts';
import { separatorOf } from '../../../files/inspect/separator.ts';
import { notFound } from '../../../http/errors.ts';
import { serve, serveAsked } from '../../../http/serve.ts';
import type { Office } from '../../../office.ts';
import { send } from '../../prints/print-letter.ts';
import { cutBatch, dropBatch, getBatch, listBatches, startBatch } from './batches.ts';

/** Scans of many letters. */
export function batchRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, batches.startBatch, startBatch);
  serve(app, office, batches.listBatches, listBatches);
  serve(app, office, batches.getBatch, getBatch);
  serve(app, office, batches.cutBatch, cutBatch);
  serve(app, office, batches.dropBatch, dropBatch);
  const menu = 'manage intake';
  const page = z.object({ batchId: id, n: count });
  serveAsked(app, office, { path: '/sarabun/intake/batches/:batchId/page', menu, take: page }, async (ctx, { batchId, n }, reply) => {
    const found = await ctx.db
      .selectFrom('intake_batch')
      .innerJoin('file', 'file.id', 'intake_batch.file_id')
      .select('file.sha256')
      .where('intake_batch.id', '=', batchId)
      .where('brought_by', '=', ctx.me.personId)
      .executeTakeFirst();
    if (!found) throw notFound();
    const picture = await office.files.thumbnail(found.sha256, Math.max(1, n), 240);
    return reply.header('content-type', 'image/webp').header('cache-control', 'private, no-cache').send(Buffer.from(picture));
  });
  const sheets = { path: '/sarabun/intake/separators', menu, work: 'page', take: batches.separatorSheets } as const;
  serveAsked(app, office, sheets, async (_ctx, { sheets = 1 }, reply) => {
    const codes = Array.from({ length: Math.min(batches.mostSheets, Math.max(1, sheets)) }, (_, at) => separatorOf(at + 1));
    return send(reply, await office.paper.print('separator-sheets', { codes, digits: 'arabic' }), 'ใบคั่นฉบับ.pdf');
  });
}
