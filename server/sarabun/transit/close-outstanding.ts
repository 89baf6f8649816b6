import type { Taken } from '../../../contract/endpoint.ts';
import type { closeOutstanding as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { mustBeCategory } from '../categories.ts';
import { onCase, transmissionOf } from '../machine/case.ts';
import { liveTask } from '../machine/facts.ts';
import { endorseRightOfTransmission } from '../machine/rights.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';
import { leaveRoute } from '../route/route.ts';
import { closeWhenAllEnded } from './close-letter.ts';

/** ปิดเรื่องโดยมีงานค้าง: by executive or head with a reason (invariant 8). Who has received it goes on with it. */
export function closeOutstanding(ctx: Ctx, { transmissionId, reason, retention }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    await mustBeCategory(ctx.db, retention);
    const right = endorseRightOfTransmission(kase, row) ?? { positionId: null, delegationId: null };
    await stepTransmission(ctx, kase, row, 'closeOutstanding', {
      right,
      endText: reason,
      endedAt: kase.at,
      detail: { text: reason, ...(retention ? { code: retention } : {}) },
    });
    for (const task of kase.tasks.filter((one) => one.transmissionId === row.id && liveTask.includes(one.state))) {
      await stepTask(ctx, kase, task, 'cancel', { right, detail: { text: reason } });
      announce(kase, { kind: 'task_recalled', holders: [task.holderId], transmissionId, taskId: task.id });
    }
    for (const child of kase.transmissions.filter((one) => one.parentId === row.id && one.state === 'SENT')) {
      await stepTransmission(ctx, kase, child, 'takeBack', { right, endText: reason, endedAt: kase.at, detail: { text: reason } });
      announce(kase, { kind: 'recalled', holders: [child.receiverId], transmissionId: child.id });
      if (child.receiverId !== null) await leaveRoute(ctx, kase.document.id, child.receiverId);
    }
    await settle(ctx, kase, row.parentId);
    announceToRegistry(kase, row);
    announce(kase, { kind: 'closed', holders: [row.fromUnitId, row.sentBy], transmissionId });
    await closeWhenAllEnded(ctx, kase, reason, retention);
    return { documentId: kase.document.id, state: row.state };
  });
}
