import { sql } from 'kysely';
import type * as calls from '../../contract/asset/custody.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound } from '../http/errors.ts';
import { holdAssets, takeAssetStep } from './machine.ts';
import { holdSeen } from './register.ts';
import { keeps, mustKeep, todayOf } from './rules.ts';
import { tellBroken } from './tell.ts';

/** แจ้งซ่อม, by who has it or by the store: from now on nobody uses or books it. */
export async function reportFault(
  ctx: Ctx,
  { assetId, version, fault, fromDay, shop }: Taken<typeof calls.reportFault>,
): Promise<Given<typeof calls.reportFault>> {
  const asset = await holdSeen(ctx, assetId, version);
  if (asset.custodianId !== ctx.me.personId && !(await keeps(ctx))) throw forbidden('asset_not_keeper');
  if (fromDay > (await todayOf(ctx))) throw badField('fromDay', 'asset_future');
  await takeAssetStep(ctx, asset, 'repair', { words: fault });
  const { rows } = await sql<{ id: number }>`insert into asset_repair (asset_id, fault, from_day, shop, reported_by, reported_at)
    values (${asset.id}, ${fault}, ${fromDay}, ${shop}, ${ctx.me.personId}, issue_clock()) returning id`.execute(ctx.db);
  await tellBroken(ctx, asset, fault);
  return { version: asset.version, repairId: rows[0]?.id as number };
}

/** What the shop did and what it cost; with a last day the thing is back. */
export async function keepRepair(ctx: Ctx, input: Taken<typeof calls.keepRepair>): Promise<Given<typeof calls.keepRepair>> {
  await mustKeep(ctx);
  const { rows: of } = await sql<{ assetId: number }>`select asset_id as "assetId" from asset_repair where id = ${input.repairId}`.execute(
    ctx.db,
  );
  const [asset] = await holdAssets(
    ctx,
    of.map(({ assetId }) => assetId),
  );
  const { rows } = await sql<{
    fromDay: string;
    untilDay: string | null;
    version: number;
  }>`select from_day::text as "fromDay", until_day::text as "untilDay", version from asset_repair where id = ${input.repairId}`.execute(
    ctx.db,
  );
  const [repair] = rows;
  if (!asset || !repair) throw notFound();
  if (repair.version !== input.version) throw conflict();
  const until = input.untilDay || null;
  if (repair.untilDay && until !== repair.untilDay) throw badField('untilDay', 'asset_repair_closed');
  if (until && (until < repair.fromDay || until > (await todayOf(ctx)))) throw badField('untilDay', 'asset_mended_before');
  await sql`update asset_repair set shop = ${input.shop}, cost = ${input.cost ?? null}, document_no = ${input.documentNo}, outcome = ${input.outcome}, until_day = ${until},
    closed_by = case when ${until}::date is null then null else coalesce(closed_by, ${ctx.me.personId}) end, version = version + 1 where id = ${input.repairId}`.execute(
    ctx.db,
  );
  const back = until !== null && repair.untilDay === null;
  if (back && input.condition) await sql`update asset set condition = ${input.condition} where id = ${asset.id}`.execute(ctx.db);
  // it may have been found broken for good meanwhile
  await takeAssetStep(ctx, asset, back && asset.state === 'REPAIR' ? 'mended' : 'repair-note', { words: input.outcome });
  return { version: input.version + 1 };
}
