import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { type Mark, type MarkKind, markSizes, type withdrawMark as withdrawCall } from '../../contract/settings/organization.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import { iso } from '../db/iso.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { systemChanged } from '../system/open-system.ts';
import { judgeSvg } from './judge-svg.ts';

interface Upload {
  kind: MarkKind;
  bytes: Buffer;
  name: string;
}

/**
 * A crest, seal or logo takes the place of the one before, which stays on record. What is kept is a picture drawn anew (PNG) from what was
 * sent, so nothing that an SVG may carry beside its shapes is ever stored or shown.
 */
export async function addMark(ctx: Ctx, { kind, bytes, name }: Upload): Promise<{ id: number; kind: MarkKind }> {
  if (bytes.length === 0) throw badField('file', 'file_empty');
  if (bytes.length > markSizes.bytes) throw badField('file', 'file_too_large', { max: fileSize(markSizes.bytes) });
  const svg = !isPng(bytes);
  if (svg) judgeSvg(bytes);
  const given = createHash('sha256').update(bytes).digest('hex');
  await lockFor(ctx.db, `agency_mark ${kind}`);
  const now = await liveMark(ctx.db, kind);
  if (now?.given === given) return { id: now.id, kind };
  const drawn = await ctx.office.files.drawMark(bytes, { svg, most: markSizes.pixels });
  if ('refused' in drawn) throw badField('file', drawn.refused, drawn.refused === 'image_too_large' ? { max: 25 } : undefined);
  const { png, width, height } = drawn;
  if (Math.max(width, height) < markSizes.least) throw badField('file', 'mark_too_small', { least: markSizes.least });
  const stored = await ctx.office.files.put(png, { name: `${name.replace(/\.[^.]*$/, '').slice(0, 100) || kind}.png`, mime: 'image/png' });
  const { id: fileId } = await ctx.db
    .insertInto('file')
    .values({ sha256: stored.sha256, name: stored.name, mime: stored.mime, size: stored.size, uploaded_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (now) await end(ctx, kind);
  if (kind === 'LOGO') await systemChanged(ctx.db, ctx.office.config.schema);
  const { id } = await ctx.db
    .insertInto('agency_mark')
    .values({ kind, file_id: fileId, given_sha256: given, width, height, added_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'agency.mark', {
    subject: { type: 'agency_mark', id },
    detail: { kind, sha256: stored.sha256, instead: now?.id ?? null },
  });
  return { id, kind };
}

/** Papers from now on are made without it; those that were made keep it. */
export async function withdrawMark(ctx: Ctx, { kind }: Taken<typeof withdrawCall>): Promise<Given<typeof withdrawCall>> {
  const now = await liveMark(ctx.db, kind);
  if (!now) throw notFound();
  await end(ctx, kind);
  if (kind === 'LOGO') await systemChanged(ctx.db, ctx.office.config.schema);
  await audit(ctx, 'agency.withdraw-mark', { subject: { type: 'agency_mark', id: now.id }, detail: { kind } });
  return { kind };
}

/** The logo that stands now is on the first page, before anybody has signed in; no other mark is. */
export async function readLogo(ctx: Pick<Ctx, 'db' | 'office'>, id: number): Promise<Uint8Array> {
  const now = await liveMark(ctx.db, 'LOGO');
  if (now?.id !== id) throw notFound();
  return readMark(ctx, id);
}

export async function readMark(ctx: Pick<Ctx, 'db' | 'office'>, id: number): Promise<Uint8Array> {
  const row = await ctx.db
    .selectFrom('agency_mark')
    .innerJoin('file', 'file.id', 'file_id')
    .select('sha256')
    .where('agency_mark.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return ctx.office.files.bytes(row.sha256);
}

/** All that ever stood, the newest first. */
export async function listMarks(ctx: Ctx): Promise<Mark[]> {
  const { rows } =
    await sql<Mark>`select m.id, m.kind, m.width, m.height, ${personNamed(ctx, 'a')} as "addedBy", ${iso('m.added_at')} as "addedAt",
      case when w.id is not null then ${personNamed(ctx, 'w')} end as "withdrawnBy", ${iso('m.withdrawn_at')} as "withdrawnAt"
    from agency_mark m join person a on a.id = m.added_by left join person w on w.id = m.withdrawn_by order by m.id desc limit 100`.execute(
      ctx.db,
    );
  return rows;
}

async function liveMark(db: Db, kind: MarkKind): Promise<{ id: number; given: string } | undefined> {
  return db
    .selectFrom('agency_mark')
    .select(['id', 'given_sha256 as given'])
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

async function end(ctx: Ctx, kind: MarkKind): Promise<void> {
  await sql`update agency_mark set withdrawn_at = now(), withdrawn_by = ${ctx.me.personId} where kind = ${kind} and withdrawn_at is null`.execute(
    ctx.db,
  );
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte);
}
