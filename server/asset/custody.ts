import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as calls from '../../contract/asset/custody.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { iso } from '../db/iso.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { assetColumns, assetTables, type Kept, toRow } from './asset-rows.ts';
import { type AssetInHand, holdAssets, takeAssetStep } from './machine.ts';
import { depRules, keeps, mustKeep, seesAll, todayOf } from './rules.ts';
import { tellOffered, tellTaken } from './tell.ts';

/** Hands things on, by who has them or by the store. Until the other taps nothing of them changes. */
export async function handOn(
  ctx: Ctx,
  { assetIds, personId, placeId, reason }: Taken<typeof calls.handOn>,
): Promise<Given<typeof calls.handOn>> {
  const keeper = await keeps(ctx);
  const assets = await holdAssets(ctx, assetIds);
  if (assets.length !== new Set(assetIds).size) throw notFound();
  const notHis = assets.find(({ custodianId }) => custodianId !== ctx.me.personId);
  if (notHis && !keeper) throw (await seesAll(ctx)) ? refuse('asset_not_his', { params: { number: notHis.number } }) : notFound();
  await mustReceive(ctx, personId, placeId ?? null);
  return { offered: await offer(ctx, assets, { personId, placeId: placeId ?? null, reason }) };
}

/** Everything that somebody has: when he moves, the store hands it on in one go. What he has handed on himself goes that way. */
export async function handOnAll(
  ctx: Ctx,
  { fromPersonId, personId, reason }: Taken<typeof calls.handOnAll>,
): Promise<Given<typeof calls.handOnAll>> {
  if (fromPersonId !== ctx.me.personId) await mustKeep(ctx);
  if (fromPersonId === personId) throw badField('personId', 'asset_person');
  await mustReceive(ctx, personId, null);
  const { rows } = await sql<{
    id: number;
  }>`select a.id from asset a where a.custodian_id = ${fromPersonId} and a.state not in ('INQUIRY', 'DISPOSAL', 'STRUCK_OFF')
    and not exists (select 1 from asset_custody w where w.asset_id = a.id and w.state = 'OFFERED') order by a.id limit 2000`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw refuse('asset_none');
  const assets = await holdAssets(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    offered: await offer(
      ctx,
      assets.filter(({ custodianId }) => custodianId === fromPersonId),
      { personId, placeId: null, reason },
    ),
  };
}

/** One thing of somebody who moves or leaves; whoever was to take it before is no longer asked. */
export async function offerAnew(ctx: Ctx, assetId: number, personId: number, reason: string): Promise<void> {
  await mustReceive(ctx, personId, null);
  const [asset] = await holdAssets(ctx, [assetId]);
  if (!asset) throw notFound();
  await takeBack(ctx, asset, personId);
  const { rows: asked } = await sql`select 1 from asset_custody where asset_id = ${assetId} and state = 'OFFERED'`.execute(ctx.db);
  if (asked.length === 0) await offer(ctx, [asset], { personId, placeId: null, reason });
}

/** Whoever was to take it is no longer asked. */
export async function withoutOffer(ctx: Ctx, assetId: number): Promise<void> {
  const [asset] = await holdAssets(ctx, [assetId]);
  if (asset) await takeBack(ctx, asset, null);
}

/** The offer that waits, but one to this person. */
async function takeBack(ctx: Ctx, asset: AssetInHand, but: number | null): Promise<void> {
  const { rows } = await sql`update asset_custody set state = 'WITHDRAWN', ended_at = ${await issueClock(ctx.db)}::timestamptz
    where asset_id = ${asset.id} and state = 'OFFERED' and (${but}::bigint is null or person_id is distinct from ${but}::bigint) returning id`.execute(
    ctx.db,
  );
  if (rows.length > 0) await takeAssetStep(ctx, asset, 'offer-off');
}

/** He works here, and the place is one. */
async function mustReceive({ db }: Ctx, personId: number | null, placeId: number | null): Promise<void> {
  const { rows } = await sql<{
    person: boolean;
    place: boolean;
  }>`select ${personId}::bigint is null or exists (select 1 from person p join account c on c.person_id = p.id
      where p.id = ${personId} and c.active) as person, ${placeId}::bigint is null or exists (select 1 from asset_place where id = ${placeId} and active) as place`.execute(
    db,
  );
  if (!rows[0]?.person) throw badField('personId', 'asset_person');
  if (!rows[0].place) throw badField('placeId', 'not_a_choice');
}

