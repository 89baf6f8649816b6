import { type RawBuilder, sql } from 'kysely';
import { type DepRules, isControlOnly, ruleOf, worthOn } from '../../contract/asset/depreciation.ts';
import type { AssetRow } from '../../contract/asset/register.ts';
import type { Ctx } from '../http/context.ts';
import { named, personNamed, type Reader } from '../http/named.ts';
import { depRules, todayOf } from './rules.ts';

/** A row of the register, as the database has it: its worth is worked out from it. */
export type Kept = Omit<AssetRow, 'net'> & { classId: number; lifeYears: number | null; endedOn: string | null };

export const assetTables = sql`asset a join asset_class c on c.id = a.class_id join unit u on u.id = a.unit_id
  left join asset_place l on l.id = a.place_id left join person p on p.id = a.custodian_id
  left join asset_custody w on w.asset_id = a.id and w.state = 'OFFERED' left join person n on n.id = w.person_id`;

export const assetColumns = (
  ctx: Reader,
): RawBuilder<Kept> => sql<Kept>`a.id, a.number, a.name, a.brand, a.model, a.serial, ${named(ctx, 'c')} as "className", a.state, a.condition,
  ${named(ctx, 'u')} as unit, coalesce(${named(ctx, 'l')}, '') as place, coalesce(${personNamed(ctx, 'p')}, '') as custodian, coalesce(${personNamed(ctx, 'n')}, '') as "offeredTo",
  a.price, a.received_on::text as "receivedOn", a.ended_on::text as "endedOn", a.version, a.class_id as "classId", a.life_years as "lifeYears"`;

/** What it is worth on a day; null: it is under control only, or nobody has said its life. The one answer of lists, pages, papers and reports. */
export function worthOf(asset: Pick<Kept, 'price' | 'receivedOn' | 'endedOn' | 'classId' | 'lifeYears'>, rules: DepRules, day: string) {
  const how = ruleOf(rules, asset);
  if (!how) return null;
  const bought = { price: asset.price, receivedOn: asset.receivedOn, endedOn: asset.endedOn, years: how.years };
  return { ...worthOn(bought, how.rule, day), bought, ...how };
}

export function controlOnly(asset: Pick<Kept, 'price' | 'receivedOn'>, { thresholds }: DepRules): boolean {
  return isControlOnly(thresholds, asset);
}

export function toRow(row: Kept, rules: DepRules, today: string): AssetRow {
  const { classId: _, lifeYears: __, endedOn: ___, ...shown } = row;
  return { ...shown, net: worthOf(row, rules, today)?.net ?? null };
}

interface Asked {
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  take?: number;
  skip?: number;
}

/** Things of the register `a`, each with its worth of today. */
export async function readAssets(ctx: Ctx, { where, order = sql`a.number, a.id`, take = 500, skip = 0 }: Asked): Promise<AssetRow[]> {
  const [{ rows }, rules, today] = await Promise.all([
    sql<Kept>`select ${assetColumns(ctx)} from ${assetTables} where ${where} order by ${order} limit ${take} offset ${skip}`.execute(
      ctx.db,
    ),
    depRules(ctx),
    todayOf(ctx),
  ]);
  return rows.map((row) => toRow(row, rules, today));
}
