import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type Language, master } from '../../contract/lang/index.ts';
import type * as calls from '../../contract/profile/calls.ts';
import { copyDays, type DataCopy } from '../../contract/profile/calls.ts';
import { bangkokDay, shortThaiDate } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { callerOfLink, makeLink } from '../access/session-links.ts';
import { iso } from '../db/iso.ts';
import { enqueueRound } from '../enqueue.ts';
import { serveFile } from '../files/show/serve-file.ts';
import { zipOf } from '../files/show/zip.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { contextOf, inTransaction } from '../http/serve.ts';
import { tellPerson } from '../notify/events/tell.ts';
import type { Office } from '../office.ts';
import { gatherData } from './gather-data.ts';
import { readableData } from './readable-data.ts';

const purpose = 'own-data';

/** One's own, or those of somebody else that the caller asked for. */
export async function listCopies(ctx: Ctx, personId = ctx.me.personId): Promise<DataCopy[]> {
  const { rows } = await sql<DataCopy>`select k.id, k.state, ${iso('k.asked_at')} as "askedAt", ${iso('k.made_at')} as "madeAt",
      ${iso('k.gone_after')} as "goneAfter", f.size from data_copy k left join file f on f.id = k.file_id
    where k.person_id = ${personId} and k.asked_by is not distinct from ${askerOf(ctx, personId)} order by k.id desc limit 20`.execute(
    ctx.db,
  );
  return rows;
}

/** null: the person himself. */
const askerOf = ({ me }: Ctx, personId: number) => (personId === me.personId ? null : me.personId);

/** Made in the background; one at a time, and not more often than every hour. */
export async function askCopy(ctx: Ctx): Promise<Given<typeof calls.askCopy>> {
  const id = await enqueueCopy(ctx, ctx.me.personId, '');
  const copy = (await listCopies(ctx)).find((one) => one.id === id);
  return { copy: copy as DataCopy };
}

