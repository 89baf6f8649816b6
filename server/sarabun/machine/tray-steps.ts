import { type RawBuilder, sql } from 'kysely';
import type { TrayState, TrayWay } from '../../../contract/sarabun/tray.ts';
import { systemActor } from '../../access/system-actor.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { conflict, forbidden, notFound, refuse } from '../../http/errors.ts';
import { tellTray } from './tell-tray.ts';
import { tellTrayTurned } from './tray-turned.ts';

type Step = 'take' | 'giveBack' | 'discard' | 'restore' | 'register' | 'comeBack' | 'withdraw' | 'turnDown';

/** ถาดรับ: what may become of an item. `own`: of one that is taken only by whom. `follows`: from another act that was allowed. */
const steps: Record<Step, { from: readonly TrayState[]; to: TrayState; own: boolean; follows?: boolean }> = {
  take: { from: ['WAITING'], to: 'TAKEN', own: false },
  giveBack: { from: ['TAKEN'], to: 'WAITING', own: false },
  discard: { from: ['WAITING', 'TAKEN'], to: 'DISCARDED', own: true },
  restore: { from: ['DISCARDED'], to: 'WAITING', own: false },
  register: { from: ['TAKEN'], to: 'REGISTERED', own: true },
  // its letter's receipt was cancelled
  comeBack: { from: ['REGISTERED'], to: 'WAITING', own: false, follows: true },
  // its sender took it back before it was registered; it was sent back to him
  withdraw: { from: ['WAITING', 'TAKEN'], to: 'DISCARDED', own: false, follows: true },
  turnDown: { from: ['WAITING', 'TAKEN'], to: 'DISCARDED', own: true },
};

/** Items (`i`) of the caller's trays: those of units in whose books he may register. */
export function inTrayOf(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(i.unit_id = any(${me.registryUnits}::bigint[]) or (i.classed and i.unit_id = any(${me.secretRegistryUnits}::bigint[])))`;
}

/** What is classed is opened and acted on by the secret registry alone. */
export function mayOpen(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(not i.classed or (${me.clearance > 0} and i.unit_id = any(${me.secretRegistryUnits}::bigint[])))`;
}

export interface HeldItem {
  id: number;
  unitId: number;
  state: TrayState;
  takenBy: number | null;
  way: TrayWay;
}

interface Found extends HeldItem {
  mayOpen: boolean;
  emptied: boolean;
  takenByName: string;
}

/**
 * The only writer of an item's state: locks it, judges whether the caller may take this step now, and takes it. Its files are the uploads of who has
 * it, of nobody while it waits. `also`: what else is set.
 */
export async function takeTrayStep(ctx: Ctx, step: Step, itemId: number, also: RawBuilder<unknown> = sql``): Promise<HeldItem> {
  const me = ctx.visitor ?? systemActor;
  const { rows } =
    await sql<Found>`select i.id, i.unit_id as "unitId", i.state, i.taken_by as "takenBy", i.way, ${mayOpen(me)} as "mayOpen",
      i.emptied_at is not null as emptied, coalesce((select p.prefix || p.first_name || ' ' || p.last_name from person p where p.id = i.taken_by), '') as "takenByName"
    from intake_item i where i.id = ${itemId} and ${steps[step].follows ? sql`true` : inTrayOf(me)} for update of i`.execute(ctx.db);
  const [item] = rows;
  if (!item) throw notFound();
  judge(me, step, item);
  const { to } = steps[step];
  const ends = to === 'REGISTERED' || to === 'DISCARDED';
  await sql`update intake_item set state = ${to}, taken_by = ${to === 'TAKEN' ? ctx.me.personId : null}, taken_at = ${to === 'TAKEN' ? sql`now()` : null},
      ended_by = ${ends ? (ctx.visitor?.personId ?? null) : null}, ended_at = ${ends ? sql`now()` : null} ${also} where id = ${itemId}`.execute(
    ctx.db,
  );
  if (to !== 'REGISTERED')
    await sql`update file set uploaded_by = ${to === 'TAKEN' ? ctx.me.personId : null} where id in (select file_id from intake_item_file where item_id = ${itemId})
      and not exists (select 1 from document_file x where x.file_id = file.id)`.execute(ctx.db);
  await tellTray(ctx, item.unitId);
  // who takes it or gives it back has it between his hands: nothing came of it yet
  if (step !== 'take' && step !== 'giveBack') await tellTrayTurned(ctx, itemId, to);
  return item;
}

function judge(me: Me, step: Step, item: Found): void {
  if (!item.mayOpen && !steps[step].follows) throw forbidden('secret_needs_registrar');
  const { from, own } = steps[step];
  // what a sender waits for is answered, never just put away
  if (item.way === 'EXCHANGE' && (step === 'discard' || step === 'restore')) throw refuse('exchange_is_answered');
  const isAnothers = item.state === 'TAKEN' && item.takenBy !== me.personId;
  if (isAnothers && (own || step === 'take')) throw conflict('tray_taken', { who: item.takenByName });
  if (!from.includes(item.state)) throw conflict(item.state === 'REGISTERED' ? 'tray_registered' : 'tray_moved');
  if (step === 'restore' && item.emptied) throw refuse('tray_emptied');
}
