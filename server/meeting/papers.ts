import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { itemPapersPath, paperPath } from '../../contract/meeting/meetings.ts';
import { recordingPath, recordingsPath } from '../../contract/meeting/sitting.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { flag, id, instantOrNone, text } from '../../contract/wire.ts';
import { viewerOf, visible } from '../access/see.ts';
import { takeUpload } from '../access/take-upload.ts';
import { issueClock } from '../db/issue-clock.ts';
import { serveFile } from '../files/show/serve-file.ts';
import type { Stored } from '../files/store/files.ts';
import { enclosureKinds, type KindName } from '../files/store/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { type HeldItem, itemOf, opensPaper } from './item-rows.ts';
import { lookAtMeeting, type MeetingInHand, meetingOfItem, onMeeting } from './machine/meeting-in-hand.ts';
import { mayTake } from './machine/take-meeting-step.ts';
import { note } from './machine/write-meeting-events.ts';

const mostPapers = 50;

/** Papers of items, by seat and item; recordings, by who runs the meeting. */
export function paperRoutes(app: FastifyInstance, office: Office): void {
  const one = z.object({ paperId: id, download: z.optional(flag) });
  serveStream(
    app,
    office,
    { method: 'GET', path: paperPath(':paperId'), access: 'session', menu: 'view meeting' },
    async (ctx, request, reply) => {
      const asked = one.safeParse({ ...(request.query as object), ...(request.params as object) });
      if (!asked.success) throw notFound();
      const file = await openPaper(ctx, asked.data.paperId);
      return serveFile(office.files, request, reply, file, asked.data.download ? 'attachment' : 'inline');
    },
  );
  const recording = z.object({ recordingId: id });
  serveStream(
    app,
    office,
    { method: 'GET', path: recordingPath(':recordingId'), access: 'session', menu: 'view meeting' },
    async (ctx, request, reply) => {
      const asked = recording.safeParse(request.params);
      if (!asked.success) throw notFound();
      return serveFile(office.files, request, reply, await openRecording(ctx, asked.data.recordingId), 'attachment');
    },
  );
  app.register((scope) => uploads(scope, office));
}

async function uploads(scope: FastifyInstance, office: Office): Promise<void> {
  const most = configParts.uploads.mostMb.max * 1_048_576;
  await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
  const route = { method: 'POST', access: 'session', menu: 'view meeting', work: 'upload', bodyLimit: most + 1_000_000 } as const;
  const asked = z.object({
    itemId: id,
    secret: z.optional(flag),
    embargo: z.optional(instantOrNone),
    replaces: z.optional(id),
    name: z.optional(text(200)),
  });
  serveStream(scope, office, { ...route, path: itemPapersPath(':itemId') }, async (ctx, request, reply) => {
    const taken = asked.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!taken.success) throw notFound();
    const { itemId, ...how } = taken.data;
    // before a byte is read
    await mayTake(ctx, await lookAtMeeting(ctx, await meetingOfItem(ctx, itemId)), 'keep');
    const stored = await receive(ctx, request, enclosureKinds);
    reply.header('cache-control', 'no-store');
    return { status: 'success', ...(await inTransaction(ctx, (own) => addPaper(own, itemId, stored, how))) };
  });
  const meeting = z.object({ meetingId: id });
  serveStream(scope, office, { ...route, path: recordingsPath(':meetingId') }, async (ctx, request, reply) => {
    const taken = meeting.safeParse(request.params);
    if (!taken.success) throw notFound();
    mustRecord(await lookAtMeeting(ctx, taken.data.meetingId));
    const stored = await receive(ctx, request, ['mp4', 'webm']);
    reply.header('cache-control', 'no-store');
    return { status: 'success', ...(await inTransaction(ctx, (own) => addRecording(own, taken.data.meetingId, stored))) };
  });
}

async function receive(ctx: Ctx, request: FastifyRequest, allow: KindName[]): Promise<Stored> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw badField('file', 'required');
  return takeUpload(ctx, part.file, {
    filename: part.filename,
    declaredType: part.mimetype,
    maxBytes: ctx.office.config.uploadMaxBytes,
    allow,
  });
}

