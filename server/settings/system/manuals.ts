import type { MultipartFile } from '@fastify/multipart';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type manuals as listCall, manualModules } from '../../../contract/settings/document-manual.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { takeUpload } from '../../access/take-upload.ts';
import type { Stored } from '../../files/files.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { inTransaction } from '../../http/serve.ts';
import { auditSetting } from '../audit-setting.ts';

/** What this person may read today. */
export async function listManuals(ctx: Ctx, { search = '' }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['manuals'][number]>`
    select m.id, m.title, m.module, m.edition, m.link, case when f.id is not null then json_build_object('name', f.name, 'size', f.size, 'mime', f.mime) end as file
    from manual m left join file f on f.id = m.file_id where ${readable(ctx.me)}
      and (${search} = '' or position(th_norm(${search}) in th_norm(m.title)) > 0) order by m.sort, m.id`.execute(ctx.db);
  return { manuals: rows };
}

/** The file of a manual that this person may read; another's answers as if it did not exist. */
export async function manualFile(ctx: Ctx, id: number): Promise<{ sha256: string; name: string; mime: string }> {
  const { rows } = await sql<{ sha256: string; name: string; mime: string }>`
    select f.sha256, f.name, f.mime from manual m join file f on f.id = m.file_id where m.id = ${id} and ${readable(ctx.me)}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

interface Upload {
  part: MultipartFile;
  id: string;
  title: string;
  module: string;
}

/** A file for a manual that stands, or a manual anew. */
export async function uploadManual(ctx: Ctx, { part, id, title, module }: Upload): Promise<{ id: number }> {
  if (!id && !title.trim()) throw badField('title', 'required');
  if (!id && !manualModules.some((one) => one === module)) throw badField('module', 'not_a_choice', { value: module });
  const stored = await takeUpload(ctx, part.file, {
    filename: part.filename,
    declaredType: part.mimetype,
    maxBytes: ctx.office.config.uploadMaxBytes,
    allow: ['pdf', 'mp4'],
  });
  return inTransaction(ctx, (own) => keepManual(own, stored, { id, title: title.trim().slice(0, 200), module }));
}

async function keepManual(ctx: Ctx, stored: Stored, { id, title, module }: Omit<Upload, 'part'>): Promise<{ id: number }> {
  const file = await ctx.db
    .insertInto('file')
    .values({
      sha256: stored.sha256,
      name: stored.name,
      mime: stored.mime,
      size: stored.size,
      pages: stored.pages,
      uploaded_by: ctx.me.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!id) {
    const known = await sql`select 1 from manual where th_norm(title) = th_norm(${title})`.execute(ctx.db);
    if (known.rows.length > 0) throw badField('title', 'taken', { value: title });
    const row = await ctx.db
      .insertInto('manual')
      .values({
        title,
        module,
        file_id: file.id,
        created_by: ctx.me.personId,
        sort: sql<number>`(select coalesce(max(sort), 0) + 1 from manual)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditSetting(ctx, 'DocumentManual', 'ADDED', { id: row.id, after: { title, module, file: stored.name } });
    return row;
  }
  const before = await ctx.db
    .selectFrom('manual')
    .leftJoin('file', 'file.id', 'file_id')
    .select(['manual.id', 'file.name'])
    .where('manual.id', '=', /^\d{1,15}$/.test(id) ? Number(id) : 0)
    .executeTakeFirst();
  if (!before) throw notFound();
  await sql`update manual set file_id = ${file.id}, version = version + 1 where id = ${before.id}`.execute(ctx.db);
  await auditSetting(ctx, 'DocumentManual', 'CHANGED', { id: before.id, before: { file: before.name }, after: { file: stored.name } });
  return { id: before.id };
}

/** In use, within its days, meant for what this person is. */
function readable(me: Me) {
  const today = bangkokDay(new Date());
  const audiences = [
    'ALL',
    ...(me.registryUnits.length > 0 ? ['REGISTRY'] : []),
    ...(me.executivePositions.length > 0 || me.headedUnits.length > 0 ? ['EXECUTIVE'] : []),
    ...(me.isAdmin || me.adminUnits.length > 0 ? ['ADMIN'] : []),
  ];
  return sql<boolean>`m.active and m.audience = any(${audiences}) and (m.from_day is null or m.from_day <= ${today}::date)
    and (m.until_day is null or m.until_day >= ${today}::date)`;
}
