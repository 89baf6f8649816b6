import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/testimonial/batches.ts';
import type { BatchHead, RowFault } from '../../contract/testimonial/batches.ts';
import { links } from '../../contract/testimonial/links.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound, refuse } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { readCurrent } from '../signing/certificates/read-certificate.ts';
import { faultOf } from '../signing/keys/unlock-person-key.ts';
import { type Batch, batchOf, manages, nextVersion, postsToSign, rightToSign } from './batch-in-hand.ts';
import { judgeRows, withoutExtraSpaces } from './judge-rows.ts';
import { behindPost, tell } from './tell.ts';
import { fieldsOf, templateOf } from './templates.ts';

const leftOut = sql`i.state = 'WAITING' and (i.fault is not null or i.skipped)`;
export const isReady = sql`i.state = 'WAITING' and i.fault is null and not i.skipped`;

const headOf = (
  ctx: Ctx,
) => sql`b.id, b.subject, ${named(ctx, 't')} as template, b.state, ${named(ctx, 'o')} as signer, ${personNamed(ctx, 'p')} as "madeBy", ${iso('b.made_at')} as "madeAt",
  c.rows, c.issued, c.left`;
const joins = sql`testimonial_batch b join testimonial_template t on t.id = b.template_id join position o on o.id = b.signer_id join person p on p.id = b.made_by
  cross join lateral (select count(*)::int as rows, count(*) filter (where i.state <> 'WAITING')::int as issued, count(*) filter (where ${leftOut})::int as left
    from testimonial i where i.batch_id = b.id) c`;

/** Those that one prepares, and those that wait for one's signature. */
function seen({ me }: Ctx): RawBuilder<boolean> {
  if (manages(me)) return sql`b.request_id is null or b.signer_id = any(${postsToSign(me)}::bigint[])`;
  return sql`b.signer_id = any(${postsToSign(me)}::bigint[]) and b.state <> 'DRAFT'`;
}

