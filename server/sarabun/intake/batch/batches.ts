import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import {
  type cutBatch as cutCall,
  type dropBatch as dropCall,
  type getBatch as getCall,
  type listBatches as listCall,
  mostBatchPages,
  type startBatch as startCall,
} from '../../../../contract/sarabun/batches.ts';
import { audit } from '../../../access/audit.ts';
import { iso } from '../../../db/iso.ts';
import { enqueueRound } from '../../../enqueue.ts';
import type { Stored } from '../../../files/store/files.ts';
import type { Ctx } from '../../../http/context.ts';
import { badField, conflict, forbidden, notFound } from '../../../http/errors.ts';
import { named } from '../../../http/named.ts';
import { inTransaction } from '../../../http/serve.ts';
import { getOwnFiles } from '../../files/attach-files.ts';
import { bookFor } from '../tray/book-for.ts';
import { putInTray } from '../tray/put-in-tray.ts';

/** A scan of the caller's own that is looked through for the sheets between its letters. */
export async function startBatch(ctx: Ctx, { file, unitId }: Taken<typeof startCall>): Promise<Given<typeof startCall>> {
  const unit = bookFor(ctx.me, unitId);
  const [own] = await getOwnFiles(ctx, [file], 'file');
  if (own?.mime !== 'application/pdf') throw badField('file', 'batch_pdf');
  const pages = own.pages ?? 0;
  if (pages < 2) throw badField('file', 'batch_one_page');
  if (pages > mostBatchPages) throw badField('file', 'pdf_too_many_pages', { max: mostBatchPages });
  const { id } = await ctx.db
    .insertInto('intake_batch')
    .values({ unit_id: unit, file_id: file, brought_by: ctx.me.personId, pages })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueRound(ctx.db, ctx.office.config.schema, 'look-through-batches');
  return { id };
}

export async function listBatches(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<
    Given<typeof listCall>['items'][number]
  >`select b.id, f.name, ${named(ctx, 'u')} as unit, b.pages, b.looked, b.state,
      ${iso('b.at')} as at
    from intake_batch b join file f on f.id = b.file_id join unit u on u.id = b.unit_id
    where b.brought_by = ${ctx.me.personId} and b.state in ('LOOKING', 'READY', 'FAILED') order by b.id desc limit 100`.execute(ctx.db);
  return { items: rows };
}

export async function getBatch(ctx: Ctx, { batchId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const { rows } = await sql<
    Given<typeof getCall>
  >`select b.id, coalesce(f.name, '') as name, ${named(ctx, 'u')} as unit, b.pages, b.looked, b.state, b.marks
    from intake_batch b left join file f on f.id = b.file_id join unit u on u.id = b.unit_id where b.id = ${batchId} and b.brought_by = ${ctx.me.personId}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The parts are made before any transaction stands open; they come into the tray together, and once: who comes second finds it cut. */
export async function cutBatch(ctx: Ctx, { batchId, letters }: Taken<typeof cutCall>): Promise<Given<typeof cutCall>> {
  const batch = await getCuttable(ctx, batchId);
  judgeCuts(letters, batch.pages);
  const { files } = ctx.office;
  const name = batch.name.replace(/\.pdf$/iu, '');
  const parts: { pages: number[]; name: string; stored: Stored }[] = [];
  for (const [at, pages] of letters.entries())
    parts.push({
      pages,
      name: `${name} ฉบับที่ ${at + 1}.pdf`,
      stored: await files.onlyPages(batch.sha256, pages, `${name} ฉบับที่ ${at + 1}.pdf`),
    });
  await inTransaction(ctx, async (own) => {
    await getCuttable(own, batchId);
    await own.db.updateTable('intake_batch').set({ state: 'CUT', ended_at: new Date() }).where('id', '=', batchId).execute();
    const { db, office } = own;
    for (const { pages, name: subject, stored } of parts)
      await putInTray(
        { db, office },
        {
          unitId: batch.unitId,
          way: 'BATCH',
          key: `batch ${batchId} ${pages[0]}`,
          subject,
          broughtBy: ctx.me.personId,
          files: [{ stored, role: 'BODY' }],
        },
      );
  });
  return { items: parts.length };
}

/** Whose letters are in the tray stays as it came; the rest goes, and to throw it away once more changes nothing. */
export async function dropBatch(ctx: Ctx, { batchId }: Taken<typeof dropCall>): Promise<Given<typeof dropCall>> {
  const { state } = await getOwnBatch(ctx, batchId);
  if (state === 'CUT') throw conflict('batch_cut');
  if (state !== 'DROPPED') {
    await ctx.db
      .updateTable('intake_batch')
      .set({ state: 'DROPPED', file_id: null, marks: '[]', claimed_until: null, ended_at: new Date() })
      .where('id', '=', batchId)
      .execute();
    await audit(ctx, 'batch.drop', { subject: { type: 'intake_batch', id: batchId } });
  }
  return { id: batchId };
}

interface Batch {
  unitId: number;
  sha256: string;
  name: string;
  pages: number;
}

/** The caller's own, locked to the end of the transaction. */
async function getOwnBatch(ctx: Ctx, batchId: number): Promise<Batch & { state: string }> {
  const { rows } = await sql<
    Batch & { state: string }
  >`select b.unit_id as "unitId", coalesce(f.sha256, '') as sha256, coalesce(f.name, '') as name, b.pages,
      b.state
    from intake_batch b left join file f on f.id = b.file_id where b.id = ${batchId} and b.brought_by = ${ctx.me.personId} for update of b`.execute(
    ctx.db,
  );
  const [batch] = rows;
  if (!batch) throw notFound();
  if (!ctx.me.registryUnits.includes(batch.unitId)) throw forbidden('no_register');
  return batch;
}

async function getCuttable(ctx: Ctx, batchId: number): Promise<Batch> {
  const batch = await getOwnBatch(ctx, batchId);
  if (batch.state === 'CUT') throw conflict('batch_cut');
  if (batch.state === 'DROPPED') throw conflict('batch_dropped');
  if (batch.state === 'LOOKING') throw conflict('batch_looking');
  return batch;
}

/** Each page at most once, in their order. */
function judgeCuts(letters: number[][], pages: number): void {
  const all = letters.flat();
  const ordered = all.every((page, at) => page >= 1 && page <= pages && (at === 0 || page > (all[at - 1] as number)));
  if (!ordered || letters.some((one) => one.length === 0)) throw badField('letters', 'invalid');
}
