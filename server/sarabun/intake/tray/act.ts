import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import type {
  discardTrayItem as discardCall,
  giveBackTrayItem as giveBackCall,
  restoreTrayItem as restoreCall,
  takeTrayItem as takeCall,
} from '../../../../contract/sarabun/tray.ts';
import { audit } from '../../../access/audit.ts';
import type { Ctx } from '../../../http/context.ts';
import { type HeldItem, takeTrayStep } from '../../machine/tray-steps.ts';
import { itemOf } from './list-tray.ts';

export async function takeTrayItem(ctx: Ctx, { itemId }: Taken<typeof takeCall>): Promise<Given<typeof takeCall>> {
  await keepTrace(ctx, 'tray.take', await takeTrayStep(ctx, 'take', itemId));
  return { item: await itemOf(ctx, itemId) };
}

export async function giveBackTrayItem(ctx: Ctx, { itemId }: Taken<typeof giveBackCall>) {
  await keepTrace(ctx, 'tray.give-back', await takeTrayStep(ctx, 'giveBack', itemId));
  return { id: itemId };
}

export async function discardTrayItem(ctx: Ctx, { itemId, reason }: Taken<typeof discardCall>) {
  await keepTrace(ctx, 'tray.discard', await takeTrayStep(ctx, 'discard', itemId, sql`, discard_reason = ${reason}`));
  return { id: itemId };
}

export async function restoreTrayItem(ctx: Ctx, { itemId }: Taken<typeof restoreCall>) {
  await keepTrace(ctx, 'tray.restore', await takeTrayStep(ctx, 'restore', itemId, sql`, discard_reason = ''`));
  return { id: itemId };
}

function keepTrace(ctx: Ctx, action: 'tray.take' | 'tray.give-back' | 'tray.discard' | 'tray.restore', { id }: HeldItem): Promise<void> {
  return audit(ctx, action, { subject: { type: 'intake_item', id } });
}