export async function listBatches(
  ctx: Ctx,
  { state, search = '', ...paging }: Taken<typeof calls.listBatches>,
): Promise<Given<typeof calls.listBatches>> {
  const { take, skip } = pageOf(paging);
  const { rows } = await sql<BatchHead & { total: number }>`
    select ${headOf(ctx)}, count(*) over ()::int as total from ${joins}
    where (${seen(ctx)}) and (${state ?? null}::text is null or b.state = ${state ?? null}) and (${search} = '' or strpos(lower(b.subject), lower(${search})) > 0)
    order by b.made_at desc, b.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function openBatch(ctx: Ctx, { batchId }: Taken<typeof calls.openBatch>): Promise<Given<typeof calls.openBatch>> {
  const batch = await batchOf(ctx, batchId);
  const template = await templateOf(ctx, batch.templateId);
  const { rows: heads } = await sql<BatchHead>`select ${headOf(ctx)} from ${joins} where b.id = ${batchId}`.execute(ctx.db);
  const { rows: counts } = await sql<{ wrong: number; looked: number; ready: number; failed: number }>`
    select count(*) filter (where i.state = 'WAITING' and i.fault is not null)::int as wrong, count(*) filter (where i.state = 'WAITING' and (i.fault is not null or cardinality(i.hints) > 0 or i.problem is not null))::int as looked,
      count(*) filter (where ${isReady})::int as ready, count(*) filter (where ${isReady} and i.problem is not null)::int as failed
    from testimonial i where i.batch_id = ${batchId}`.execute(ctx.db);
  const { rows: leftRows } = await sql<{ row: number; fault: RowFault | null; about: string; name: string }>`
    select i.row_no as row, i.fault, i.about, i.holder_name as name from testimonial i where i.batch_id = ${batchId} and ${leftOut} order by i.row_no limit 50`.execute(
    ctx.db,
  );
  const may = mayOf(ctx, batch, { rows: heads[0]?.rows ?? 0, ready: counts[0]?.ready ?? 0, issued: heads[0]?.issued ?? 0 });
  return {
    ...(heads[0] as BatchHead),
    ...(counts[0] as (typeof counts)[number]),
    templateId: batch.templateId,
    layout: template.layout,
    fields: template.use === 'AWARD' ? fieldsOf(template) : [],
    values: batch.requestId ? {} : batch.values,
    givenOn: batch.givenOn,
    file: batch.file,
    leftRows,
    longest: await edgeOf(ctx, batchId, sql`desc`),
    shortest: await edgeOf(ctx, batchId, sql`asc`),
    requestId: batch.requestId,
    stopped: batch.silent,
    ...(may.includes('sign') ? await keyOf(ctx) : { certificate: null, release: null, keyFault: null }),
    may,
    version: batch.version,
  };
}

/** With what the caller would sign. */
async function keyOf(ctx: Ctx): Promise<Pick<Given<typeof calls.openBatch>, 'certificate' | 'release' | 'keyFault'>> {
  const current = await readCurrent(ctx);
  const { certificate, key } = current;
  return {
    certificate: certificate ? { name: certificate.holder_name, until: certificate.not_after.toISOString() } : null,
    release: key ? (key.pin_wrapped ? 'PIN' : 'CODE') : null,
    keyFault: faultOf(current, new Date()),
  };
}

function mayOf(
  { me }: Ctx,
  batch: Batch,
  { rows, ready, issued }: { rows: number; ready: number; issued: number },
): Given<typeof calls.openBatch>['may'] {
  const may: Given<typeof calls.openBatch>['may'] = manages(me) ? ['register'] : [];
  const prepares = manages(me) && batch.requestId === null;
  // of an issued one those are mended that were left out
  if (prepares && (batch.state === 'DRAFT' || (batch.state === 'ISSUED' && rows > issued))) may.push('edit');
  if (may.includes('edit') && ready > 0) may.push('check');
  if (prepares && (batch.state === 'CHECKED' || batch.silent)) may.push('reopen');
  if (rightToSign(me, batch) && ready > 0 && (batch.state === 'CHECKED' || batch.silent)) may.push('sign');
  if (prepares && batch.state === 'DRAFT' && issued === 0) may.push('drop');
  return may;
}

/** The longest or the shortest name of what is ready: what the page looks like with it is looked at before anything is signed. */
async function edgeOf(ctx: Ctx, batchId: number, way: RawBuilder<unknown>): Promise<{ id: number; row: number; letters: number } | null> {
  const { rows } = await sql<{ id: number; row: number; letters: number }>`
    select i.id, i.row_no as row, char_length(i.holder_name) as letters from testimonial i where i.batch_id = ${batchId} and i.fault is null and not i.skipped
    order by char_length(regexp_replace(i.holder_name, '[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]', '', 'g')) ${way}, i.row_no limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export async function batchRows(
  ctx: Ctx,
  { batchId, only, search = '', ...paging }: Taken<typeof calls.batchRows>,
): Promise<Given<typeof calls.batchRows>> {
  const batch = await batchOf(ctx, batchId);
  const { take, skip } = pageOf(paging);
  const which = {
    all: sql`true`,
    look: sql`i.state = 'WAITING' and (i.fault is not null or cardinality(i.hints) > 0 or i.problem is not null)`,
    ready: isReady,
  }[only];
  type Row = Given<typeof calls.batchRows>['items'][number];
  const { rows } = await sql<Row & { total: number }>`
    select i.id, i.row_no as row, i.holder_name as name, i.holder_unit as unit, ${batch.requestId ? sql`'{}'::jsonb` : sql`i.field_values`} as "values", case when i.state = 'WAITING' then i.fault end as fault,
      case when i.state = 'WAITING' then i.hints else '{}' end as hints, i.about, i.accepted, i.skipped, i.state, i.no || '/' || i.be_year as number, i.problem, i.version, count(*) over ()::int as total
    from testimonial i where i.batch_id = ${batchId} and (${which}) and (${search} = '' or strpos(lower(i.holder_name), lower(${search})) > 0)
    order by i.row_no limit ${take} offset ${skip}`.execute(ctx.db);
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function keepBatch(ctx: Ctx, input: Taken<typeof calls.keepBatch>): Promise<Given<typeof calls.keepBatch>> {
  const { batchId, version, templateId, subject, givenOn, values } = input;
  const template = await templateOf(ctx, templateId);
  if (template.use !== 'AWARD' || !template.active) throw badField('templateId', 'invalid');
  const kept = {
    template_id: templateId,
    subject,
    given_on: givenOn || null,
    field_values: JSON.stringify(values),
    signer_id: template.signerId,
  };
  if (!batchId) {
    const { id } = await ctx.db
      .insertInto('testimonial_batch')
      .values({ ...kept, made_by: ctx.me.personId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { batchId: id, version: 1 };
  }
  const batch = await ofMaker(ctx, batchId, version ?? 0);
  // what was issued of it stays what its template said
  if (batch.templateId !== templateId && (await issuedOf(ctx, batchId)) > 0) throw badField('templateId', 'testimonial_issued_already');
  await ctx.db.updateTable('testimonial_batch').set(kept).where('id', '=', batchId).execute();
  await judgeRows(ctx, { ...batch, values }, template);
  return { batchId, version: await nextVersion(ctx, batch) };
}

/** Held, and still to be changed. */
export async function ofMaker(ctx: Ctx, batchId: number, version: number): Promise<Batch> {
  const batch = await batchOf(ctx, batchId, { hold: true, version });
  if (batch.requestId !== null) throw notFound();
  if (batch.state !== 'DRAFT' && batch.state !== 'ISSUED') throw refuse('testimonial_not_draft');
  return batch;
}

async function issuedOf(ctx: Ctx, batchId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from testimonial i where i.batch_id = ${batchId} and i.state <> 'WAITING'`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Corrected in place; what its sheet had of it is gone, so it is judged anew like all others. */
export async function keepRow(ctx: Ctx, input: Taken<typeof calls.keepRow>): Promise<Given<typeof calls.keepRow>> {
  const { itemId, version, name, unit, values, accepted, skipped } = input;
  const { rows } = await sql<{ batchId: number; batchVersion: number; state: string; version: number }>`
    select i.batch_id as "batchId", b.version as "batchVersion", i.state, i.version from testimonial i join testimonial_batch b on b.id = i.batch_id where i.id = ${itemId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const batch = await ofMaker(ctx, row.batchId, row.batchVersion);
  if (row.state !== 'WAITING') throw refuse('testimonial_issued_already');
  if (row.version !== version) throw conflict();
  await sql`update testimonial set holder_name = ${withoutExtraSpaces(name)}, holder_unit = ${unit}, field_values = ${JSON.stringify(values)}::jsonb, accepted = ${accepted}, skipped = ${skipped},
    fault = null, problem = null, version = version + 1 where id = ${itemId}`.execute(ctx.db);
  await judgeRows(ctx, batch, await templateOf(ctx, batch.templateId));
  return { version: await nextVersion(ctx, batch) };
}

export async function fixSpaces(ctx: Ctx, { batchId, version }: Taken<typeof calls.fixSpaces>): Promise<Given<typeof calls.fixSpaces>> {
  const batch = await ofMaker(ctx, batchId, version);
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select i.id, i.holder_name as name from testimonial i where i.batch_id = ${batchId} and i.state = 'WAITING'`.execute(ctx.db);
  const fixed = rows
    .map(({ id, name }) => ({ id, name: withoutExtraSpaces(name), before: name }))
    .filter(({ name, before }) => name !== before);
  await sql`update testimonial i set holder_name = x.name, version = i.version + 1 from jsonb_to_recordset(${JSON.stringify(fixed)}::jsonb) x(id bigint, name text) where i.id = x.id`.execute(
    ctx.db,
  );
  await judgeRows(ctx, batch, await templateOf(ctx, batch.templateId));
  return { version: await nextVersion(ctx, batch), fixed: fixed.length };
}

/** ตรวจแล้ว: what is ready goes to be signed, what is not is told and left out. */
export async function checkBatch(ctx: Ctx, { batchId, version }: Taken<typeof calls.checkBatch>): Promise<Given<typeof calls.checkBatch>> {
  const batch = await ofMaker(ctx, batchId, version);
  await judgeRows(ctx, batch, await templateOf(ctx, batch.templateId));
  const { rows } = await sql<{
    ready: number;
    left: number;
  }>`select count(*) filter (where ${isReady})::int as ready, count(*) filter (where ${leftOut})::int as left from testimonial i where i.batch_id = ${batchId}`.execute(
    ctx.db,
  );
  const { ready = 0, left = 0 } = rows[0] ?? {};
  if (ready === 0) throw refuse('testimonial_none_ready');
  await sql`update testimonial_batch set state = 'CHECKED', checked_by = ${ctx.me.personId}, checked_at = ${batch.at} where id = ${batchId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'testimonial.check', { subject: { type: 'testimonial_batch', id: batchId }, detail: { rows: ready } });
  await askSigner(ctx, batch, ready);
  return { version: await nextVersion(ctx, batch), ready, left };
}

export async function askSigner(
  ctx: Ctx,
  { id, subject, signerId }: Pick<Batch, 'id' | 'subject' | 'signerId'>,
  count: number,
): Promise<void> {
  const page = links.to.testimonialBatch(id).slice(1);
  await tell(ctx, 'testimonial_to_sign', await behindPost(ctx, signerId), { subject, said: 'toSign', params: { count }, page });
}

export async function reopenBatch(
  ctx: Ctx,
  { batchId, version }: Taken<typeof calls.reopenBatch>,
): Promise<Given<typeof calls.reopenBatch>> {
  const batch = await batchOf(ctx, batchId, { hold: true, version });
  if (batch.requestId !== null) throw notFound();
  if (batch.state !== 'CHECKED' && !batch.silent) throw refuse('testimonial_not_checked');
  await sql`update testimonial_batch set state = 'DRAFT', signing_by = null, signing_run = null, signing_seen_at = null where id = ${batchId}`.execute(
    ctx.db,
  );
  return { version: await nextVersion(ctx, batch) };
}

export async function dropBatch(ctx: Ctx, { batchId, version }: Taken<typeof calls.dropBatch>): Promise<Given<typeof calls.dropBatch>> {
  const batch = await ofMaker(ctx, batchId, version);
  if (batch.state !== 'DRAFT' || (await issuedOf(ctx, batchId)) > 0) throw refuse('testimonial_issued_already');
  await sql`delete from testimonial_batch where id = ${batchId}`.execute(ctx.db);
  await audit(ctx, 'testimonial.drop', { subject: { type: 'testimonial_batch', id: batchId } });
  return {};
}
