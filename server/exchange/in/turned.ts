import { sql } from 'kysely';
import type { TrayState } from '../../../contract/sarabun/tray.ts';
import type { Ctx } from '../../http/context.ts';
import { holdLetter, takeExchangeStep } from '../machine/take-step.ts';
import { putOut } from '../out/put-out.ts';

/**
 * A letter of another office was registered: its receive number is told, in the transaction that takes it. Or its receipt was cancelled: it waits
 * again, and the next number is told as a further one.
 */
export async function trayTurned(ctx: Ctx, itemId: number, to: TrayState): Promise<void> {
  const letter = await holdLetter(ctx.db, sql`l.item_id = ${itemId}`);
  if (!letter) return;
  if (to === 'WAITING' && letter.state === 'TAKEN') return takeExchangeStep(ctx, letter, 'comeBack');
  if (to !== 'REGISTERED') return;
  const { document_id: documentId } = await ctx.db
    .selectFrom('intake_item')
    .select('document_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  await takeExchangeStep(ctx, letter, 'take', { set: sql`, document_id = ${documentId}, accepted = accepted + 1, contrary = null` });
  await putOut(ctx, { peerId: letter.peerId, letterId: letter.id, key: letter.key, kind: 'ACCEPTED', documentId });
}
