import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/disposal.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../../http/errors.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import { storeIds } from '../check/tell.ts';
import { findPeople, keepCommittee, mustBeApart, mustBePeople } from '../committee.ts';
import { mustBeIssued } from '../letters.ts';
import { allows, holdAssets, takeAssetStep } from '../machine.ts';
import { keeps, mustKeep } from '../rules.ts';
import { partsOfCase } from './case-letters.ts';
import { holdCase, moveCase, mustStand } from './case-machine.ts';
import { casePage, caseWords, mustInquire, seatIn, thaiCaseName } from './case-rules.ts';

const fewestMembers = 2;

async function assetsOf({ db }: Ctx, caseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select asset_id as id from asset_case_item where case_id = ${caseId} order by n`.execute(db);
  return rows.map(({ id }) => id);
}

/** คณะกรรมการสอบหาข้อเท็จจริง (regulation 214): by order; nobody inquires into what he answers for himself. */
export async function setInquiry(
  ctx: Ctx,
  { caseId, version, orderId: given, chair, members }: Taken<typeof calls.setInquiry>,
): Promise<Given<typeof calls.setInquiry>> {
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'setInquiry');
  const orderId = given ?? one.inquiryOrderId;
  if (!orderId) throw badField('orderId', 'required');
  await mustBeIssued(ctx, partsOfCase.INQUIRY_ORDER, orderId, 'orderId');
  if (members.length < fewestMembers) throw badField('members', 'asset_inquiry_few', { count: fewestMembers });
  await mustBePeople(ctx, { chair, members });
  const assets = await holdAssets(ctx, await assetsOf(ctx, caseId));
  mustBeApart({ chair, members }, new Set(assets.flatMap(({ custodianId }) => custodianId ?? [])), 'asset_custodian_inquires');
  await keepCommittee(ctx, { table: 'asset_case_person', column: 'case_id' }, caseId, { chair, members });
  for (const asset of assets) if (allows('inquire', asset.state)) await takeAssetStep(ctx, asset, 'inquire', { words: thaiCaseName(one) });
  await moveCase(ctx, one, 'setInquiry', { set: sql`inquiry_order_id = ${orderId}` });
  await tellOthers(ctx, 'asset_case_inquire', [chair, ...members], {
    subject: thaiCaseName(one),
    words: caseWords().inquire,
    page: casePage(caseId),
  });
  return { version: one.version };
}

export async function findInquirers(
  ctx: Ctx,
  { caseId, search = '' }: Taken<typeof calls.findInquirers>,
): Promise<Given<typeof calls.findInquirers>> {
  if (!(await keeps(ctx))) await mustInquire(ctx, caseId);
  return { persons: await findPeople(ctx, search, sql`false`) };
}

/** As anybody sees it was worn by use, or it is only no longer needed. */
export async function skipInquiry(
  ctx: Ctx,
  { caseId, version, words }: Taken<typeof calls.skipInquiry>,
): Promise<Given<typeof calls.skipInquiry>> {
  await mustKeep(ctx);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'skipInquiry');
  const { rows } = await sql`select 1 from asset_case_item where case_id = ${caseId} and cause = 'LOST' limit 1`.execute(ctx.db);
  if (rows.length > 0) throw refuse('asset_lost_inquired');
  await moveCase(ctx, one, 'skipInquiry', { words, set: sql`no_inquiry = ${words}` });
  return { version: one.version };
}

export async function judgeItem(ctx: Ctx, input: Taken<typeof calls.judgeItem>): Promise<Given<typeof calls.judgeItem>> {
  const { caseId, version, n, finding, words, answersId = null, answersFor = null } = input;
  await mustInquire(ctx, caseId);
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'judge');
  const { rows } = await sql<{ cause: string }>`select cause from asset_case_item where case_id = ${caseId} and n = ${n}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (rows[0].cause === 'LOST' && finding === 'WORN_BY_USE') throw badField('finding', 'asset_lost_not_used');
  const answers = finding === 'SOMEBODY_ANSWERS';
  if (answers) {
    if (!answersId) throw badField('answersId', 'asset_answers_who');
    const { rows: person } = await sql`select 1 from person where id = ${answersId}`.execute(ctx.db);
    if (person.length === 0) throw badField('answersId', 'not_found');
  }
  if (finding !== 'WORN_BY_USE' && !words) throw badField('words', 'required');
  await sql`update asset_case_item set finding = ${finding}, finding_words = ${words}, answers_id = ${answers ? answersId : null}, answers_for = ${answers ? answersFor : null}
    where case_id = ${caseId} and n = ${n}`.execute(ctx.db);
  await moveCase(ctx, one, 'judge', { words: String(n) });
  return { version: one.version };
}

/** The chair, once each thing has its finding and the report is signed. */
export async function sendFinding(
  ctx: Ctx,
  { caseId, version }: Taken<typeof calls.sendFinding>,
): Promise<Given<typeof calls.sendFinding>> {
  if ((await seatIn(ctx, caseId)) !== 'CHAIR') throw forbidden('asset_not_chair');
  const one = await holdCase(ctx, caseId, version);
  mustStand(ctx, one, 'sendFinding');
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from asset_case_item where case_id = ${caseId} and finding is null`.execute(ctx.db);
  if (rows[0]?.count) throw refuse('asset_not_all_judged', { params: { count: rows[0].count } });
  await mustBeIssued(ctx, partsOfCase.FINDING, one.findingId, 'findingId');
  await moveCase(ctx, one, 'sendFinding');
  await tellOthers(ctx, 'asset_case_next', await storeIds(ctx), {
    subject: thaiCaseName(one),
    words: caseWords().found,
    page: casePage(caseId),
  });
  return { version: one.version };
}
