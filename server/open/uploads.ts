import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { uploadPath, uploadQuery } from '../../contract/open/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { takeUpload } from '../access/take-upload.ts';
import type { Stored } from '../files/store/files.ts';
import { broughtKinds } from '../files/store/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { type Door, inKeyedTransaction, parseAs, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';

/** POST /uploads?name=…: the bytes of one file, judged by the door that all uploads go through. Nobody's but the client's until it is offered. */
export function uploadRoute(app: FastifyInstance, office: Office, door: Door): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const most = configParts.uploads.mostMb.max * 1_048_576;
    const route = {
      method: 'POST',
      path: uploadPath,
      access: 'client intake.write|draft.write',
      work: 'upload',
      bodyLimit: most + 1,
      door,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      if (!ctx.request.key) throw refuse('key_required');
      const { name } = parseAs(uploadQuery, request.query);
      if (!request.body) throw badField('', 'required');
      const declaredType = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
      const { uploadMaxBytes } = office.config;
      await mustHaveRoom(ctx);
      const stored = await takeUpload(ctx, request.body as Readable, {
        filename: name,
        declaredType: declaredType === 'application/octet-stream' ? '' : declaredType,
        maxBytes: uploadMaxBytes,
        allow: broughtKinds,
      });
      const { sha256, mime, size, pages, warnings } = stored;
      const given = await inKeyedTransaction(ctx, uploadPath, { name, sha256 }, async (own) => {
        const { id } = await own.db
          .insertInto('file')
          .values({ sha256, name: stored.name, mime, size, pages, warnings: JSON.stringify(warnings), uploaded_by: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`insert into api_upload (file_id, client_id) values (${id}, ${ctx.me.personId})`.execute(own.db);
        return { id, name: stored.name, mime, size, pages };
      });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...given };
    });
  });
}

/** What a client sends and never offers lies about for a day. */
async function mustHaveRoom({ db, me, office }: Ctx): Promise<void> {
  const { rows } = await sql<{
    used: number;
  }>`select coalesce(sum(f.size), 0)::float8 as used from api_upload u join file f on f.id = u.file_id
    where u.client_id = ${me.personId}`.execute(db);
  const most = office.config.uploadWaitingBytes;
  const used = rows[0]?.used ?? 0;
  if (used >= most) throw badField('', 'upload_waiting_full', { most: fileSize(most), used: fileSize(used) });
}

/** Uploads of this client that stand with nothing yet, in the order asked for: they are another's from here on. */
export async function takeUploads(ctx: Ctx, ids: readonly string[]): Promise<{ stored: Stored; fileId: string }[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<
    Stored & { id: string }
  >`with taken as (delete from api_upload where client_id = ${ctx.me.personId} and file_id = any(${wanted}::uuid[]) returning file_id)
    select f.id, f.sha256, f.name, f.mime, f.size::float8 as size, f.pages, f.warnings, exists (select 1 from file_verdict v where v.sha256 = f.sha256 and v.state = 'PENDING') as held
    from taken t join file f on f.id = t.file_id`.execute(ctx.db);
  if (rows.length < wanted.length) throw badField('files', 'file_not_yours');
  return wanted.map((id) => {
    const { id: fileId, ...stored } = rows.find((row) => row.id === id) as Stored & { id: string };
    return { stored, fileId };
  });
}
