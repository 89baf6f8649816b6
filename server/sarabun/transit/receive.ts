import type { Taken } from '../../../contract/endpoint.ts';
import type { receive as call } from '../../../contract/sarabun/acts.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { clockOf } from '../deadlines/speed-clock.ts';
import { mainPages } from '../files/main-file.ts';
import { rememberedPlaces } from '../layers/remembered-place.ts';
import type { TransmissionFacts } from '../machine/facts.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { stepTransmission } from '../machine/take-step.ts';
import { announce, tellNews } from '../machine/tell.ts';
import { enterNumber, refuseOutsidePages, usualPlace } from '../registers/enter.ts';
import { openRegister } from '../registers/open-register.ts';
import { takeNumber } from '../registers/take-number.ts';
import { freePlace } from './stamp-place.ts';

/** ลงรับ: the unit's registry enters the letter in its own book; a person's own letter goes into the book of his unit. */
export function receive(ctx: Ctx, { transmissionId, stamp }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await stepTransmission(ctx, letter, row, 'receive', { receivedBy: ctx.me.personId });
    const unitId = row.receiverKind === 'PERSON' ? ctx.me.mainUnitId : row.receiverId;
    if (unitId === null) throw refuse('no_register');
    const clock = row.receiverKind === 'UNIT' ? await clockOf(ctx, letter.document.speed, 'handOn', letter.at) : null;
    await ctx.db.updateTable('transmission').set({ clock_by: clock }).where('id', '=', row.id).execute();
    const pages = await mainPages(ctx, letter.document.id);
    refuseOutsidePages(stamp, pages);
    const registerId = await openRegister(ctx, {
      unitId,
      kind: 'RECEIVE',
      series: letter.document.secrecy > 0 ? 'SECRET' : 'GENERAL',
      by: row.receiverKind === 'PERSON' ? 'person' : 'registry',
    });
    const place = pages === null ? null : (stamp ?? (await ownPlace(ctx, row, letter.document.id, unitId, pages)));
    announce(letter, { kind: 'received', holders: [row.sentBy, row.fromUnitId], transmissionId });
    await tellNews(ctx, letter);
    const line = { documentId: letter.document.id, transmissionId };
    const number = await takeNumber(ctx, registerId, { ...line, and: enterNumber(ctx, { ...line, unitId, place }) });
    letter.at = number.at;
    Object.assign(letter.events.at(-1)?.detail ?? {}, { number: number.text, entry: number.entryId, line: number.line });
    return { documentId: letter.document.id, state: row.state, receiveNo: number.text, receivedAt: number.at.toISOString() };
  });
}

/** Where the registry of the unit moved its last stamp to, else the usual place; never over the stamp of who received the letter before. */
async function ownPlace(ctx: Ctx, row: TransmissionFacts, documentId: number, unitId: number, pages: number): Promise<Place> {
  const place = (await rememberedPlaces(ctx, [unitId])).get(`${unitId}-RECEIVE`);
  return freePlace(ctx, documentId, row.id, place ? { ...place, page: Math.min(place.page, pages) } : usualPlace);
}
