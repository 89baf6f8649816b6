import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import { findPeople, keepCommittee, mustBeApart, mustBePeople } from '../committee.ts';
import { mustBeIssued } from '../letters.ts';
import { keepersNow, mustKeep } from '../rules.ts';
import { partsOfCheck } from './check-letters.ts';
import { holdCheck, moveCheck, mustStand } from './check-machine.ts';
import { checkName, checkPage, noticeWords } from './tell.ts';
import { keeperIds } from './who.ts';

/** ผู้รับผิดชอบในการตรวจสอบพัสดุ: by order, as many as are needed, none of them of the store (regulation 213). */
export async function setInspectors(
  ctx: Ctx,
  { checkId, version, orderId: given, chair, members }: Taken<typeof calls.setInspectors>,
): Promise<Given<typeof calls.setInspectors>> {
  await mustKeep(ctx);
  const check = await holdCheck(ctx, checkId, version);
  mustStand(ctx, check, 'setInspectors');
  const orderId = given ?? check.orderId;
  if (!orderId) throw badField('orderId', 'required');
  await mustBeIssued(ctx, partsOfCheck.ORDER, orderId, 'orderId');
  await mustBePeople(ctx, { chair, members });
  mustBeApart({ chair, members }, new Set([...(await keeperIds(ctx)), ctx.me.personId]), 'asset_keeper_inspects');
  await keepCommittee(ctx, { table: 'asset_check_person', column: 'check_id' }, checkId, { chair, members });
  await moveCheck(ctx, check, 'setInspectors', { set: sql`order_id = ${orderId}` });
  await tellOthers(ctx, 'asset_check_appointed', [chair, ...members], {
    subject: checkName(check),
    words: noticeWords().appointed,
    page: checkPage(checkId),
  });
  return { version: check.version };
}

export async function findInspectors(
  ctx: Ctx,
  { search = '' }: Taken<typeof calls.findInspectors>,
): Promise<Given<typeof calls.findInspectors>> {
  await mustKeep(ctx);
  return { persons: await findPeople(ctx, search, sql`p.id = ${ctx.me.personId} or p.id in (${keepersNow})`) };
}
