import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { remindTask as taskCall, remindTransmission as transmissionCall } from '../../../contract/sarabun/deadlines.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, taskOf, transmissionOf } from '../machine/case.ts';
import { rightOf } from '../machine/rights.ts';
import { stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

const asOneself = { positionId: null, delegationId: null };

/** เตือน: rings the bell of who has the work. */
export function remindTask(ctx: Ctx, { taskId, text = '' }: Taken<typeof taskCall>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    const right = rightOf(kase, task.makerId) ?? asOneself;
    await stepTask(ctx, kase, task, 'remind', { right, detail: { to: [task.holderId], ...(text ? { text } : {}) } });
    await sql`update task set reminded_at = ${kase.at} where id = ${taskId}`.execute(ctx.db);
    announce(kase, { kind: 'reminded', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    return { documentId: kase.document.id, state: task.state };
  });
}

/** เตือนให้ลงรับ: of a letter that its receiver has not taken over yet. */
export function remindTransmission(ctx: Ctx, { transmissionId, text = '' }: Taken<typeof transmissionCall>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    const to = row.receiverId === null ? [] : [row.receiverId];
    await stepTransmission(ctx, kase, row, 'remind', { right: asOneself, detail: { to, ...(text ? { text } : {}) } });
    await sql`update transmission set reminded_at = ${kase.at} where id = ${transmissionId}`.execute(ctx.db);
    announce(kase, { kind: 'reminded', holders: to, transmissionId });
    return { documentId: kase.document.id, state: row.state };
  });
}
