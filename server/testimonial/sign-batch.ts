import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/testimonial/batches.ts';
import { links } from '../../contract/testimonial/links.ts';
import { audit } from '../access/audit.ts';
import { issueClock } from '../db/issue-clock.ts';
import { enqueueRound } from '../enqueue.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, Refusal, refuse } from '../http/errors.ts';
import { contextOf, inTransaction } from '../http/serve.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { refuseWithoutStamps } from '../sarabun/proof/stamps.ts';
import { unlockPersonKey } from '../signing/keys/unlock-person-key.ts';
import { type Batch, batchOf, nextVersion, rightToSign, silentSeconds } from './batch-in-hand.ts';
import { isReady } from './batches.ts';
import { type Hand, issueRow, type Page, RunOver, readyHand, setAhead } from './issue-row.ts';
import { tell } from './tell.ts';

export const beforeSigning = (ctx: Ctx): Promise<void> => refuseWithoutStamps(ctx.office);

/**
 * ลงนามทั้งชุด: the PIN opens the key once; it lives in this process until the run is over and nowhere else. Row by row they are numbered, set, signed and
 * kept, each in a transaction of its own. Where the process ends, what is done stands, and the same call goes on with the rest.
 */
export async function signBatch(
  ctx: Ctx,
  { batchId, version, pin, otp }: Taken<typeof calls.signBatch>,
): Promise<Given<typeof calls.signBatch>> {
  const batch = await batchOf(ctx, batchId, { hold: true, version });
  const right = rightToSign(ctx.me, batch);
  if (!right) throw forbidden();
  if (batch.state === 'SIGNING' && !batch.silent) throw refuse('testimonial_signing');
  if (batch.state !== 'CHECKED' && batch.state !== 'SIGNING') throw refuse('testimonial_not_checked');
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from testimonial i where i.batch_id = ${batchId} and ${isReady}`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) throw refuse('testimonial_none_ready');
  if (!pin && !otp) throw badField('pin', 'required');
  const signer = await unlockPersonKey(ctx, pin ? { pin } : { otp: otp as string });
  const run = randomUUID();
  await sql`update testimonial_batch set state = 'SIGNING', signing_by = ${ctx.me.personId}, signing_run = ${run}::uuid, signing_seen_at = ${await issueClock(ctx.db)}::timestamptz where id = ${batchId}`.execute(
    ctx.db,
  );
  await sql`update testimonial i set problem = null where i.batch_id = ${batchId} and i.problem is not null`.execute(ctx.db);
  await audit(ctx, 'testimonial.sign', { subject: { type: 'testimonial_batch', id: batchId }, detail: { rows: count } });
  const given = { version: await nextVersion(ctx, batch), rows: count };
  ctx.afterCommit(() => signRows(ctx, { ...batch, signingRun: run }, (own) => readyHand(own, batch, { signer, right })));
  return given;
}

/** Beside the call that asked for it. What one row is refused for is noted there, and the others go on. */
async function signRows(asked: Ctx, batch: Batch & { signingRun: string }, ready: (ctx: Ctx) => Promise<Hand>): Promise<void> {
  const { office, request, visitor } = asked;
  const ctx = contextOf(office, office.db, request, visitor);
  const hand = await ready(ctx);
  let faults = 0;
  let last: number | null = null;
  let ahead: Promise<Page | null> | null = null;
  // nobody changes them while they are being signed
  const rows = await readyRows(ctx, batch.id);
  for (const [place, id] of rows.entries()) {
    const page: Page | null = await ahead;
    const next = rows[place + 1];
    // a fault of the page is found again in the row's own transaction
    ahead = next && last !== null ? setAhead(ctx, batch, next, last + 2, hand).catch(() => null) : null;
    const done: unknown = await inTransaction(ctx, (own) => issueRow(own, batch, id, hand, page)).catch((fault: unknown) => fault);
    if (done instanceof RunOver && done.fault === null) return;
    const failed = done instanceof Error;
    faults = failed && !(done instanceof Refusal || done instanceof RunOver) ? faults + 1 : 0;
    if (typeof done === 'number') last = done;
    if (failed) {
      if (faults > 0) office.log.error({ err: done, testimonial: id }, 'a certificate was not signed');
      // one row may be at fault, of two the office is: it ends, and who signs goes on later
      if (faults > 1) return;
      const code = done instanceof RunOver ? done.fault : done instanceof Refusal ? done.code : 'paper_not_made';
      await sql`update testimonial set problem = ${code} where id = ${id} and state = 'WAITING'`.execute(office.db);
      if (done instanceof RunOver) break;
    }
  }
  await inTransaction(ctx, (own) => endRun(own, batch));
}

async function readyRows(ctx: Ctx, batchId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from testimonial i where i.batch_id = ${batchId} and ${isReady} order by i.row_no`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** All that could be signed is; who prepared it and whose they are hear of it once. */
async function endRun(ctx: Ctx, { id, subject, madeBy, signingRun }: Batch): Promise<void> {
  const { rows } = await sql<{
    issued: number;
    ready: number;
  }>`select count(*) filter (where i.state <> 'WAITING')::int as issued, count(*) filter (where ${isReady})::int as ready from testimonial i where i.batch_id = ${id}`.execute(
    ctx.db,
  );
  const { issued = 0, ready = 0 } = rows[0] ?? {};
  const { rows: own } =
    await sql`update testimonial_batch set state = ${ready > 0 ? 'CHECKED' : 'ISSUED'}, issued_at = case when ${ready === 0} then ${await issueClock(ctx.db)}::timestamptz else issued_at end, signing_by = null, signing_run = null, signing_seen_at = null, version = version + 1
    where id = ${id} and signing_run = ${signingRun}::uuid returning 1`.execute(ctx.db);
  if (own.length === 0) return;
  const { rows: fresh } = await sql<{
    person: number | null;
  }>`update testimonial set told = true where batch_id = ${id} and state = 'VALID' and not told returning person_id as person`.execute(
    ctx.db,
  );
  await tell(ctx, 'testimonial_signed', [madeBy], {
    subject,
    said: 'signed',
    params: { issued, left: ready },
    page: links.to.testimonialBatch(id).slice(1),
  });
  const holders = fresh.flatMap(({ person }) => person ?? []);
  await tell(ctx, 'testimonial_issued', holders, { subject, said: 'issued', page: links.to.testimonial.slice(1) });
  if (ctx.office.config.tsaUrl) await enqueueRound(ctx.db, ctx.office.config.schema, 'testimonial-stamps');
}

/** A run whose process has ended: the batch waits for its signature again, and who signed hears of it. */
export async function watchRuns(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const ctx = clockOf(office, db);
    const { rows } = await sql<{ id: number; subject: string; signer: number }>`
      with over as (select b.id, b.signing_by from testimonial_batch b where b.state = 'SIGNING' and b.signing_seen_at < issue_clock() - make_interval(secs => ${silentSeconds}) for no key update skip locked)
      update testimonial_batch b set state = 'CHECKED', signing_by = null, signing_run = null, signing_seen_at = null, version = b.version + 1
      from over o where b.id = o.id returning b.id, b.subject, o.signing_by as signer`.execute(db);
    for (const { id, subject, signer } of rows) {
      await tell(ctx, 'testimonial_stopped', [signer], { subject, said: 'stopped', page: links.to.testimonialBatch(id).slice(1) });
    }
  });
}
