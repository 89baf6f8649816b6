import type { Taken } from '../../../contract/endpoint.ts';
import type { acknowledgeLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, transmissionOf } from '../machine/case.ts';
import { settle, stepTransmission } from '../machine/take-step.ts';
import { closeWhenAllEnded } from './close-letter.ts';
import { noteReturns } from './note-returns.ts';

const asSender = { positionId: null, delegationId: null };

/** ทราบ: a copy for information ends here; of a part that came back, its sender leaves it at that. */
export function acknowledgeLetter(ctx: Ctx, { transmissionId }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    if (row.state === 'RETURNED') {
      await stepTransmission(ctx, kase, row, 'acknowledge', { right: asSender });
      await noteReturns(ctx, kase, (one) => one === row);
      return { documentId: kase.document.id, state: row.state };
    }
    await stepTransmission(ctx, kase, row, 'acknowledge', { endedAt: kase.at });
    await settle(ctx, kase, row.parentId);
    await closeWhenAllEnded(ctx, kase, 'ทราบ');
    return { documentId: kase.document.id, state: row.state };
  });
}
