import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type removeRequestFile as removeCall, requestFilePath, requestFilesPath } from '../../contract/office/files.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { flag, id, text } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { audit } from '../access/audit.ts';
import { takeUpload } from '../access/take-upload.ts';
import { enqueue } from '../enqueue.ts';
import { fileHeaders, serveFile } from '../files/show/serve-file.ts';
import type { Stored } from '../files/store/files.ts';
import { enclosureKinds } from '../files/store/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { holdersOf, maySee } from './may-see.ts';
import { look, onRequest, type RequestInHand } from './request-in-hand.ts';
import { openRequestKey, requestKey } from './request-key.ts';
import { asOneself } from './write-request-events.ts';

/** So many papers stand with one request, unless its kind says otherwise. */
const usualMost = 20;

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
      const { rows } = await sql<Kept>`
        select f.sha256, f.name, f.mime, l.sha256 as locked from request_file a join file f on f.id = a.file_id left join locked_file l on l.file_id = f.id
        where a.id = ${fileId} and a.request_id = ${requestId}`.execute(ctx.db);
      const [file] = rows;
      if (!file) throw notFound();
      const how = download ? 'attachment' : 'inline';
      if (file.locked === null) return serveFile(office.files, request, reply, file, how);
      return reply
        .headers(fileHeaders(file, how))
        .send(Buffer.from(await lookAtMedical(ctx, requestId, fileId, { ...file, locked: file.locked })));
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

type Kept = Pick<Stored, 'sha256' | 'name' | 'mime'> & { locked: string | null };

/** Every look at a medical paper is kept, and so is every try: who may, and who may not. */
async function lookAtMedical(ctx: Ctx, requestId: number, fileId: number, file: Kept & { locked: string }): Promise<Uint8Array> {
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  const opens = await opensMedical(ctx, request);
  const subject = { type: 'request', id: requestId };
  await ctx.separateTransaction((own) =>
    audit(own, opens ? 'leave.paper-looked' : 'leave.paper-refused', {
      subject,
      detail: { file: fileId },
      ...(opens ? {} : { outcome: 'REFUSED' as const }),
    }),
  );
  if (!opens) throw forbidden('leave_paper_closed');
  return ctx.office.files.bytesLocked(file, await openRequestKey(ctx, requestId)).catch((error: { code?: string }) => {
    if (error.code !== 'file_locked') throw error;
    throw refuse('secret_file_changed');
  });
}

/** The applicant, who wrote it for him while he writes, who checks it and who decides on it; nobody else, whatever he may see of the request. */
export async function opensMedical(ctx: Ctx, { id, me, applicantId, filedBy, state, steps }: RequestInHand): Promise<boolean> {
  if (me.personId === applicantId || (me.personId === filedBy && (state === 'DRAFT' || state === 'SENT_BACK'))) return true;
  const last = steps.at(-1);
  const own = steps.filter((step) => step.role === 'CHECK' || step === last);
  const holders = holdersOf(me);
  if (own.some((step) => step.actorId === me.personId || (step.state === 'WAITING' && holders.includes(step.holderId)))) return true;
  const { rows } =
    await sql`select 1 from request_step s where s.request_id = ${id} and s.actor_id = ${me.personId} and s.role in ('CHECK', 'DECIDE') limit 1`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/** Encrypts a paper that few may see; its plain bytes go right after the commit. */
async function lockPaper(ctx: Ctx, requestId: number, fileId: string, sha256: string): Promise<void> {
  const lockedAt = new Date();
  const locked = await ctx.office.files.lock(sha256, await requestKey(ctx, requestId));
  await sql`insert into locked_file (file_id, request_id, sha256) values (${fileId}::uuid, ${requestId}, ${locked})`.execute(ctx.db);
  await enqueue(ctx.db, ctx.office.config.schema, 'drop-plain', { sha256, lockedAt: lockedAt.toISOString(), parts: [] });
}

/** Lies with the request from now on; one that few may see under a lock. */
export async function storePaper(
  ctx: Ctx,
  requestId: number,
  stored: Pick<Stored, 'sha256' | 'name' | 'mime' | 'size' | 'pages' | 'warnings'>,
  { role, sensitivity, by }: { role: string; sensitivity: 'OPEN' | 'PERSONAL' | 'MEDICAL'; by: number },
): Promise<number> {
  const { sha256, name, mime, size, pages } = stored;
  const kept = randomUUID();
  await sql`insert into file (id, sha256, name, mime, size, pages, warnings, uploaded_by)
    values (${kept}, ${sha256}, ${name}, ${mime}, ${size}, ${pages}, ${JSON.stringify(stored.warnings)}::jsonb, ${by})`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`insert into request_file (request_id, file_id, role, sensitivity, added_by)
    values (${requestId}, ${kept}, ${role}, ${sensitivity}, ${by}) returning id`.execute(ctx.db);
  const { id: fileId } = rows[0] as { id: number };
  if (sensitivity === 'MEDICAL') await lockPaper(ctx, requestId, kept, sha256);
  return fileId;
}

function attach(ctx: Ctx, requestId: number, stored: Stored, role: string): Promise<number> {
  return onRequest(ctx, { requestId }, async (request) => {
    await mustBring(ctx, request, role);
    const { rows: standing } = await sql<{
      count: number;
    }>`select count(*)::int as count from request_file a where a.request_id = ${requestId}`.execute(ctx.db);
    const most = request.rules.mostFiles ?? usualMost;
    if ((standing[0]?.count ?? 0) >= most) throw badField('file', 'too_many_files', { most });
    const { sha256 } = stored;
    const sensitivity = request.rules.sensitive?.[role] ?? 'OPEN';
    // what only the scanner could open again is not locked away from it
    if (sensitivity === 'MEDICAL' && stored.held) throw badField('file', 'file_held');
    const fileId = await storePaper(ctx, requestId, stored, { role, sensitivity, by: ctx.me.personId });
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
