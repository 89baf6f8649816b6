import type { Taken } from '../../../contract/endpoint.ts';
import type { moveStamp as moveCall, placeStamp as placeCall } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { rememberPlace } from '../layers/remembered-place.ts';
import type { TransmissionFacts } from '../machine/facts.ts';
import { type LetterInHand, onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { receivesFor } from '../machine/rights.ts';
import { enterStamp, refuseOutsidePages } from '../registers/enter.ts';
import { mainPages } from './main-file.ts';

/** ย้ายตรารับ: the place only; what the stamp says never changes. */
export async function moveStamp(ctx: Ctx, { stampId, place }: Taken<typeof moveCall>) {
  const stamp = await ctx.db
    .selectFrom('stamp_mark')
    .select(['document_id', 'transmission_id'])
    .where('id', '=', stampId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!stamp?.transmission_id) throw notFound();
  const transmissionId = stamp.transmission_id;
  return onLetter(ctx, { documentId: stamp.document_id }, async (letter) => {
    const row = receiptOf(letter, transmissionId);
    refuseOutsidePages(place, await mainPages(ctx, letter.document.id));
    await ctx.db
      .updateTable('stamp_mark')
      .set({ page: place.page, x_mm: place.x, y_mm: place.y, width_mm: place.width, placed_by: ctx.me.personId, placed_at: letter.at })
      .where('id', '=', stampId)
      .execute();
    if (row.receiverId !== null) await rememberPlace(ctx, row.receiverId, 'RECEIVE', place);
    return moved(letter, transmissionId);
  });
}

/** วางตรารับ where none was laid at the receipt. */
export function placeStamp(ctx: Ctx, { transmissionId, place }: Taken<typeof placeCall>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = receiptOf(letter, transmissionId);
    if (row.entryId === null) throw refuse('wrong_state');
    const pages = await mainPages(ctx, letter.document.id);
    if (pages === null) throw refuse('main_file_pdf');
    refuseOutsidePages(place, pages);
    const there = await ctx.db
      .selectFrom('stamp_mark')
      .select('id')
      .where('register_entry_id', '=', row.entryId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (there) throw refuse('already_stamped');
    await enterStamp(ctx, letter.document.id, transmissionId, row.entryId, place);
    return moved(letter, transmissionId);
  });
}

/** Where the letter was received, by those who receive there, while it is worked on. */
function receiptOf(letter: LetterInHand, transmissionId: number): TransmissionFacts {
  const row = transmissionOf(letter, transmissionId);
  if (!receivesFor(letter, row)) throw forbidden('stamp_not_yours');
  if (letter.document.state !== 50) throw refuse('letter_closed');
  return row;
}

function moved(letter: LetterInHand, transmissionId: number): { documentId: number } {
  const right = { positionId: null, delegationId: null };
  letter.events.push({ action: 'moveStamp', on: 'transmission', transmissionId, taskId: null, from: null, to: null, right, detail: {} });
  return { documentId: letter.document.id };
}