async function keepFile(ctx: Ctx, { sha256, name, mime, size, pages, warnings }: Stored): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into file (sha256, name, mime, size, pages, warnings, uploaded_by)
    values (${sha256}, ${name}, ${mime}, ${size}, ${pages}, ${JSON.stringify(warnings)}::jsonb, ${ctx.me.personId}) returning id`.execute(
    ctx.db,
  );
  return (rows[0] as { id: string }).id;
}

interface How {
  secret?: boolean | undefined;
  embargo?: string | undefined;
  replaces?: number | undefined;
  name?: string | undefined;
}

/** A paper that takes the place of an older one is its next version; the older one stays, unread. */
async function addPaper(
  ctx: Ctx,
  itemId: number,
  stored: Stored,
  { secret = false, embargo, replaces, name }: How,
): Promise<{ id: number; n: number }> {
  return onMeeting(ctx, { meetingId: await meetingOfItem(ctx, itemId) }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    await mustHaveRoom(ctx, itemId);
    const { rows: before } = replaces
      ? await sql<{
          n: number;
        }>`update meeting_paper set removed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${replaces} and item_id = ${itemId} and removed_at is null returning n`.execute(
          ctx.db,
        )
      : { rows: [{ n: 0 }] };
    if (!before[0]) throw badField('replaces', 'not_found');
    const n = before[0].n + 1;
    const fileId = await keepFile(ctx, stored);
    const { rows } = await sql<{ id: number }>`insert into meeting_paper (item_id, file_id, name, n, embargo_at, secret, added_by)
      values (${itemId}, ${fileId}::uuid, ${name || stored.name}, ${n}, ${embargo || null}::timestamptz, ${secret}, ${ctx.me.personId}) returning id`.execute(
      ctx.db,
    );
    const paper = (rows[0] as { id: number }).id;
    note(meeting, 'addPaper', { item: itemId, paper, sha256: stored.sha256, n });
    return { id: paper, n };
  });
}

async function mustHaveRoom(ctx: Ctx, itemId: number): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from meeting_paper where item_id = ${itemId} and removed_at is null`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= mostPapers) throw badField('file', 'too_many_files', { most: mostPapers });
}

async function openPaper(ctx: Ctx, paperId: number) {
  const { rows } = await sql<{
    sha256: string;
    name: string;
    mime: string;
    itemId: number;
    meetingId: number;
    secret: boolean;
    embargoed: boolean;
  }>`
    select f.sha256, f.name, f.mime, a.item_id as "itemId", i.meeting_id as "meetingId", a.secret, coalesce(a.embargo_at > issue_clock(), false) as embargoed
    from meeting_paper a join file f on f.id = a.file_id join meeting_item i on i.id = a.item_id where a.id = ${paperId} and a.removed_at is null`.execute(
    ctx.db,
  );
  const [file] = rows;
  if (!file) throw notFound();
  const meeting = await lookAtMeeting(ctx, file.meetingId);
  const item = await itemOf(ctx, file.itemId);
  if (opensPaper(meeting, item, file)) return file;
  if (isRecused(meeting, item)) throw forbidden('meeting_paper_recused');
  throw notFound();
}

function isRecused({ mySeats }: MeetingInHand, { recused }: HeldItem): boolean {
  return recused.some((seat) => mySeats.includes(seat));
}

