import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/disposal.ts';
import type { CaseState, DisposalMethod } from '../../../contract/asset/disposal.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { mustBeIssued } from '../letters.ts';
import { holdAssets, takeAssetStep } from '../machine.ts';
import { daysAfter, mustKeep, todayOf } from '../rules.ts';
import { partsOfCase } from './case-letters.ts';
import { type CaseInHand, holdCase, moveCase, mustStand } from './case-machine.ts';
import { rulesOfDisposal, thaiCaseName } from './case-rules.ts';

/** By the order of the head of the agency (regulation 215, 217): what it cost decides what he may order alone. */
export async function orderDisposal(ctx: Ctx, input: Taken<typeof calls.orderDisposal>): Promise<Given<typeof calls.orderDisposal>> {
  const { caseId, version, orderId: given, method, consentNo } = input;
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'order');
  await mustSuit(ctx, caseId, { method, consentNo });
  const orderId = given ?? one.orderId;
  if (!orderId) throw badField('orderId', 'required');
  const orderedOn = await mustBeIssued(ctx, partsOfCase.ORDER, orderId, 'orderId');
  const dueOn = daysAfter(orderedOn, (await rulesOfDisposal(ctx)).disposalDays);
  for (const asset of await itemsHeld(ctx, caseId)) await takeAssetStep(ctx, asset, 'dispose', { words: thaiCaseName(one) });
  await moveCase(ctx, one, 'order', {
    words: method,
    set: sql`order_id = ${orderId}, method = ${method}, consent_no = ${consentNo}, ordered_on = ${orderedOn}::date, due_on = ${dueOn}::date`,
  });
  return { version: one.version, dueOn };
}

async function itemsHeld(ctx: Ctx, caseId: number) {
  const { rows } = await sql<{ id: number }>`select asset_id as id from asset_case_item where case_id = ${caseId}`.execute(ctx.db);
  return holdAssets(
    ctx,
    rows.map(({ id }) => id),
  );
}

async function mustSuit(ctx: Ctx, caseId: number, { method, consentNo }: { method: DisposalMethod; consentNo: string }): Promise<void> {
  const { rows } = await sql<{
    price: number;
    lost: boolean;
  }>`select coalesce(sum(a.price), 0)::bigint as price, coalesce(bool_or(i.cause = 'LOST'), false) as lost
    from asset_case_item i join asset a on a.id = i.asset_id where i.case_id = ${caseId}`.execute(ctx.db);
  const { price = 0, lost = false } = rows[0] ?? {};
  const { agreedSaleBaht, writeOffBaht } = await rulesOfDisposal(ctx);
  const params = (most: number) => ({ price: (price / 100).toLocaleString('en-US'), most: most.toLocaleString('en-US') });
  if (lost && method !== 'WRITE_OFF') throw badField('method', 'asset_lost_written_off');
  if (method === 'AGREED_SALE' && price > agreedSaleBaht * 100) throw badField('method', 'asset_sale_most', params(agreedSaleBaht));
  if (method === 'WRITE_OFF' && price > writeOffBaht * 100 && !consentNo)
    throw badField('consentNo', 'asset_write_off_most', params(writeOffBaht));
}

/** Money comes of a sale; whoever has it now is named of all that somebody has. */
const sold: readonly DisposalMethod[] = ['AUCTION', 'AGREED_SALE'];
const received: readonly DisposalMethod[] = [...sold, 'EXCHANGE', 'TRANSFER'];

export async function keepEvidence(ctx: Ctx, input: Taken<typeof calls.keepEvidence>): Promise<Given<typeof calls.keepEvidence>> {
  const { caseId, version, n, doneOn, priceGot = null, receiver, evidence, settled, registered } = input;
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'evidence');
  const method = one.method as DisposalMethod;
  if (doneOn < (one.orderedOn ?? '') || doneOn > (await todayOf(ctx))) throw badField('doneOn', 'asset_done_day');
  if (sold.includes(method) && !priceGot) throw badField('priceGot', 'asset_price_got');
  if (received.includes(method) && !receiver) throw badField('receiver', 'asset_receiver');
  const { rows } =
    await sql`update asset_case_item set done_on = ${doneOn}::date, price_got = ${sold.includes(method) ? priceGot : null}, receiver = ${receiver}, evidence = ${evidence},
      settled = ${settled}, registered = coalesce(${registered ?? null}::boolean, registered) where case_id = ${caseId} and n = ${n} returning 1`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw notFound();
  await moveCase(ctx, one, 'evidence', { words: String(n) });
  return { version: one.version };
}

