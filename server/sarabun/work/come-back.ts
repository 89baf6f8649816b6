import type { Ctx } from '../../http/context.ts';
import { reachedBehind } from '../../notify/events/who.ts';
import { liveTask, type TaskFacts, type TaskState } from '../machine/facts.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { stepTask } from '../machine/take-step.ts';

/** States in which work ends when it is handed on. */
const handedOn: readonly TaskState[] = ['DONE', 'PASSED_ON'];

/**
 * Work that was sent back or taken back: the task that its maker had handed on with it lives again, so that he decides anew
 * (domain 3.5). Not where he has the same before him already, nor where nobody stands behind it any more: then the letter lies with the unit.
 */
export async function comeBack(ctx: Ctx, letter: LetterInHand, { parentId }: TaskFacts): Promise<void> {
  const parent = letter.tasks.find((one) => one.id === parentId);
  if (!parent || !['PRESENT', 'COMMAND'].includes(parent.kind) || !handedOn.includes(parent.state)) return;
  const again = letter.tasks.some(
    (one) =>
      one.kind === parent.kind &&
      one.transmissionId === parent.transmissionId &&
      one.holderId === parent.holderId &&
      liveTask.includes(one.state),
  );
  if (again || (await reachedBehind(ctx.db, [parent.holderId], null, { documentId: letter.document.id })).length === 0) return;
  const right = { positionId: null, delegationId: null };
  await stepTask(ctx, letter, parent, 'comeBack', { right, result: { code: null, text: null } });
  await ctx.db.updateTable('task').set({ result_seen: false }).where('id', '=', parent.id).execute();
  parent.resultSeen = false;
}
