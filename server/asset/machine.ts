import { sql } from 'kysely';
import type { AssetState } from '../../contract/asset/register.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';

export interface AssetInHand {
  id: number;
  number: string;
  name: string;
  state: AssetState;
  unitId: number;
  placeId: number | null;
  custodianId: number | null;
  version: number;
}

const atHand = ['RECEIVED', 'IN_USE'] as const;
const apart = ['BROKEN', 'LOST', 'UNNEEDED'] as const;

/**
 * What may be done with a thing, from which states, and what it comes to. `REST`: as it is when nothing is done with it: lent, with who answers for it,
 * or in the store.
 */
const steps = {
  register: { from: [], to: 'RECEIVED' },
  change: { from: 'any', to: 'SAME' },
  photo: { from: 'any', to: 'SAME' },
  offer: { from: [...atHand, 'LENT', 'REPAIR', ...apart], to: 'SAME' },
  'offer-off': { from: 'any', to: 'SAME' },
  take: { from: [...atHand, 'LENT', 'REPAIR', ...apart], to: 'REST' },
  lend: { from: atHand, to: 'LENT' },
  'take-back': { from: ['LENT', 'REPAIR', ...apart], to: 'REST' },
  repair: { from: [...atHand, 'LENT', 'BROKEN'], to: 'REPAIR' },
  mended: { from: ['REPAIR'], to: 'REST' },
  'repair-note': { from: 'any', to: 'SAME' },
  break: { from: [...atHand, 'LENT', 'REPAIR'], to: 'BROKEN' },
  lose: { from: [...atHand, 'LENT', 'REPAIR'], to: 'LOST' },
  unneed: { from: [...atHand], to: 'UNNEEDED' },
  restore: { from: [...apart, 'INQUIRY'], to: 'REST' },
  inquire: { from: apart, to: 'INQUIRY' },
  dispose: { from: [...apart, 'INQUIRY'], to: 'DISPOSAL' },
  'dispose-off': { from: ['DISPOSAL'], to: 'REST' },
  strike: { from: ['DISPOSAL'], to: 'STRUCK_OFF' },
} as const satisfies Record<string, { from: readonly AssetState[] | 'any'; to: AssetState | 'REST' | 'SAME' }>;
export type AssetAct = keyof typeof steps;

/** Holds things for an act, in the order of their ids: two who want the same two never wait for each other. */
export async function holdAssets({ db }: Ctx, ids: readonly number[]): Promise<AssetInHand[]> {
  const { rows } =
    await sql<AssetInHand>`select a.id, a.number, a.name, a.state, a.unit_id as "unitId", a.place_id as "placeId", a.custodian_id as "custodianId", a.version
    from asset a where a.id = any(${[...new Set(ids)]}::bigint[]) order by a.id for update`.execute(db);
  return rows;
}

/** One, as it was read. */
export async function holdAsset(ctx: Ctx, id: number, version: number): Promise<AssetInHand> {
  const [asset] = await holdAssets(ctx, [id]);
  if (!asset) throw notFound();
  if (asset.version !== version) throw conflict();
  return asset;
}

export function allows(act: AssetAct, state: AssetState): boolean {
  const { from } = steps[act];
  return from === 'any' || (from as readonly AssetState[]).includes(state);
}

interface Told {
  words?: string;
  detail?: Record<string, unknown>;
  /** Its day, where it is not today's: it loses no more value after it. */
  endedOn?: string;
}

/**
 * The one writer of a thing's state: judges the table, sets it, appends the event, and lets nobody book what can't be used. The thing is held; who answers
 * for it and its loans are already as they shall be.
 * @throws `asset_state`
 */
export async function takeAssetStep(
  ctx: Ctx,
  asset: AssetInHand,
  act: AssetAct,
  { words = '', detail = {}, endedOn }: Told = {},
): Promise<void> {
  if (act !== 'register' && !allows(act, asset.state)) {
    const state = textsIn(ctx.request.language, 'asset').state[asset.state];
    throw refuse('asset_state', { params: { number: asset.number, state } });
  }
  // what is broken or lost is so in whosever hands
  const to = act === 'take' && apart.some((one) => one === asset.state) ? 'SAME' : steps[act].to;
  const next = sql`case ${to}::text when 'SAME' then a.state when 'REST' then case
      when exists (select 1 from asset_loan x where x.asset_id = a.id and x.returned_at is null) then 'LENT'
      when exists (select 1 from asset_repair r where r.asset_id = a.id and r.until_day is null) then 'REPAIR'
      when a.custodian_id is not null then 'IN_USE' else 'RECEIVED' end else ${to}::text end`;
  const { rows } = await sql<{ state: AssetState; version: number }>`update asset a set state = ${next}, version = a.version + 1,
      ended_on = coalesce(${endedOn ?? null}::date, case when ${to}::text = 'STRUCK_OFF' then coalesce(a.ended_on, (${await issueClock(ctx.db)}::timestamptz at time zone 'Asia/Bangkok')::date) else a.ended_on end)
    where a.id = ${asset.id} returning a.state, a.version`.execute(ctx.db);
  const [now] = rows;
  if (!now) throw notFound();
  await sql`insert into asset_event (asset_id, at, actor_id, act, from_state, to_state, words, detail)
    values (${asset.id}, issue_clock(), ${ctx.visitor?.personId ?? null}, ${act}, ${act === 'register' ? null : asset.state}, ${now.state}, ${words}, ${JSON.stringify(detail)}::jsonb)`.execute(
    ctx.db,
  );
  if (now.state !== asset.state)
    await sql`update resource set out_of_order = ${!usable.has(now.state)} where asset_id = ${asset.id}`.execute(ctx.db);
  asset.state = now.state;
  asset.version = now.version;
}

/** States in which it can be had. */
export const usable: ReadonlySet<AssetState> = new Set(['RECEIVED', 'IN_USE', 'LENT']);
