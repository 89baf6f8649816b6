import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { fileId } from '../../../../contract/sarabun/letters.ts';
import { count, flag, id } from '../../../../contract/wire.ts';
import { serveFile } from '../../../files/show/serve-file.ts';
import type { Ctx } from '../../../http/context.ts';
import { notFound } from '../../../http/errors.ts';
import { serveAsked, serveStream } from '../../../http/serve.ts';
import type { Office } from '../../../office.ts';
import { inTrayOf, mayOpen } from '../../machine/tray-steps.ts';

const one = { itemId: id, file: fileId };
const path = '/sarabun/tray/:itemId/files/:file';
const menu = 'view intake';

/** What lies in a tray, looked at by who keeps it: the file, and a page of it as a small picture. */
export function trayFileRoutes(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'GET', path, access: 'session', menu }, async (ctx, request, reply) => {
    const asked = z
      .object({ ...one, download: z.optional(flag) })
      .safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!asked.success) throw notFound();
    const file = await getTrayFile(ctx, asked.data.itemId, asked.data.file);
    return serveFile(office.files, request, reply, file, asked.data.download ? 'attachment' : 'inline');
  });
  const take = z.object({ ...one, n: z.optional(count), width: z.optional(count) });
  serveAsked(app, office, { path: `${path}/page`, menu, take }, async (ctx, { itemId, file, n = 1, width = 240 }, reply) => {
    const { sha256 } = await getTrayFile(ctx, itemId, file);
    const picture = await office.files.thumbnail(sha256, Math.max(1, n), Math.min(width, 960));
    return reply.header('content-type', 'image/webp').header('cache-control', 'private, no-cache').send(Buffer.from(picture));
  });
}

/** A file of an item that has not ended: a letter's is read with the letter. */
async function getTrayFile(ctx: Ctx, itemId: number, fileId: string): Promise<{ sha256: string; name: string; mime: string }> {
  const { rows } = await sql<{ sha256: string; name: string; mime: string }>`select f.sha256, f.name, f.mime from intake_item i
    join intake_item_file x on x.item_id = i.id join file f on f.id = x.file_id
    where i.id = ${itemId} and f.id = ${fileId}::uuid and i.state <> 'REGISTERED' and ${inTrayOf(ctx.me)} and ${mayOpen(ctx.me)}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
