import type { Taken } from '../../../contract/endpoint.ts';
import type { closeOutstanding as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { mustBeCategory } from '../categories.ts';
import { closeWhenAllEnded } from '../letter/close-letter.ts';
import { liveTask } from '../machine/facts.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { leaveRoute } from '../machine/parties.ts';
import { endorseRightOfTransmission } from '../machine/rights.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';

/** ปิดเรื่องโดยมีงานค้าง: by executive or head with a reason (invariant 8). Who has received it goes on with it. */
export function closeOutstanding(ctx: Ctx, { transmissionId, reason, retention }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await mustBeCategory(ctx.db, retention);
    const right = endorseRightOfTransmission(letter, row) ?? { positionId: null, delegationId: null };
    await stepTransmission(ctx, letter, row, 'closeOutstanding', {
      right,
      endText: reason,
      endedAt: letter.at,
      detail: { text: reason, ...(retention ? { code: retention } : {}) },
    });
    for (const task of letter.tasks.filter((one) => one.transmissionId === row.id && liveTask.includes(one.state))) {
      await stepTask(ctx, letter, task, 'cancel', { right, detail: { text: reason } });
      announce(letter, { kind: 'task_recalled', holders: [task.holderId], transmissionId, taskId: task.id });
    }
    for (const child of letter.transmissions.filter((one) => one.parentId === row.id && one.state === 'SENT')) {
      await stepTransmission(ctx, letter, child, 'takeBack', { right, endText: reason, endedAt: letter.at, detail: { text: reason } });
      announce(letter, { kind: 'recalled', holders: [child.receiverId], transmissionId: child.id });
      if (child.receiverId !== null) await leaveRoute(ctx, letter.document.id, child.receiverId);
    }
    await settle(ctx, letter, row.parentId);
    announceToRegistry(letter, row);
    announce(letter, { kind: 'closed', holders: [row.fromUnitId, row.sentBy], transmissionId });
    await closeWhenAllEnded(ctx, letter, reason, retention);
    return { documentId: letter.document.id, state: row.state };
  });
}
