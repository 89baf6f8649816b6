import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Use } from '../../contract/testimonial/batches.ts';
import { menu } from '../../contract/testimonial/batches.ts';
import * as calls from '../../contract/testimonial/items.ts';
import { links } from '../../contract/testimonial/links.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { fileHeaders } from '../files/show/serve-file.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { limitRate } from '../http/rate-limit.ts';
import { serveAsked } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { typedCode } from '../sarabun/proof/paper-code.ts';
import { manages } from './batch-in-hand.ts';
import { askSigner, isReady } from './batches.ts';
import { judgeRows } from './judge-rows.ts';
import { masked } from './mask.ts';
import { checkUrl } from './papers.ts';
import { readFile } from './read-file.ts';
import { rulesNow } from './rules.ts';
import { tell } from './tell.ts';
import { templateOf } from './templates.ts';

type Row = Given<typeof calls.listIssued>['items'][number] & { total: number; code: string };

async function issuedRows(ctx: Ctx, where: RawBuilder<unknown>, { take, skip }: { take: number; skip: number }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.no || '/' || i.be_year as number, i.holder_name as holder, i.holder_unit as unit, ${named(ctx, 't')} as template, t.use, b.subject, i.given_on::text as "givenOn", i.state, i.reason,
      (select n.no || '/' || n.be_year from testimonial n where n.replaces_id = i.id and n.no is not null) as "replacedBy", i.shared, i.batch_id as "batchId", i.version, i.code, count(*) over ()::int as total
    from testimonial i join testimonial_batch b on b.id = i.batch_id join testimonial_template t on t.id = b.template_id
    where i.state <> 'WAITING' and ${where} order by i.issued_at desc, i.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  return rows;
}

export async function myTestimonials(
  ctx: Ctx,
  { state, ...paging }: Taken<typeof calls.myTestimonials>,
): Promise<Given<typeof calls.myTestimonials>> {
  const where = sql`i.person_id = ${ctx.me.personId} and (${state ?? null}::text is null or i.state = ${state ?? null})`;
  const rows = await issuedRows(ctx, where, pageOf(paging));
  return { items: rows.map(({ total: _, code, ...row }) => ({ ...row, address: checkUrl(ctx.office, code) })), total: rows[0]?.total ?? 0 };
}

