import type { Taken } from '../../../contract/endpoint.ts';
import type { moveStamp as moveCall, placeStamp as placeCall } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { rememberPlace } from '../layers/remembered-place.ts';
import { onCase, transmissionOf } from '../machine/case.ts';
import { receivesFor } from '../machine/rights.ts';
import { enterStamp, refuseOutsidePages } from '../transit/enter.ts';
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
  return onCase(ctx, { documentId: stamp.document_id }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    if (!receivesFor(kase, row)) throw forbidden('stamp_not_yours');
    if (kase.document.state !== 50) throw refuse('letter_closed');
    refuseOutsidePages(place, await mainPages(ctx, kase.document.id));
    await ctx.db
      .updateTable('stamp_mark')
      .set({ page: place.page, x_mm: place.x, y_mm: place.y, width_mm: place.width, placed_by: ctx.me.personId, placed_at: kase.at })
      .where('id', '=', stampId)
      .execute();
    if (row.receiverId !== null) await rememberPlace(ctx, row.receiverId, 'RECEIVE', place);
    kase.events.push({
      action: 'moveStamp',
      on: 'transmission',
      transmissionId,
      taskId: null,
      from: null,
      to: null,
      right: { positionId: null, delegationId: null },
      detail: {},
    });
    return { documentId: kase.document.id };
  });
}

/** วางตรารับ where none was laid at the receipt. */
export function placeStamp(ctx: Ctx, { transmissionId, place }: Taken<typeof placeCall>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    if (!receivesFor(kase, row)) throw forbidden('stamp_not_yours');
    if (kase.document.state !== 50) throw refuse('letter_closed');
    if (row.entryId === null) throw refuse('wrong_state');
    const pages = await mainPages(ctx, kase.document.id);
    if (pages === null) throw refuse('main_file_pdf');
    refuseOutsidePages(place, pages);
    const there = await ctx.db
      .selectFrom('stamp_mark')
      .select('id')
      .where('register_entry_id', '=', row.entryId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (there) throw refuse('already_stamped');
    await enterStamp(ctx, kase.document.id, transmissionId, row.entryId, place);
    kase.events.push({
      action: 'moveStamp',
      on: 'transmission',
      transmissionId,
      taskId: null,
      from: null,
      to: null,
      right: { positionId: null, delegationId: null },
      detail: {},
    });
    return { documentId: kase.document.id };
  });
}
