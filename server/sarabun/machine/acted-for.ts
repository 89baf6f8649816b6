import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { emitLive } from '../../live.ts';
import type { NoticeKind } from '../../notify/events/tell.ts';
import { liveTask, type TaskFacts } from './facts.ts';
import type { LetterInHand } from './letter-in-hand.ts';
import type { Right } from './rights.ts';
import { announce, forPrincipal } from './tell.ts';

/** Whoever holds a post hears of what was done in its name: signed, reviewed, or acted on otherwise. Of one act he hears once. */
export function tellPrincipal(letter: LetterInHand, { positionId, delegationId }: Right, action: string, task?: TaskFacts): void {
  if (delegationId === null) return;
  const kind = toldAs[action] ?? 'acted_for';
  if (letter.news.some((one) => forPrincipal.includes(one.kind) && one.holders.includes(positionId))) return;
  announce(letter, { kind, holders: [positionId], transmissionId: task?.transmissionId ?? null, taskId: task?.id ?? null });
}

const toldAs: Record<string, NoticeKind> = { sign: 'signed_for', approve: 'reviewed_for' };

/** As what a task was announced when it was given, where several were announced as one without their tasks. */
const givenAs: Record<TaskFacts['kind'], NoticeKind> = {
  REVIEW: 'to_review',
  SIGN: 'to_sign',
  NUMBER: 'to_number',
  PRESENT: 'presented',
  ASSIGN: 'assigned',
  COMMAND: 'commanded',
};

/** What called for a task that ends now is read, by whomever it was done: it waits for nobody any more. What tells of its end comes after. */
export async function settleBells(ctx: Ctx, { document, tasks }: LetterInHand, task: TaskFacts): Promise<void> {
  const others = tasks.some(
    (one) => one.id !== task.id && one.kind === task.kind && one.holderId === task.holderId && liveTask.includes(one.state),
  );
  const { rows } = await sql<{ id: number }>`
    update notification n set read_at = now() where n.document_id = ${document.id} and n.read_at is null and (n.task_id = ${task.id}
      ${
        others
          ? sql``
          : sql`or (n.task_id is null and n.kind = ${givenAs[task.kind]} and (n.person_id = ${task.holderId} or n.person_id in (
        select a.person_id from affiliation a where a.position_id = ${task.holderId}
        union all select g.delegate_person_id from delegation g where g.principal_position_id = ${task.holderId})))`
      })
    returning n.person_id as id`.execute(ctx.db);
  const persons = [...new Set(rows.map((row) => row.id))].filter((id) => id !== ctx.visitor?.personId);
  await emitLive(ctx, persons, 'queues', document.id);
}