interface Offered {
  personId: number | null;
  placeId: number | null;
  reason: string;
}

async function offer(ctx: Ctx, assets: AssetInHand[], { personId, placeId, reason }: Offered): Promise<number> {
  const batch = randomUUID();
  const { rows: open } = await sql<{
    id: number;
  }>`select asset_id as id from asset_custody where state = 'OFFERED' and asset_id = any(${assets.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  );
  const waits = new Set(open.map(({ id }) => id));
  for (const asset of assets) {
    if (waits.has(asset.id)) throw refuse('asset_offered', { params: { number: asset.number } });
    if (asset.custodianId === personId) throw refuse('asset_same', { params: { number: asset.number } });
    await takeAssetStep(ctx, asset, 'offer', { words: reason, detail: { to: personId } });
  }
  await sql`insert into asset_custody (asset_id, person_id, place_id, state, reason, batch, offered_by, offered_at)
    select i, ${personId}::bigint, ${placeId}::bigint, 'OFFERED', ${reason}, ${batch}, ${ctx.me.personId}, ${await issueClock(ctx.db)}::timestamptz from unnest(${assets.map(({ id }) => id)}::bigint[]) i`.execute(
    ctx.db,
  );
  await tellOffered(ctx, { personId, assets, batch });
  return assets.length;
}

interface Open {
  id: number;
  assetId: number;
  personId: number | null;
  placeId: number | null;
  offeredBy: number;
}

/** Holds offers with their things; one that somebody else has answered is told. */
async function holdOffers(ctx: Ctx, ids: readonly number[]): Promise<{ offers: Open[]; assets: Map<number, AssetInHand> }> {
  const wanted = [...new Set(ids)];
  const { rows: of } = await sql<{
    assetId: number;
  }>`select asset_id as "assetId" from asset_custody where id = any(${wanted}::bigint[])`.execute(ctx.db);
  const assets = new Map(
    (
      await holdAssets(
        ctx,
        of.map(({ assetId }) => assetId),
      )
    ).map((one) => [one.id, one]),
  );
  const { rows: offers } =
    await sql<Open>`select id, asset_id as "assetId", person_id as "personId", place_id as "placeId", offered_by as "offeredBy" from asset_custody
    where id = any(${wanted}::bigint[]) and state = 'OFFERED' order by id`.execute(ctx.db);
  if (of.length !== wanted.length) throw notFound();
  if (offers.length !== wanted.length) throw conflict('asset_offer_gone');
  return { offers, assets };
}

/** กดรับ: one's own tap. From now on he answers for it; what comes back to the store is taken by who keeps it. */
export async function takeOver(ctx: Ctx, { custodyIds, take, words }: Taken<typeof calls.takeOver>): Promise<Given<typeof calls.takeOver>> {
  if (!take && !words) throw badField('words', 'required');
  const keeper = await keeps(ctx);
  const { offers, assets } = await holdOffers(ctx, custodyIds);
  // whose it is not hears nothing of it
  if (offers.some(({ personId }) => (personId === null ? !keeper : personId !== ctx.me.personId))) throw forbidden('asset_not_yours');
  for (const one of offers) {
    const asset = assets.get(one.assetId) as AssetInHand;
    if (take) await change(ctx, asset, one);
    else {
      await sql`update asset_custody set state = 'REFUSED', ended_at = ${await issueClock(ctx.db)}::timestamptz, accepted_by = ${ctx.me.personId}, words = ${words} where id = ${one.id}`.execute(
        ctx.db,
      );
      await takeAssetStep(ctx, asset, 'offer-off', { words });
    }
  }
  await tellTaken(ctx, { offers: offers.map((one) => ({ ...one, number: assets.get(one.assetId)?.number ?? '' })), take, words });
  return { done: offers.length };
}

async function change(ctx: Ctx, asset: AssetInHand, { id, personId, placeId }: Open): Promise<void> {
  await sql`update asset_custody set state = 'ENDED', ended_at = ${await issueClock(ctx.db)}::timestamptz where asset_id = ${asset.id} and state = 'HELD'`.execute(
    ctx.db,
  );
  await sql`update asset_custody set state = 'HELD', accepted_at = ${await issueClock(ctx.db)}::timestamptz, accepted_by = ${ctx.me.personId} where id = ${id}`.execute(
    ctx.db,
  );
  await sql`update asset set custodian_id = ${personId}::bigint, place_id = coalesce(${placeId}::bigint, place_id),
    unit_id = coalesce((select f.unit_id from affiliation f where f.person_id = ${personId}::bigint and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1), unit_id)
    where id = ${asset.id}`.execute(ctx.db);
  await takeAssetStep(ctx, asset, 'take', { detail: { by: personId } });
}

export async function withdrawOffer(
  ctx: Ctx,
  { custodyIds }: Taken<typeof calls.withdrawOffer>,
): Promise<Given<typeof calls.withdrawOffer>> {
  const keeper = await keeps(ctx);
  const { offers, assets } = await holdOffers(ctx, custodyIds);
  if (!keeper && offers.some(({ offeredBy }) => offeredBy !== ctx.me.personId)) throw notFound();
  for (const { id, assetId } of offers) {
    await sql`update asset_custody set state = 'WITHDRAWN', ended_at = ${await issueClock(ctx.db)}::timestamptz where id = ${id}`.execute(
      ctx.db,
    );
    await takeAssetStep(ctx, assets.get(assetId) as AssetInHand, 'offer-off');
  }
  return { done: offers.length };
}

/** Told once more, by who handed it on or by the store. */
export async function remindOffer(ctx: Ctx, { custodyId }: Taken<typeof calls.remindOffer>): Promise<Given<typeof calls.remindOffer>> {
  const keeper = await keeps(ctx);
  const { rows } = await sql<{
    batch: string;
    personId: number | null;
    offeredBy: number;
  }>`select batch, person_id as "personId", offered_by as "offeredBy" from asset_custody where id = ${custodyId} and state = 'OFFERED'`.execute(
    ctx.db,
  );
  const [one] = rows;
  if (!one || !(keeper || one.offeredBy === ctx.me.personId)) throw notFound();
  const { rows: assets } = await sql<
    Pick<AssetInHand, 'id' | 'number' | 'name'>
  >`select a.id, a.number, a.name from asset a join asset_custody w on w.asset_id = a.id
    where w.batch = ${one.batch} and w.state = 'OFFERED' and w.person_id is not distinct from ${one.personId}::bigint order by a.number`.execute(
    ctx.db,
  );
  await tellOffered(ctx, { personId: one.personId, assets, batch: one.batch });
  return { told: assets.length };
}

/** What waits for the caller's tap; for who keeps the store also what comes back to it. */
export async function listOffers(ctx: Ctx, input: Taken<typeof calls.listOffers>): Promise<Given<typeof calls.listOffers>> {
  const { take, skip } = pageOf(input);
  const [keeper, rules, today] = await Promise.all([keeps(ctx), depRules(ctx), todayOf(ctx)]);
  const mine = sql`w.state = 'OFFERED' and (w.person_id = ${ctx.me.personId} or ${keeper} and w.person_id is null)`;
  const [{ rows }, { rows: all }] = await Promise.all([
    sql<
      Kept & { custodyId: number; from: string; reason: string; offeredAt: string; toStore: boolean }
    >`select ${assetColumns(ctx)}, w.id as "custodyId", ${personNamed(ctx, 'o')} as "from", w.reason,
        ${iso('w.offered_at')} as "offeredAt", w.person_id is null as "toStore"
      from ${assetTables} join person o on o.id = w.offered_by where ${mine} order by w.offered_at, a.number limit ${take} offset ${skip}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from asset_custody w where ${mine}`.execute(ctx.db),
  ]);
  return {
    items: rows.map((row) => {
      const { custodyId, from, reason, offeredAt, toStore, ...kept } = row;
      return { ...toRow(kept, rules, today), custodyId, from, reason, offeredAt, toStore };
    }),
    total: all[0]?.total ?? 0,
  };
}