export async function listIssued(
  ctx: Ctx,
  { search = '', templateId, state, ...paging }: Taken<typeof calls.listIssued>,
): Promise<Given<typeof calls.listIssued>> {
  const where = sql`(${search} = '' or strpos(lower(i.holder_name), lower(${search})) > 0 or i.no || '/' || i.be_year = ${search}) and (${templateId ?? null}::bigint is null or b.template_id = ${templateId ?? null})
    and (${state ?? null}::text is null or i.state = ${state ?? null})`;
  const rows = await issuedRows(ctx, where, pageOf(paging));
  return { items: rows.map(({ total: _, code: __, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function shareTestimonial(
  ctx: Ctx,
  { itemId, shared }: Taken<typeof calls.shareTestimonial>,
): Promise<Given<typeof calls.shareTestimonial>> {
  const { rows } =
    await sql`update testimonial set shared = ${shared} where id = ${itemId} and person_id = ${ctx.me.personId} and state <> 'WAITING' returning 1`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw notFound();
  await audit(ctx, 'testimonial.share', { subject: { type: 'testimonial', id: itemId } });
  return {};
}

/** GET /api/testimonial/items/:itemId/file: the same bytes whenever it is printed again. What says a salary is its holder's alone, and each look is kept. */
export function fileRoute(app: FastifyInstance, office: Office): void {
  const route = { path: calls.testimonialFilePath(':itemId'), menu, take: calls.testimonialFile } as const;
  serveAsked(app, office, route, async (ctx, { itemId, download }, reply) => {
    const { rows } = await sql<{ personId: number | null; use: Use; state: string }>`
      select i.person_id as "personId", t.use, i.state from testimonial i join testimonial_batch b on b.id = i.batch_id join testimonial_template t on t.id = b.template_id
      where i.id = ${itemId} and i.state <> 'WAITING'`.execute(ctx.db);
    const [item] = rows;
    const own = item?.personId === ctx.me.personId;
    if (!item || !(own || manages(ctx.me))) throw notFound();
    const subject = { type: 'testimonial', id: itemId };
    if (item.use === 'SALARY') {
      await ctx.separateTransaction((apart) => audit(apart, 'testimonial.salary-read', { subject, outcome: own ? 'OK' : 'REFUSED' }));
      if (!own) throw forbidden('testimonial_salary_closed');
    }
    // what holds no more is not printed again by its holder
    if (item.state !== 'VALID' && !manages(ctx.me)) throw refuse('testimonial_ended');
    const { pdf, name } = await readFile(ctx, itemId);
    return reply.headers(fileHeaders({ name, mime: 'application/pdf' }, download ? 'attachment' : 'inline')).send(Buffer.from(pdf));
  });
}

interface Held {
  id: number;
  batchId: number;
  templateId: number;
  subject: string;
  requestId: number | null;
  personId: number | null;
  number: string;
  unit: string;
  name: string;
  values: Record<string, string>;
  givenOn: string | null;
  at: Date;
}

async function heldItem(ctx: Ctx, itemId: number, version: number): Promise<Held> {
  const { rows } = await sql<Held & { state: string; version: number }>`
    select i.id, i.batch_id as "batchId", b.template_id as "templateId", b.subject, b.request_id as "requestId", i.person_id as "personId", i.no || '/' || i.be_year as number, i.holder_unit as unit,
      i.holder_name as name, b.field_values || i.field_values as "values", b.given_on::text as "givenOn", i.state, i.version, issue_clock() as at
    from testimonial i join testimonial_batch b on b.id = i.batch_id where i.id = ${itemId} and i.state <> 'WAITING' for no key update of i`.execute(
    ctx.db,
  );
  const [item] = rows;
  if (!item) throw notFound();
  if (item.version !== version) throw conflict();
  if (item.state !== 'VALID') throw refuse('testimonial_ended');
  return item;
}

/** เพิกถอน: its number stays, its code says so from now on. */
export async function revokeTestimonial(
  ctx: Ctx,
  { itemId, version, reason }: Taken<typeof calls.revokeTestimonial>,
): Promise<Given<typeof calls.revokeTestimonial>> {
  const { at, personId, subject, number } = await heldItem(ctx, itemId, version);
  await sql`update testimonial set state = 'REVOKED', ended_at = ${at}, ended_by = ${ctx.me.personId}, reason = ${reason}, version = version + 1 where id = ${itemId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'testimonial.revoke', { subject: { type: 'testimonial', id: itemId } });
  if (personId)
    await tell(ctx, 'testimonial_ended', [personId], {
      subject,
      said: 'revoked',
      params: { number, reason },
      page: links.to.testimonial.slice(1),
    });
  return {};
}

/** ออกแทน: a batch of one goes to be signed; the old one holds until the new one does. */
export async function replaceTestimonial(
  ctx: Ctx,
  { itemId, version, reason, name, unit }: Taken<typeof calls.replaceTestimonial>,
): Promise<Given<typeof calls.replaceTestimonial>> {
  const old = await heldItem(ctx, itemId, version);
  if (old.requestId !== null) throw refuse('testimonial_ask_anew');
  const { rows: before } = await sql`select 1 from testimonial i where i.replaces_id = ${itemId}`.execute(ctx.db);
  if (before[0]) throw refuse('testimonial_replaced_already');
  const template = await templateOf(ctx, old.templateId);
  const { rows } = await sql<{ id: number }>`
    insert into testimonial_batch (template_id, subject, given_on, signer_id, state, made_by, checked_by, checked_at)
    values (${old.templateId}, ${old.subject}, ${old.givenOn}::date, ${template.signerId}, 'CHECKED', ${ctx.me.personId}, ${ctx.me.personId}, ${old.at}) returning id`.execute(
    ctx.db,
  );
  const batchId = (rows[0] as { id: number }).id;
  await sql`insert into testimonial (batch_id, row_no, holder_name, holder_unit, person_id, field_values, replaces_id)
    values (${batchId}, 1, ${name}, ${unit}, ${old.personId}, ${JSON.stringify(old.values)}::jsonb, ${itemId})`.execute(ctx.db);
  await sql`update testimonial set reason = ${reason}, version = version + 1 where id = ${itemId}`.execute(ctx.db);
  await judgeRows(ctx, { id: batchId, values: {} } as never, template);
  const { rows: ready } = await sql`select 1 from testimonial i where i.batch_id = ${batchId} and ${isReady}`.execute(ctx.db);
  if (!ready[0]) throw badField('name', 'testimonial_name_long');
  await audit(ctx, 'testimonial.replace', { subject: { type: 'testimonial', id: itemId } });
  await askSigner(ctx, { id: batchId, subject: old.subject, signerId: template.signerId }, 1);
  return { batchId };
}

/** One statement and one answer for every code that is not known: nothing tells a mistyped one from one that was never given. */
export async function checkTestimonial(
  ctx: Ctx,
  { code }: Taken<typeof calls.checkTestimonial>,
): Promise<Given<typeof calls.checkTestimonial>> {
  const { perMinute } = await rulesNow(ctx);
  await limitRate(ctx.office, { kind: `testimonial-check-${perMinute}`, key: ctx.request.ip, points: perMinute, seconds: 60 });
  const { rows } = await sql<Omit<Given<typeof calls.checkTestimonial>, 'masked'> & { shared: boolean }>`
    select root.name as agency, t.use, i.no || '/' || i.be_year as number, i.holder_name as holder, i.given_on::text as day, i.state, i.shared
    from testimonial i join testimonial_batch b on b.id = i.batch_id join testimonial_template t on t.id = b.template_id join unit root on root.id = 10000000
    where i.code = ${typedCode(code)} and i.state <> 'WAITING'`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { shared, holder, ...found } = rows[0];
  return { ...found, holder: shared ? holder : masked(holder), masked: !shared };
}
