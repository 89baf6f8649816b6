import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { configParts } from '../../../contract/settings/admin-configs.ts';
import * as central from '../../../contract/settings/document-central.ts';
import * as manuals from '../../../contract/settings/document-manual.ts';
import { serveFile } from '../../files/show/serve-file.ts';
import { badField, notFound } from '../../http/errors.ts';
import { serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { centralShelf, listCentralDocuments } from './central-documents.ts';
import { listManuals, manualShelf, playLinks, playManual } from './manuals.ts';
import { sendToShelf } from './send-to-shelf.ts';
import { type Shelf, shelfFile } from './shelf.ts';

/** What the agency keeps for its staff to read: manuals and central documents. */
export function shelvesRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, manuals.manuals, listManuals);
  serve(app, office, manuals.manualPlay, playLinks);
  serveStream(app, office, { method: 'GET', path: manuals.manualPlayPath(':id'), access: 'open' }, playManual);
  serve(app, office, central.centralDocuments, listCentralDocuments);
  files(app, office, manualShelf, { file: manuals.manualFilePath(':id'), upload: manuals.manualUploadPath });
  files(app, office, centralShelf, {
    file: central.centralFilePath(':id'),
    upload: central.centralUploadPath,
    menu: central.centralDocuments.menu,
  });
}

function files(
  app: FastifyInstance,
  office: Office,
  shelf: Shelf,
  { file: path, upload, menu }: { file: string; upload: string; menu?: Endpoint['menu'] },
): void {
  serveStream(app, office, { method: 'GET', path, access: 'session', menu }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const { download, version } = request.query as { download?: string; version?: string };
    const file = await shelfFile(ctx, shelf, Number(id), shelf.table === 'manual' ? versionOf(version) : undefined);
    return serveFile(office.files, request, reply, file, download === '1' ? 'attachment' : 'inline');
  });
  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 5, fieldSize: 4000, parts: 6 } });
    const route = { method: 'POST', path: upload, access: `manage ${shelf.page}`, work: 'upload', bodyLimit: most + 1_000_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      if (!request.isMultipart()) throw badField('file', 'required');
      // the words come before the file
      const part = await request.file();
      if (!part) throw badField('file', 'required');
      const word = (name: string) => {
        const field = part.fields[name];
        return field && 'value' in field ? String(field.value) : '';
      };
      const given = await sendToShelf(ctx, shelf, {
        part,
        id: word('id'),
        title: word('title'),
        kind: word(shelf.kind.field),
        units: word('units'),
      });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...given };
    });
  });
}

/** The file of manual r, or the one that it had as this version. */
function versionOf(version: string | undefined): RawBuilder<unknown> | undefined {
  if (version === undefined) return undefined;
  const number = /^\d{1,6}$/.test(version) ? Number(version) : 0;
  return sql`(select v.file_id from manual_version v where v.manual_id = r.id and v.number = ${number})`;
}
