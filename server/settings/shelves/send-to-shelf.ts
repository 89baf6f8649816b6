import type { MultipartFile } from '@fastify/multipart';
import { sql } from 'kysely';
import { auditSetting } from '../../access/audit-setting.ts';
import { takeUpload } from '../../access/take-upload.ts';
import type { Stored } from '../../files/store/files.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { inTransaction } from '../../http/serve.ts';
import type { KeptFile, Shelf } from './shelf.ts';

export interface Sending {
  part: MultipartFile;
  /** Of the row that gets the file; empty: a new row. */
  id: string;
  title: string;
  kind: string;
  /** Units that a new central document is shown to, by their ids with commas between. */
  units: string;
}

type Row = Omit<Sending, 'part'>;

/** A file for what stands on the shelf, or something new. */
export async function sendToShelf(ctx: Ctx, shelf: Shelf, { part, ...row }: Sending): Promise<{ id: number }> {
  const { field, of } = shelf.kind;
  if (!row.id && !row.title.trim()) throw badField('title', 'required');
  if (!row.id && !of.includes(row.kind)) throw badField(field, 'not_a_choice', { value: row.kind });
  const stored = await takeUpload(ctx, part.file, {
    filename: part.filename,
    declaredType: part.mimetype,
    maxBytes: ctx.office.config.uploadMaxBytes,
    allow: shelf.allow,
  });
  return inTransaction(ctx, async (own) => {
    const file = { fileId: await keepFile(own, stored), name: stored.name, mime: stored.mime };
    const id = row.id ? await rowOf(own, shelf, row.id) : null;
    if (id && (await shelf.takes?.(own, file, id))) return { id };
    if (!id) await shelf.takes?.(own, file, null);
    const given = id ? await replaceFile(own, shelf, id, file) : await addRow(own, shelf, row, file);
    await shelf.took?.(own, file, given.id);
    return given;
  });
}

async function keepFile(ctx: Ctx, { sha256, name, mime, size, pages }: Stored): Promise<string> {
  const file = await ctx.db
    .insertInto('file')
    .values({ sha256, name, mime, size, pages, uploaded_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return file.id;
}

async function rowOf(ctx: Ctx, shelf: Shelf, said: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(shelf.table)}
    where id = ${/^\d{1,15}$/.test(said) ? Number(said) : 0} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

async function addRow(ctx: Ctx, shelf: Shelf, row: Row, { fileId, name }: KeptFile): Promise<{ id: number }> {
  const title = row.title.trim().slice(0, 200);
  const { field } = shelf.kind;
  const table = sql.table(shelf.table);
  const known = await sql`select 1 from ${table} where th_norm(title) = th_norm(${title})`.execute(ctx.db);
  if (known.rows.length > 0) throw badField('title', 'taken', { value: title });
  const { rows } = await sql<{ id: number }>`insert into ${table} (title, ${sql.ref(field)}, file_id, created_by, sort)
    select ${title}, ${row.kind}, ${fileId}::uuid, ${ctx.me.personId}, coalesce(max(sort), 0) + 1 from ${table} returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? 0;
  const units = shelf.table === 'central_document' ? await unitsOf(ctx, row.units) : [];
  if (units.length > 0) await sql`update central_document set unit_ids = ${units}::bigint[] where id = ${id}`.execute(ctx.db);
  const after = { title, [field]: row.kind, file: name, ...(units.length > 0 ? { units } : {}) };
  await auditSetting(ctx, shelf.page, 'ADDED', { id, after });
  return { id };
}

/** All of them stand and are open, or the form is refused: a slip must not show a paper to everybody. */
async function unitsOf(ctx: Ctx, said: string): Promise<number[]> {
  const ids = [...new Set(said.split(',').filter(Boolean))];
  const numbers = ids.filter((one) => /^\d{1,15}$/.test(one)).map(Number);
  const { rows } = await sql<{ id: number }>`select id from unit where active and id = any(${numbers}::bigint[])`.execute(ctx.db);
  if (rows.length !== ids.length) throw badField('units', 'not_a_choice', { value: said });
  return numbers;
}

async function replaceFile(ctx: Ctx, shelf: Shelf, id: number, { fileId, name }: KeptFile): Promise<{ id: number }> {
  const table = sql.table(shelf.table);
  const { rows } = await sql<{ id: number; name: string | null }>`select r.id, f.name from ${table} r left join file f on f.id = r.file_id
    where r.id = ${id}`.execute(ctx.db);
  const before = rows[0];
  if (!before) throw notFound();
  await sql`update ${table} set file_id = ${fileId}::uuid, version = version + 1 where id = ${before.id}`.execute(ctx.db);
  await auditSetting(ctx, shelf.page, 'CHANGED', { id: before.id, before: { file: before.name }, after: { file: name } });
  return { id: before.id };
}
