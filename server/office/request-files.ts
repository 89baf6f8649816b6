import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type removeRequestFile as removeCall, requestFilePath, requestFilesPath } from '../../contract/office/files.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { flag, id, text } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { takeUpload } from '../access/take-upload.ts';
import { serveFile } from '../files/show/serve-file.ts';
import type { Stored } from '../files/store/files.ts';
import { enclosureKinds } from '../files/store/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound, refuse } from '../http/errors.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { maySee } from './may-see.ts';
import { look, onRequest, type RequestInHand } from './request-in-hand.ts';
import { asOneself } from './write-request-events.ts';

/** So many papers stand with one request. */
const mostFiles = 20;

/** Papers of a request: brought and taken off by who writes it, looked at by whoever may see it. */
export function requestFileRoutes(app: FastifyInstance, office: Office): void {
  const one = z.object({ requestId: id, fileId: id, download: z.optional(flag) });
  serveStream(
    app,
    office,
    { method: 'GET', path: requestFilePath(':requestId', ':fileId'), access: 'session' },
    async (ctx, request, reply) => {
      const asked = one.safeParse({ ...(request.query as object), ...(request.params as object) });
      if (!asked.success) throw notFound();
      const { requestId, fileId, download } = asked.data;
      if (!(await maySee(ctx, { id: requestId, me: rightsNow(ctx.me) }))) throw notFound();
      const { rows } = await sql<Pick<Stored, 'sha256' | 'name' | 'mime'>>`
      select f.sha256, f.name, f.mime from request_file a join file f on f.id = a.file_id where a.id = ${fileId} and a.request_id = ${requestId}`.execute(
        ctx.db,
      );
      if (!rows[0]) throw notFound();
      return serveFile(office.files, request, reply, rows[0], download ? 'attachment' : 'inline');
    },
  );

  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
    const route = {
      method: 'POST',
      path: requestFilesPath(':requestId'),
      access: 'session',
      work: 'upload',
      bodyLimit: most + 1_000_000,
    } as const;
    const taken = z.object({ requestId: id, role: z.optional(text(40)) });
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const asked = taken.safeParse({ ...(request.query as object), ...(request.params as object) });
      if (!asked.success) throw notFound();
      const { requestId, role = '' } = asked.data;
      // before a byte is read
      await mustBring(ctx, await look(ctx, requestId, rightsNow(ctx.me)), role);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const stored = await takeUpload(ctx, part.file, {
        filename: part.filename,
        declaredType: part.mimetype,
        maxBytes: office.config.uploadMaxBytes,
        allow: enclosureKinds,
      });
      const fileId = await inTransaction(ctx, (own) => attach(own, requestId, stored, role));
      reply.header('cache-control', 'no-store');
      const { name, mime, size } = stored;
      return { status: 'success', id: fileId, name, mime, size, role };
    });
  });
}

function attach(ctx: Ctx, requestId: number, stored: Stored, role: string): Promise<number> {
  return onRequest(ctx, { requestId }, async (request) => {
    await mustBring(ctx, request, role);
    const { rows: standing } = await sql<{
      count: number;
    }>`select count(*)::int as count from request_file a where a.request_id = ${requestId}`.execute(ctx.db);
    if ((standing[0]?.count ?? 0) >= mostFiles) throw badField('file', 'too_many_files', { most: mostFiles });
    const { sha256, name, mime, size, pages } = stored;
    const { rows } = await sql<{ id: number }>`
      with kept as (insert into file (sha256, name, mime, size, pages, warnings, uploaded_by)
        values (${sha256}, ${name}, ${mime}, ${size}, ${pages}, ${JSON.stringify(stored.warnings)}::jsonb, ${ctx.me.personId}) returning id)
      insert into request_file (request_id, file_id, role, added_by) select ${requestId}, k.id, ${role}, ${ctx.me.personId} from kept k returning id`.execute(
      ctx.db,
    );
    const { id: fileId } = rows[0] as { id: number };
    record(request, 'attach', { file: fileId, sha256 });
    return fileId;
  });
}

export async function removeRequestFile(ctx: Ctx, { requestId, fileId }: Taken<typeof removeCall>): Promise<Given<typeof removeCall>> {
  return onRequest(ctx, { requestId }, async (request) => {
    mustWrite(request);
    const { rows } = await sql<{ sha256: string }>`delete from request_file a using file f
      where a.id = ${fileId} and a.request_id = ${requestId} and f.id = a.file_id returning f.sha256`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    record(request, 'detach', { file: fileId, sha256: rows[0].sha256 });
    return {};
  });
}

/** What the paper was stays told, also when it is gone. */
function record(request: RequestInHand, action: 'attach' | 'detach', detail: { file: number; sha256: string }): void {
  request.events.push({ action, step: null, from: request.state, to: request.state, right: asOneself, detail });
}

/** Papers are of who writes the request, until it is sent. @throws 404 for others */
function mustWrite({ me, applicantId, filedBy, state }: RequestInHand): void {
  if (me.personId !== applicantId && me.personId !== filedBy) throw notFound();
  if (state !== 'DRAFT' && state !== 'SENT_BACK') throw refuse('request_sent_already');
}

/** The same, or what its kind takes while it is under way. */
async function mustBring(ctx: Ctx, request: RequestInHand, role: string): Promise<void> {
  const taken = request.state !== 'DRAFT' && role !== '' && (await request.rules.takesFile?.(ctx, request, role));
  if (!taken) mustWrite(request);
}