/** Letter `d` of item `i`: whoever put it to the body has shown it; else it is one that the caller may see. */
function shownLetter({ me }: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(exists (select 1 from meeting_proposal w where w.item_id = i.id and w.document_id = d.id) or ${visible(viewerOf(me))})`;
}

/** Files of the letter that an item is about. */
export async function letterPapers(ctx: Ctx, { itemId }: Taken<typeof calls.letterPapers>): Promise<Given<typeof calls.letterPapers>> {
  const meeting = await lookAtMeeting(ctx, await meetingOfItem(ctx, itemId));
  await mayTake(ctx, meeting, 'keep');
  const { rows } = await sql<Given<typeof calls.letterPapers>['files'][number]>`
    select x.id, f.name, exists (select 1 from meeting_paper a where a.item_id = i.id and a.file_id = x.file_id and a.removed_at is null) as taken
    from meeting_item i join document d on d.id = i.document_id join document_file x on x.document_id = d.id join file f on f.id = x.file_id
    where i.id = ${itemId} and d.secrecy = 0 and x.role <> 'RESULT' and ${shownLetter(ctx)} order by x.role desc, x.sort, x.id`.execute(
    ctx.db,
  );
  return { files: rows };
}

export async function takeLetterPapers(ctx: Ctx, { itemId, files }: Taken<typeof calls.takeLetterPapers>): Promise<Record<string, never>> {
  return onMeeting(ctx, { meetingId: await meetingOfItem(ctx, itemId) }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    await mustHaveRoom(ctx, itemId);
    const { rows } = await sql<{ id: number }>`
      with found as materialized (
      select i.id, f.id, f.name, ${ctx.me.personId}::bigint
      from meeting_item i join document d on d.id = i.document_id join document_file x on x.document_id = d.id join file f on f.id = x.file_id
      where i.id = ${itemId} and x.id = any(${files}::bigint[]) and d.secrecy = 0 and ${shownLetter(ctx)}
        and not exists (select 1 from meeting_paper a where a.item_id = i.id and a.file_id = x.file_id and a.removed_at is null) order by x.sort, x.id)
    insert into meeting_paper (item_id, file_id, name, added_by) select * from found returning id`.execute(ctx.db);
    if (rows.length === 0) throw badField('files', 'not_found');
    note(meeting, 'addPaper', { item: itemId, papers: rows.map((row) => row.id) });
    return {};
  });
}

export async function removePaper(ctx: Ctx, { paperId }: Taken<typeof calls.removePaper>): Promise<Record<string, never>> {
  const { rows } = await sql<{
    itemId: number;
    meetingId: number;
  }>`select a.item_id as "itemId", i.meeting_id as "meetingId" from meeting_paper a
    join meeting_item i on i.id = a.item_id where a.id = ${paperId} and a.removed_at is null`.execute(ctx.db);
  const [paper] = rows;
  if (!paper) throw notFound();
  return onMeeting(ctx, paper, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    await sql`update meeting_paper set removed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${paperId}`.execute(ctx.db);
    note(meeting, 'removePaper', { item: paper.itemId, paper: paperId });
    return {};
  });
}

/** @throws of a secret meeting, of which no sound and no picture is kept */
function mustRecord(meeting: MeetingInHand): void {
  if (!meeting.keeps) throw forbidden();
  if (meeting.secrecy > 0) throw refuse('meeting_secret_recording');
  if (!['OPEN', 'HELD', 'CIRCULATED', 'ADJOURNED'].includes(meeting.state)) throw refuse('meeting_recording_time');
}

async function addRecording(ctx: Ctx, meetingId: number, stored: Stored): Promise<{ id: number }> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    mustRecord(meeting);
    const fileId = await keepFile(ctx, stored);
    const { rows } = await sql<{
      id: number;
    }>`insert into meeting_recording (meeting_id, file_id, name, added_by) values (${meetingId}, ${fileId}::uuid, ${stored.name}, ${ctx.me.personId}) returning id`.execute(
      ctx.db,
    );
    const recording = (rows[0] as { id: number }).id;
    note(meeting, 'recording', { recording, sha256: stored.sha256 });
    return { id: recording };
  });
}

async function openRecording(ctx: Ctx, recordingId: number) {
  const { rows } = await sql<{
    sha256: string;
    name: string;
    mime: string;
    meetingId: number;
  }>`select f.sha256, f.name, f.mime, r.meeting_id as "meetingId"
    from meeting_recording r join file f on f.id = r.file_id where r.id = ${recordingId}`.execute(ctx.db);
  const [file] = rows;
  if (!file) throw notFound();
  if (!(await lookAtMeeting(ctx, file.meetingId)).keeps) throw notFound();
  return file;
}
