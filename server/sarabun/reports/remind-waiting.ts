import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { remindWaiting as call } from '../../../contract/sarabun/reports.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden } from '../../http/errors.ts';
import { type LetterInHand, onLetter, taskOf, transmissionOf } from '../machine/letter-in-hand.ts';
import { rightOf } from '../machine/rights.ts';
import { stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { mayReadReport, remindersOf } from './report-facts.ts';

type Refused = Given<typeof call>['refused'];
const asOneself = { positionId: null, delegationId: null };

/** Reminds all of the rows that may be reminded now, each with an event of its own; the rest are answered with their reason. */
export function remindWaiting(ctx: Ctx, { documentId, transmissionIds, taskIds, text = '' }: Taken<typeof call>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    if (!mayReadReport(letter)) throw forbidden();
    const offered = remindersOf(letter);
    const refused: Refused = [];
    const pick = (on: 'TASK' | 'TRANSMISSION', ids: number[]) =>
      [...new Set(ids)].filter((id) => {
        const reason = offered.get(`${on.toLowerCase()}-${id}`) ?? 'forbidden';
        if (reason) refused.push({ on, id, reason });
        return !reason;
      });
    const sent = pick('TRANSMISSION', transmissionIds);
    const work = pick('TASK', taskIds);
    const note = text ? { text } : {};
    for (const id of sent) await remindOfLetter(ctx, letter, id, note);
    for (const id of work) await remindOfWork(ctx, letter, id, note);
    await sql`update transmission set reminded_at = ${letter.at} where id = any(${sent}::bigint[])`.execute(ctx.db);
    await sql`update task set reminded_at = ${letter.at} where id = any(${work}::bigint[])`.execute(ctx.db);
    return { documentId, reminded: sent.length + work.length, refused };
  });
}

async function remindOfLetter(ctx: Ctx, letter: LetterInHand, id: number, note: { text?: string }): Promise<void> {
  const row = transmissionOf(letter, id);
  const to = row.receiverId === null ? [] : [row.receiverId];
  await stepTransmission(ctx, letter, row, 'remind', { right: asOneself, detail: { to, ...note } });
  announce(letter, { kind: 'reminded', holders: to, transmissionId: id });
}

async function remindOfWork(ctx: Ctx, letter: LetterInHand, id: number, note: { text?: string }): Promise<void> {
  const task = taskOf(letter, id);
  await stepTask(ctx, letter, task, 'remind', {
    right: rightOf(letter, task.makerId) ?? asOneself,
    detail: { to: [task.holderId], ...note },
  });
  announce(letter, { kind: 'reminded', holders: [task.holderId], transmissionId: task.transmissionId, taskId: id });
}
