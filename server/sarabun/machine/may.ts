import type { Action, May } from '../../../contract/sarabun/letters.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { Facts } from './facts.ts';
import { isHeadOf, mayAnswer, mayEdit, receivesFor } from './rights.ts';
import { documentOffers, isDuring, offers } from './take-step.ts';
import { taskSteps } from './task-steps.ts';
import { transmissionSteps } from './transmission-steps.ts';
import { ownTaskFor, taskOffer } from './work-on.ts';

/** What follows from something else has no button. */
const transmissionActs = transmissionSteps.filter((step) => !step.follows);
const taskActs = taskSteps.filter((step) => !step.follows);
/** Done through the caller's own task where he has one on the row. */
const throughTask = ['present', 'endorse', 'assign'];

/** What the caller may do now, on which row, with the reason of what is shown but refused. Decided by the lifecycle table alone. */
export function mayOf(facts: Facts, stamps: { transmissionId: number | null }[]): May[] {
  const may: May[] = [];
  for (const task of facts.tasks) {
    const own = offers(
      facts,
      task,
      taskActs.filter((step) => isDuring(facts, step) && step.kinds.includes(task.kind)),
    );
    for (const { action, reason } of own)
      may.push({ action: action as May['action'], on: 'task', id: task.id, allowed: reason === null, reason });
  }
  for (const row of facts.transmissions) {
    const own = offers(
      facts,
      row,
      transmissionActs.filter((step) => isDuring(facts, step)),
    );
    for (const { action, reason: ofRow } of own) {
      const reason = throughTask.includes(action) ? reasonOf(facts, action as Action, row.id, ofRow) : ofRow;
      may.push({ action: action as May['action'], on: 'transmission', id: row.id, allowed: reason === null, reason });
    }
    const stamped = row.entryId !== null && row.state !== 'SENT' && stamps.some((stamp) => stamp.transmissionId === row.id);
    if (stamped && facts.document.state === 50) {
      const allowed = receivesFor(facts, row);
      if (allowed || isHeadOf(facts, row.receiverId)) {
        may.push({ action: 'moveStamp', on: 'transmission', id: row.id, allowed, reason: allowed ? null : 'stamp_not_yours' });
      }
    }
  }
  for (const { action, reason } of documentOffers(facts))
    may.push({ action: action as May['action'], on: 'document', id: facts.document.id, allowed: reason === null, reason });
  if (mayEdit(facts)) may.push({ action: 'edit', on: 'document', id: facts.document.id, allowed: true, reason: null });
  if (mayAnswer(facts)) may.push({ action: 'answer', on: 'document', id: facts.document.id, allowed: true, reason: null });
  if (facts.document.state <= 50)
    may.push({ action: facts.following ? 'unfollow' : 'follow', on: 'document', id: facts.document.id, allowed: true, reason: null });
  return may;
}

function reasonOf(facts: Facts, action: Action, transmissionId: number, ofRow: ErrorCode | null): ErrorCode | null {
  const task = ownTaskFor(facts, action, transmissionId);
  return task ? (taskOffer(facts, action, task)?.reason ?? ofRow) : ofRow;
}