/** `reason`: of who asks for a copy of somebody else's data; it stands in the audit. */
export async function enqueueCopy(ctx: Ctx, personId: number, reason: string): Promise<number> {
  const asker = askerOf(ctx, personId);
  const { rows } = await sql<{ waiting: boolean; fresh: boolean }>`
    select count(*) filter (where state = 'WAITING') > 0 as waiting, count(*) filter (where state = 'READY' and asked_at > now() - interval '1 hour') > 0 as fresh
    from data_copy where person_id = ${personId} and asked_by is not distinct from ${asker}`.execute(ctx.db);
  if (rows[0]?.waiting) throw refuse('copy_waits');
  if (rows[0]?.fresh) throw refuse('copy_fresh');
  const { id } = await ctx.db
    .insertInto('data_copy')
    .values({ person_id: personId, language: ctx.request.language ?? master, asked_by: asker, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueRound(ctx.db, ctx.office.config.schema, 'data-copies');
  await audit(ctx, 'person.ask-copy', { subject: { type: 'person', id: personId }, detail: { copy: id, ...(reason ? { reason } : {}) } });
  return id;
}

/** Five minutes, this session, this person. */
export async function copyLink(ctx: Ctx, { copyId }: Taken<typeof calls.copyLink>): Promise<Given<typeof calls.copyLink>> {
  const { me, office } = ctx;
  await readyCopy(ctx, me.personId, copyId);
  const { token, expiresAt } = makeLink(ctx, { file: String(copyId), purpose });
  return { url: `${office.config.basePath}api/users/data/copies/${copyId}/file?link=${token}`, expiresAt };
}

/** GET /api/users/data/copies/:copyId/file?link=…: from the session that asked for the link, its owner's. */
export async function sendCopy(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { copyId } = request.params as { copyId: string };
  const { link = '' } = request.query as Record<string, string | undefined>;
  const { office } = ctx;
  if (!/^\d{1,15}$/.test(copyId)) throw notFound();
  const me = await callerOfLink(ctx, { file: copyId, purpose }, link);
  const file = await readyCopy(ctx, me.personId, Number(copyId));
  await inTransaction(ctx, async (own) => {
    await sql`update data_copy set fetched = fetched + 1 where id = ${Number(copyId)}`.execute(own.db);
    await audit(own, 'person.fetch-copy', {
      personId: me.personId,
      subject: { type: 'person', id: file.personId },
      detail: { copy: Number(copyId) },
    });
  });
  return serveFile(office.files, request, reply, file, 'attachment');
}

/** Whose it is, or who asked for it. */
async function readyCopy(
  ctx: Ctx,
  caller: number,
  copyId: number,
): Promise<{ sha256: string; name: string; mime: string; personId: number }> {
  const row = await ctx.db
    .selectFrom('data_copy')
    .innerJoin('file', 'file.id', 'file_id')
    .select(['sha256', 'name', 'mime', 'person_id as personId'])
    .where('data_copy.id', '=', copyId)
    .where(sql<number>`coalesce(asked_by, person_id)`, '=', caller)
    .where('state', '=', 'READY')
    .where('gone_after', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** By the clock and when one is asked for: makes what waits, takes away what has had its seven days. */
export async function makeCopies(office: Office): Promise<number> {
  await sql`update data_copy set state = 'GONE', file_id = null where state = 'READY' and gone_after < now()`.execute(office.db);
  let made = 0;
  while (await makeOne(office)) made += 1;
  return made;
}

interface Asked {
  id: number;
  person_id: number;
  asked_by: number | null;
  language: Language;
}

async function makeOne(office: Office): Promise<boolean> {
  const { rows } = await sql<Asked>`
    select id, person_id, asked_by, language from data_copy where state = 'WAITING' order by id limit 1`.execute(office.db);
  const [asked] = rows;
  if (!asked) return false;
  try {
    await office.db.transaction().execute(async (db) => {
      const ctx = contextOf(office, db, { id: 'data-copies', ip: '', userAgent: '', key: null }, null);
      const { rows: mine } = await sql`select 1 from data_copy where id = ${asked.id} and state = 'WAITING' for update`.execute(db);
      if (mine.length > 0) await makeCopy(ctx, asked);
    });
  } catch (error) {
    office.log.error({ err: error, copy: asked.id }, 'a copy of personal data could not be made');
    await sql`update data_copy set state = 'FAILED' where id = ${asked.id} and state = 'WAITING'`.execute(office.db);
  }
  return true;
}

async function makeCopy(ctx: Ctx, { id, person_id: personId, asked_by: askedBy, language }: Asked) {
  const words = textsIn(language, 'dataCopy');
  const at = new Date();
  const parts = await gatherData(ctx.db, personId);
  const [person] = parts.person ?? [];
  const name = `${person?.prefix ?? ''}${person?.first_name ?? ''} ${person?.last_name ?? ''}`;
  const json = JSON.stringify({ madeAt: at.toISOString(), personId, ...parts }, null, 2);
  const zip = zipOf(
    [
      { name: words.readable, bytes: Buffer.from(readableData(parts, { language, name, at })) },
      { name: 'data.json', bytes: Buffer.from(json) },
      ...(await picturesOf(ctx, personId)),
    ],
    at,
  );
  const stored = await ctx.office.files.put(zip, { name: `${words.fileName}-${bangkokDay(at)}.zip`, mime: 'application/zip' });
  const file = await ctx.db
    .insertInto('file')
    .values({ sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size, uploaded_by: askedBy ?? personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const goneAfter = new Date(at.getTime() + copyDays * 86_400_000);
  await ctx.db
    .updateTable('data_copy')
    .set({ state: 'READY', file_id: file.id, made_at: at, gone_after: goneAfter })
    .where('id', '=', id)
    .execute();
  const page = askedBy ? `settings/3144/employee-information/${personId}` : 'account-information#data';
  await tellPerson(ctx, askedBy ? 'data_copy_made' : 'data_copy_ready', askedBy ?? personId, { until: shortThaiDate(goneAfter), page });
}

/** Photo and signatures as they are kept. */
async function picturesOf(ctx: Ctx, personId: number): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { rows } = await sql<{ sha256: string; name: string }>`
    select f.sha256, 'photo.webp' as name from person p join file f on f.id = p.avatar_file_id where p.id = ${personId}
    union all select f.sha256, 'signature-' || row_number() over (order by s.made_at) || '.png' from signature_picture s join file f on f.id = s.file_id
      where s.person_id = ${personId} and s.removed_at is null`.execute(ctx.db);
  return Promise.all(rows.map(async ({ sha256, name }) => ({ name, bytes: await ctx.office.files.bytes(sha256) })));
}
