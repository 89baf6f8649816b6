import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/testimonial/batches.ts';
import { staffFields, type Use } from '../../contract/testimonial/batches.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { getOwnFiles } from '../sarabun/files/attach-files.ts';
import { neededFields } from './fields.ts';

export interface Template {
  id: number;
  name: string;
  nameEn: string;
  use: Use;
  layout: 'PORTRAIT' | 'LANDSCAPE';
  series: string;
  title: string;
  intro: string;
  body: string;
  signerId: number;
  signer: string;
  seal: boolean;
  frameId: string | null;
  frameSha: string | null;
  frameName: string | null;
  active: boolean;
  version: number;
}

export async function templateOf(ctx: Ctx, templateId: number): Promise<Template> {
  const { rows } = await sql<Template>`
    select t.id, t.name, t.name_en as "nameEn", t.use, t.layout, t.series, t.title, t.intro, t.body, t.signer_id as "signerId", ${named(ctx, 'o')} as signer, t.seal,
      t.frame_id as "frameId", f.sha256 as "frameSha", f.name as "frameName", t.active, t.version
    from testimonial_template t join position o on o.id = t.signer_id left join file f on f.id = t.frame_id where t.id = ${templateId}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What a batch of it has to bring for each row, or for all. */
export const fieldsOf = ({ intro, body, title }: Pick<Template, 'intro' | 'body' | 'title'>): string[] =>
  neededFields([title, intro, body].join('\n'));

export async function listTemplates(
  ctx: Ctx,
  { use, ...paging }: Taken<typeof calls.listTemplates>,
): Promise<Given<typeof calls.listTemplates>> {
  const { take, skip } = pageOf(paging);
  const wanted = sql`(${use ?? null}::text is null or t.use = ${use ?? null})`;
  type Row = Pick<Template, 'id' | 'name' | 'use' | 'layout' | 'signer' | 'active' | 'title' | 'intro' | 'body'> & {
    issued: number;
    total: number;
  };
  const { rows } = await sql<Row>`
    select t.id, ${named(ctx, 't')} as name, t.use, t.layout, ${named(ctx, 'o')} as signer, t.active, t.title, t.intro, t.body, count(*) over ()::int as total,
      (select count(*)::int from testimonial_batch b join testimonial i on i.batch_id = b.id and i.state <> 'WAITING' where b.template_id = t.id) as issued
    from testimonial_template t join position o on o.id = t.signer_id where ${wanted} order by t.active desc, t.use, t.id limit ${take} offset ${skip}`.execute(
    ctx.db,
  );
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    use: row.use,
    layout: row.layout,
    signer: row.signer,
    active: row.active,
    issued: row.issued,
    fields: row.use === 'AWARD' ? fieldsOf(row) : [],
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

export async function openTemplate(ctx: Ctx, { templateId }: Taken<typeof calls.openTemplate>): Promise<Given<typeof calls.openTemplate>> {
  const { frameId, frameName, frameSha: _, ...template } = await templateOf(ctx, templateId);
  return { ...template, frame: frameId && frameName ? { id: frameId, name: frameName } : null, fields: fieldsOf(template) };
}

type Typed = Taken<typeof calls.keepTemplate>;

/** What was issued keeps the words that it had: they are in its file. */
export async function keepTemplate(ctx: Ctx, input: Typed): Promise<Given<typeof calls.keepTemplate>> {
  await judge(ctx, input);
  const frame = await frameOf(ctx, input);
  const { name, nameEn, use, layout, title, intro, body, signerId, seal, active, templateId, version } = input;
  const series = input.series || name;
  const kept = { name, name_en: nameEn, use, layout, series, title, intro, body, signer_id: signerId, seal, active, ...frame };
  const id = templateId ? await change(ctx, templateId, version, kept) : await add(ctx, kept);
  await audit(ctx, 'testimonial.template', { subject: { type: 'testimonial_template', id }, detail: { kind: use } });
  return { templateId: id, version: (version ?? 0) + 1 };
}

type Kept = Pick<Template, 'name' | 'use' | 'layout' | 'series' | 'title' | 'intro' | 'body' | 'seal' | 'active'> & {
  name_en: string;
  signer_id: number;
  frame_id?: string | null;
};

async function add({ db, me }: Ctx, kept: Kept): Promise<number> {
  const { id } = await db
    .insertInto('testimonial_template')
    .values({ ...kept, made_by: me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change({ db }: Ctx, templateId: number, version: number | undefined, kept: Kept): Promise<number> {
  const done = await db
    .updateTable('testimonial_template')
    .set({ ...kept, version: sql`version + 1` })
    .where('id', '=', templateId)
    .where('version', '=', version ?? 0)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw conflict();
  return templateId;
}

async function judge(ctx: Ctx, { templateId, use, active, title, intro, body, signerId }: Typed): Promise<void> {
  const { rows } = await sql`select 1 from position o where o.id = ${signerId} and o.active`.execute(ctx.db);
  if (!rows[0]) throw badField('signerId', 'invalid');
  if (use === 'AWARD') return;
  const [unknown] = neededFields([title, intro, body].join('\n'), staffFields);
  if (unknown) throw badField('body', 'testimonial_field_unknown', { name: unknown });
  const { rows: others } =
    await sql`select 1 from testimonial_template t where t.use = ${use} and t.active and t.id <> ${templateId ?? 0}`.execute(ctx.db);
  if (active && others[0]) throw badField('use', 'testimonial_use_taken');
}

async function frameOf(ctx: Ctx, { frame }: Typed): Promise<{ frame_id?: string | null }> {
  if (frame === undefined) return {};
  if (frame === '') return { frame_id: null };
  const [file] = await getOwnFiles(ctx, [frame], 'frame');
  if (!file || !['image/png', 'image/jpeg'].includes(file.mime)) throw badField('frame', 'testimonial_frame_kind');
  return { frame_id: frame };
}

export async function signerChoices(
  ctx: Ctx,
  { search = '' }: Taken<typeof calls.signerChoices>,
): Promise<Given<typeof calls.signerChoices>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, ${named(ctx, 'o')} as name from position o where o.active and (${search} = '' or o.name ilike '%' || ${search} || '%' or o.name_en ilike '%' || ${search} || '%')
    order by exists (select 1 from position_holder h where h.position_id = o.id) desc, o.name limit 30`.execute(ctx.db);
  return { items: rows };
}
