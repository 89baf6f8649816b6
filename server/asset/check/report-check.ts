import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { AssetState } from '../../../contract/asset/register.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden } from '../../http/errors.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import { mustBeIssued } from '../letters.ts';
import { type AssetAct, allows, holdAssets, takeAssetStep } from '../machine.ts';
import { mustKeep, todayOf } from '../rules.ts';
import { partsOfCheck } from './check-letters.ts';
import { type CheckInHand, holdCheck, moveCheck, mustStand } from './check-machine.ts';
import { explainedStates, linesWithFindings } from './results.ts';
import { checkName, checkPage, noticeWords, storeIds } from './tell.ts';
import { roleIn } from './who.ts';

/** Whoever leads those who went round reports, with the report signed; nothing is found any more from then on. */
export async function reportCheck(
  ctx: Ctx,
  { checkId, version }: Taken<typeof calls.reportCheck>,
): Promise<Given<typeof calls.reportCheck>> {
  if ((await roleIn(ctx, checkId)) !== 'CHAIR') throw forbidden('asset_not_chair');
  const check = await holdCheck(ctx, checkId, version);
  mustStand(ctx, check, 'report');
  await mustBeIssued(ctx, partsOfCheck.REPORT, check.reportId, 'reportId');
  await moveCheck(ctx, check, 'report', {
    set: sql`reported_at = ${await issueClock(ctx.db)}::timestamptz, reported_by = ${ctx.me.personId}`,
  });
  await tellOthers(ctx, 'asset_check_reported', await storeIds(ctx), {
    subject: checkName(check),
    words: noticeWords().reported,
    page: checkPage(checkId),
  });
  return { version: check.version, late: (await todayOf(ctx)) > check.dueOn };
}

type Applied = 'PLACE' | 'CONDITION' | 'BROKEN' | 'LOST' | 'UNNEEDED' | 'KEPT';

interface Changed {
  lineId: number;
  assetId: number;
  state: AssetState;
  found: boolean;
  moved: boolean;
  placeId: number | null;
  condition: 'GOOD' | 'WORN' | 'BROKEN' | 'UNNEEDED' | null;
}

/** The books are set to what was found: what was carried elsewhere to stay, how things are, and what is not there. What was moved or lent since stays as it is. */
export async function applyCheck(ctx: Ctx, { checkId, version }: Taken<typeof calls.applyCheck>): Promise<Given<typeof calls.applyCheck>> {
  await mustKeep(ctx);
  const check = await holdCheck(ctx, checkId, version);
  mustStand(ctx, check, 'apply');
  const changed = await changedOf(ctx, checkId);
  const assets = new Map(
    (
      await holdAssets(
        ctx,
        changed.map(({ assetId }) => assetId),
      )
    ).map((one) => [one.id, one]),
  );
  const done: { lineId: number; applied: Applied }[] = [];
  for (const line of changed) {
    const asset = assets.get(line.assetId);
    if (asset) done.push({ lineId: line.lineId, applied: await applyLine(ctx, check, line, asset) });
  }
  await sql`update asset_check_line x set applied = r.applied from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as r("lineId" bigint, applied text) where x.id = r."lineId"`.execute(
    ctx.db,
  );
  await moveCheck(ctx, check, 'apply', { set: sql`done_at = ${await issueClock(ctx.db)}::timestamptz` });
  const count = (...of: Applied[]) => done.filter(({ applied }) => of.includes(applied)).length;
  return {
    version: check.version,
    moved: count('PLACE'),
    broken: count('BROKEN'),
    lost: count('LOST'),
    unneeded: count('UNNEEDED'),
    kept: count('KEPT'),
  };
}

async function changedOf({ db }: Ctx, checkId: number): Promise<Changed[]> {
  const { rows } =
    await sql<Changed>`select x.id as "lineId", x.asset_id as "assetId", a.state, f.id is not null as found, coalesce(f.how = 'MOVED', false) as moved,
      f.place_id as "placeId", f.condition
    from ${linesWithFindings(checkId)} where x.check_id = ${checkId} and a.state <> 'STRUCK_OFF'
      and case when f.id is null then not x.state = any(${explainedStates}::text[])
        else f.how = 'MOVED' or f.condition = 'UNNEEDED' or f.condition <> 'UNNEEDED' and f.condition <> a.condition end
    order by x.asset_id`.execute(db);
  return rows;
}

const actOf = { BROKEN: 'break', LOST: 'lose', UNNEEDED: 'unneed' } as const satisfies Record<string, AssetAct>;

async function applyLine(
  ctx: Ctx,
  check: CheckInHand,
  line: Changed,
  asset: Awaited<ReturnType<typeof holdAssets>>[number],
): Promise<Applied> {
  const words = checkName(check);
  const { condition, placeId } = line;
  if (!line.found) return turn(ctx, asset, 'LOST', words);
  if (line.moved) await sql`update asset set place_id = ${placeId} where id = ${asset.id}`.execute(ctx.db);
  if (condition && condition !== 'UNNEEDED') await sql`update asset set condition = ${condition} where id = ${asset.id}`.execute(ctx.db);
  if (line.moved) await takeAssetStep(ctx, asset, 'change', { words });
  if (condition === 'BROKEN' || condition === 'UNNEEDED') return turn(ctx, asset, condition, words);
  if (line.moved) return 'PLACE';
  await takeAssetStep(ctx, asset, 'change', { words });
  return 'CONDITION';
}

/** Where it can't be said of it as it stands now it stays, and whoever keeps the books looks. */
async function turn(ctx: Ctx, asset: Parameters<typeof takeAssetStep>[1], to: keyof typeof actOf, words: string): Promise<Applied> {
  if (!allows(actOf[to], asset.state)) return 'KEPT';
  await takeAssetStep(ctx, asset, actOf[to], { words });
  return to;
}
