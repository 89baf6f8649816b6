import type { Taken } from '../../../contract/endpoint.ts';
import type { receive as call } from '../../../contract/sarabun/acts.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { together } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { clockOf } from '../deadlines/speed-clock.ts';
import { mainPages } from '../files/main-file.ts';
import { rememberedPlaces } from '../layers/remembered-place.ts';
import type { TransmissionFacts } from '../machine/facts.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { stepTransmission } from '../machine/take-step.ts';
import { announce, tellNews } from '../machine/tell.ts';
import { refuseOutsidePages, usualPlace } from '../registers/enter.ts';
import { numberAtEnd } from '../registers/number-at-end.ts';
import { openRegister } from '../registers/open-register.ts';
import { readyCounter } from '../registers/take-number.ts';
import { freePlace } from './stamp-place.ts';

/** ลงรับ: the unit's registry enters the letter in its own book; a person's own letter goes into the book of his unit. */
export function receive(ctx: Ctx, { transmissionId, stamp }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await stepTransmission(ctx, letter, row, 'receive', { receivedBy: ctx.me.personId });
    const unitId = row.receiverKind === 'PERSON' ? ctx.me.mainUnitId : row.receiverId;
    if (unitId === null) throw refuse('no_register');
    const series = letter.document.secrecy > 0 ? 'SECRET' : 'GENERAL';
    const { registerId, place, clock } = await together(ctx, async (beside) => {
      const [own, pages, by] = await Promise.all([
        openRegister(beside, { unitId, kind: 'RECEIVE', series, by: row.receiverKind === 'PERSON' ? 'person' : 'registry' }),
        mainPages(beside, letter.document.id),
        row.receiverKind === 'UNIT' ? clockOf(beside, letter.document.speed, 'handOn', letter.at) : null,
      ]);
      refuseOutsidePages(stamp, pages);
      const laid = pages === null ? null : (stamp ?? ownPlace(beside, row, letter.document.id, unitId, pages));
      announce(letter, { kind: 'received', holders: [row.sentBy, row.fromUnitId], transmissionId });
      const [found] = await Promise.all([laid, readyCounter(beside, own), tellNews(beside, letter)]);
      return { registerId: own, place: found, clock: by };
    });
    const detail = letter.events.at(-1)?.detail ?? {};
    const stamped = place && { ...place, unit: unitId };
    const number = await numberAtEnd(ctx, letter, { registerId, transmissionId, stamp: stamped, handOn: { by: clock }, detail });
    return { documentId: letter.document.id, state: row.state, receiveNo: number.text, receivedAt: number.at };
  });
}

/** Where the registry of the unit moved its last stamp to, else the usual place; never over the stamp of who received the letter before. */
async function ownPlace(ctx: Ctx, row: TransmissionFacts, documentId: number, unitId: number, pages: number): Promise<Place> {
  const place = (await rememberedPlaces(ctx, [unitId])).get(`${unitId}-RECEIVE`);
  return freePlace(ctx, documentId, row.id, place ? { ...place, page: Math.min(place.page, pages) } : usualPlace);
}
