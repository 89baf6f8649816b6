import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { remindTask as taskCall, remindTransmission as transmissionCall } from '../../../contract/sarabun/deadlines.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, taskOf, transmissionOf } from '../machine/letter-in-hand.ts';
import { rightOf } from '../machine/rights.ts';
import { stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

const asOneself = { positionId: null, delegationId: null };

/** เตือน: rings the bell of who has the work. */
export function remindTask(ctx: Ctx, { taskId, text = '' }: Taken<typeof taskCall>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    const right = rightOf(letter, task.makerId) ?? asOneself;
    await stepTask(ctx, letter, task, 'remind', { right, detail: { to: [task.holderId], ...(text ? { text } : {}) } });
    await sql`update task set reminded_at = ${letter.at} where id = ${taskId}`.execute(ctx.db);
    announce(letter, { kind: 'reminded', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    return { documentId: letter.document.id, state: task.state };
  });
}

/** เตือนให้ลงรับ: of a letter that its receiver has not taken over yet. */
export function remindTransmission(ctx: Ctx, { transmissionId, text = '' }: Taken<typeof transmissionCall>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const to = row.receiverId === null ? [] : [row.receiverId];
    await stepTransmission(ctx, letter, row, 'remind', { right: asOneself, detail: { to, ...(text ? { text } : {}) } });
    await sql`update transmission set reminded_at = ${letter.at} where id = ${transmissionId}`.execute(ctx.db);
    announce(letter, { kind: 'reminded', holders: to, transmissionId });
    return { documentId: letter.document.id, state: row.state };
  });
}
