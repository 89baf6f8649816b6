import type { Taken } from '../../../contract/endpoint.ts';
import type { acknowledgeLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { closeWhenAllEnded } from '../letter/close-letter.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { settle, stepTransmission } from '../machine/take-step.ts';
import { noteReturns } from './note-returns.ts';

const asSender = { positionId: null, delegationId: null };

/** ทราบ: a copy for information ends here; of a part that came back, its sender leaves it at that. */
export function acknowledgeLetter(ctx: Ctx, { transmissionId }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    if (row.state === 'RETURNED') {
      await stepTransmission(ctx, letter, row, 'acknowledge', { right: asSender });
      await noteReturns(ctx, letter, (one) => one === row);
      return { documentId: letter.document.id, state: row.state };
    }
    await stepTransmission(ctx, letter, row, 'acknowledge', { endedAt: letter.at });
    await settle(ctx, letter, row.parentId);
    await closeWhenAllEnded(ctx, letter, 'ทราบ');
    return { documentId: letter.document.id, state: row.state };
  });
}