/** ลงจ่ายออกจากบัญชีหรือทะเบียน (regulation 218): only with evidence of each; who answers for one has settled it. The numbers stay taken. */
export async function strikeOff(ctx: Ctx, { caseId, version, on }: Taken<typeof calls.strikeOff>): Promise<Given<typeof calls.strikeOff>> {
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'strike');
  await mustBeDone(ctx, one, on);
  const auditDueOn = daysAfter(on, (await rulesOfDisposal(ctx)).auditDays);
  const { rows } = await sql<{
    assetId: number;
    doneOn: string;
  }>`select asset_id as "assetId", done_on::text as "doneOn" from asset_case_item where case_id = ${caseId}`.execute(ctx.db);
  const doneOn = new Map(rows.map((row) => [row.assetId, row.doneOn]));
  const assets = await itemsHeld(ctx, caseId);
  for (const asset of assets) {
    await sql`update asset_custody set state = case when state = 'HELD' then 'ENDED' else 'WITHDRAWN' end, ended_at = ${await issueClock(ctx.db)}::timestamptz where asset_id = ${asset.id} and state in ('HELD', 'OFFERED')`.execute(
      ctx.db,
    );
    await sql`update asset set custodian_id = null where id = ${asset.id}`.execute(ctx.db);
    await takeAssetStep(ctx, asset, 'strike', { words: thaiCaseName(one), endedOn: doneOn.get(asset.id) ?? on });
  }
  await sql`update asset_case_item set open = false where case_id = ${caseId}`.execute(ctx.db);
  await moveCase(ctx, one, 'strike', { set: sql`struck_on = ${on}::date, audit_due_on = ${auditDueOn}::date` });
  return { version: one.version, struck: assets.length, auditDueOn };
}

async function mustBeDone(ctx: Ctx, one: CaseInHand, on: string): Promise<void> {
  const { rows } = await sql<{
    lacking: number;
    unsettled: number;
    last: string | null;
  }>`select count(*) filter (where i.done_on is null or i.evidence = '')::int as lacking,
      count(*) filter (where i.finding = 'SOMEBODY_ANSWERS' and i.settled = '')::int as unsettled, max(i.done_on)::text as last from asset_case_item i where i.case_id = ${one.id}`.execute(
    ctx.db,
  );
  const { lacking = 0, unsettled = 0, last = null } = rows[0] ?? {};
  if (lacking > 0) throw refuse('asset_no_evidence', { params: { count: lacking } });
  if (unsettled > 0) throw refuse('asset_not_settled', { params: { count: unsettled } });
  if (on > (await todayOf(ctx)) || on < (last ?? '')) throw badField('on', 'asset_done_day');
}

/** The State Audit Office was told, by a letter of ours that has its number. */
export async function tellAudit(ctx: Ctx, { caseId, version, on }: Taken<typeof calls.tellAudit>): Promise<Given<typeof calls.tellAudit>> {
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'tellAudit');
  await mustBeIssued(ctx, partsOfCase.AUDIT, one.auditLetterId, 'auditLetterId');
  await mustBeTold(ctx, one, on);
  await moveCase(ctx, one, 'tellAudit', { words: on, set: sql`audit_told_on = ${on}::date` });
  return endWhereDone(ctx, one);
}

export async function tellRegistrar(
  ctx: Ctx,
  { caseId, version, n, on, no }: Taken<typeof calls.tellRegistrar>,
): Promise<Given<typeof calls.tellRegistrar>> {
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'tellRegistrar');
  await mustBeTold(ctx, one, on);
  const { rows } = await sql<{
    registered: boolean;
  }>`select registered from asset_case_item where case_id = ${caseId} and n = ${n}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (!rows[0].registered) throw refuse('asset_not_registered');
  await sql`update asset_case_item set registrar_told_on = ${on}::date, registrar_no = ${no} where case_id = ${caseId} and n = ${n}`.execute(
    ctx.db,
  );
  await moveCase(ctx, one, 'tellRegistrar', { words: String(n) });
  return endWhereDone(ctx, one);
}

async function mustBeTold(ctx: Ctx, { struckOn }: CaseInHand, on: string): Promise<void> {
  if (on < (struckOn ?? '') || on > (await todayOf(ctx))) throw badField('on', 'asset_day_future');
}

async function endWhereDone(ctx: Ctx, one: CaseInHand): Promise<{ version: number; state: CaseState }> {
  const { rows } = await sql`select 1 from asset_case k where k.id = ${one.id} and k.audit_told_on is not null
    and not exists (select 1 from asset_case_item i where i.case_id = k.id and i.registered and i.registrar_told_on is null)`.execute(
    ctx.db,
  );
  if (rows.length > 0) await moveCase(ctx, one, 'done');
  return { version: one.version, state: one.state };
}
