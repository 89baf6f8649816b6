import { sql } from 'kysely';
import type { HoldReason } from '../../../contract/exchange/calls.ts';
import { links } from '../../../contract/exchange/links.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import { tellTray } from '../../sarabun/machine/tell-tray.ts';
import { type HeldLetter, takeExchangeStep } from '../machine/take-step.ts';
import type { Peer } from '../peers/peer.ts';

/** กักไว้: the registry looks at it first, and hears so. `text`: what of it, where the reason does not say. */
export async function holdBack(
  ctx: Ctx,
  letter: HeldLetter,
  { peer, reason, subject, text = '' }: { peer: Peer; reason: HoldReason; subject: string; text?: string },
): Promise<void> {
  await takeExchangeStep(ctx, letter, 'hold', { note: reason, set: sql`, reason = ${reason}, reason_text = ${text}` });
  await tellOthers(ctx, 'exchange_held', await registryOf(ctx.db, peer.unitId), {
    subject,
    words: peer.name,
    page: links.to.exchangeDesk.slice(1),
  });
  await tellTray(ctx, peer.unitId);
}

/** Who works in the registry of a unit now. */
export async function registryOf(db: Db, unitId: number): Promise<{ id: number; role: 'REGISTRY' }[]> {
  const { rows } = await sql<{ id: number }>`select distinct d.person_id as id from duty d where d.kind = 'REGISTRY' and d.active
    and d.unit_id = heir_of(${unitId}) and (d.until is null or d.until >= today())`.execute(db);
  return rows.map(({ id }) => ({ id, role: 'REGISTRY' }));
}
