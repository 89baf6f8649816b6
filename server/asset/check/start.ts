import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import { mustBeIssued } from '../letters.ts';
import { mustKeep, todayOf } from '../rules.ts';
import { noon } from './check-days.ts';
import { partsOfCheck } from './check-letters.ts';
import { holdCheck, moveCheck, mustStand } from './check-machine.ts';
import { checkName, checkPage, noticeWords } from './tell.ts';
import { inspectorIds, keeperIds } from './who.ts';

/** From the first working day of the fiscal year on. What the books say at this moment is what is looked for, whatever is registered or moved later. */
export async function startCheck(ctx: Ctx, { checkId, version }: Taken<typeof calls.startCheck>): Promise<Given<typeof calls.startCheck>> {
  await mustKeep(ctx);
  const check = await holdCheck(ctx, checkId, version);
  mustStand(ctx, check, 'start');
  if ((await todayOf(ctx)) < check.startsOn) throw refuse('asset_check_early', { params: { day: { day: noon(check.startsOn) } } });
  await mustBeIssued(ctx, partsOfCheck.ORDER, check.orderId, 'orderId');
  const inspectors = await inspectorIds(ctx, checkId);
  // who was given the store meanwhile no longer checks it
  const store = new Set(await keeperIds(ctx));
  if (inspectors.some((id) => store.has(id))) throw refuse('asset_keeper_inspects');
  const { numAffectedRows = 0n } = await sql`with found as materialized (
      select ${checkId}::bigint, a.id, a.place_id, a.custodian_id, a.unit_id, a.state from asset a where a.state <> 'STRUCK_OFF' order by a.id)
    insert into asset_check_line (check_id, asset_id, place_id, custodian_id, unit_id, state) select * from found`.execute(ctx.db);
  const things = Number(numAffectedRows);
  await moveCheck(ctx, check, 'start', {
    words: String(things),
    set: sql`started_at = ${await issueClock(ctx.db)}::timestamptz`,
  });
  await tellOthers(ctx, 'asset_check_started', inspectors, {
    subject: checkName(check),
    words: noticeWords().started,
    page: checkPage(checkId),
  });
  return { version: check.version, things };
}
