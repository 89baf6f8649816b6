import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { endorse as call } from '../../../contract/sarabun/acts.ts';
import { hashOf } from '../../access/chain.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { headPosts } from '../../notify/events/who.ts';
import { dueBelow, heldBelow, tellLaterDay } from '../deadlines/superior-day.ts';
import { keepFollowing } from '../letter/follow.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { sealedWords } from '../machine/letter-words.ts';
import { getHolders } from '../machine/parties.ts';
import { endorseRightOfTask, endorseRightOfTransmission, type Right } from '../machine/rights.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { isSelf, type WorkOn, workOn } from '../machine/work-on.ts';
import { startTasks } from './start-work.ts';

/** เกษียน: a signed, dated note on the letter, in the right of a head's or an executive's post; whom it names gets a task. */
export function endorse(ctx: Ctx, { documentId, transmissionId, taskId, text, to, due, dueReason, follow }: Taken<typeof call>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const on = workOn(letter, 'endorse', { transmissionId, taskId });
    const held = to.length > 0 ? heldBelow(letter, on) : null;
    const dueAt = dueBelow({ due, dueReason }, held, letter.at);
    const right = rightToEndorse(letter, on);
    const detail = { text, ...(to.length ? { to } : {}), ...(dueAt ? { due: dueAt.toISOString() } : {}) };
    const given = right ? { right } : {};
    if (on.task) await stepTask(ctx, letter, on.task, 'endorse', { detail, ...given, result: { code: 'ENDORSED', text } });
    else await stepTransmission(ctx, letter, on.transmission, 'endorse', { detail, ...given });
    const holders = await getHolders(ctx, to);
    for (const holder of holders) if (isSelf(ctx, holder.id)) throw badField('to', 'holder_is_self');
    const endorsementId = await write(ctx, letter, on, text, dueAt, right, to);
    const tasks =
      holders.length === 0
        ? []
        : await startTasks(ctx, letter, {
            kind: 'COMMAND',
            transmissionId: on.transmission.id,
            makerId: right?.positionId ?? ctx.me.personId,
            to: holders,
            message: text,
            due: dueAt,
            parentId: on.task?.id ?? null,
            endorsementId,
            executorId: on.transmission.receiverKind === 'UNIT' ? on.transmission.receiverId : null,
          });
    tellLaterDay(letter, held, { tasks, due: dueAt, reason: dueReason, right: right ?? { positionId: null, delegationId: null } });
    await settle(ctx, letter, on.transmission.id);
    if (follow || dueAt) await keepFollowing(ctx, letter, dueAt);
    const heads = await headPosts(
      ctx.db,
      holders.filter((one) => one.kind === 'UNIT').map((one) => one.id),
    );
    for (const task of tasks) {
      const at = { transmissionId: on.transmission.id, taskId: task.id };
      const unit = holders.some((one) => one.id === task.holderId && one.kind === 'UNIT');
      const posts = heads.filter((one) => one.unitId === task.holderId).map((one) => one.postId);
      announce(letter, { kind: unit ? 'unit_commanded' : 'commanded', holders: [task.holderId, ...posts], ...at });
      if (task.executorId !== null) announce(letter, { kind: 'to_carry_out', holders: [task.executorId], ...at });
    }
    announce(letter, {
      kind: 'endorsed',
      holders: [on.task?.makerId ?? null, on.transmission.receiverId],
      transmissionId: on.transmission.id,
    });
    return { documentId, state: on.task?.state ?? on.transmission.state };
  });
}

function rightToEndorse(letter: LetterInHand, { task, transmission }: WorkOn): Right | null {
  return task ? endorseRightOfTask(letter, task) : endorseRightOfTransmission(letter, transmission);
}

/** Evidence: the row is never changed, and carries the hash of the endorsement before it on this letter. */
async function write(
  ctx: Ctx,
  letter: LetterInHand,
  { task, transmission }: WorkOn,
  text: string,
  due: Date | null,
  right: Right | null,
  to: number[],
): Promise<number> {
  const before = await ctx.db
    .selectFrom('endorsement')
    .select('hash')
    .where('document_id', '=', letter.document.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = {
    document_id: letter.document.id,
    transmission_id: transmission.id,
    task_id: task?.id ?? null,
    author_id: ctx.me.personId,
    position_id: right?.positionId ?? null,
    delegation_id: right?.delegationId ?? null,
    text: await sealedWords(ctx, letter.document, text),
    due_at: due,
    at: letter.at,
  };
  const previous = before?.hash ?? null;
  const hash = hashOf(previous, { ...row, to: [...new Set(to)].sort((a, b) => a - b) });
  const written = await ctx.db
    .insertInto('endorsement')
    .values({ ...row, prev_hash: previous, hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (to.length > 0) {
    await sql`insert into endorsement_addressee (endorsement_id, holder_id) select distinct ${written.id}::bigint, unnest(${to}::bigint[])`.execute(
      ctx.db,
    );
  }
  return written.id;
}
