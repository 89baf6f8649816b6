import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { inTransaction } from '../../http/serve.ts';
import { type Facts, liveTask, type TaskFacts, type TransmissionFacts } from '../machine/facts.ts';
import { onLetter, taskOf, transmissionOf } from '../machine/letter-in-hand.ts';
import { actOf, makes, rightOf } from '../machine/rights.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { closeWhenAllEnded } from './close-letter.ts';

interface Opened {
  at: Date;
  /** He has read it since it was last sent or given to him. */
  read: boolean;
  transmissions: TransmissionFacts[];
  tasks: TaskFacts[];
}

/**
 * What opening does: the letter is read; the reader's new tasks are seen, results of what he presented too;
 * a copy sent to himself for information is acknowledged (domain AM13), a circular only by his own word. Says whether a row has changed.
 */
export async function markSeen(ctx: Ctx, document: Facts['document'], opened: Opened): Promise<boolean> {
  const facts: Facts = { me: ctx.me, at: opened.at, following: false, document, transmissions: opened.transmissions, tasks: opened.tasks };
  const fresh =
    document.state === 50
      ? opened.tasks.filter((task) => task.state === 'NEW' && rightOf(facts, task.holderId, actOf(task)) && task.kind !== 'SIGN')
      : [];
  const results = opened.tasks.filter(
    (task) => task.kind === 'PRESENT' && !task.resultSeen && !liveTask.includes(task.state) && makes(facts, task),
  );
  const copies =
    document.state === 50 && !document.circular
      ? opened.transmissions.filter(
          (row) => row.state === 'SENT' && row.purpose === 'INFO' && row.receiverKind === 'PERSON' && row.receiverId === ctx.me.personId,
        )
      : [];
  if (fresh.length === 0 && results.length === 0 && copies.length === 0) {
    if (!opened.read) await markReadAgain(ctx, document.id);
    return false;
  }
  await inTransaction(ctx, (own) =>
    onLetter(own, { documentId: document.id }, async (letter) => {
      if (!opened.read) await markReadAgain(own, document.id);
      for (const { id } of fresh) if (taskOf(letter, id).state === 'NEW') await stepTask(own, letter, taskOf(letter, id), 'open');
      for (const { id } of copies) {
        const row = transmissionOf(letter, id);
        if (row.state !== 'SENT') continue;
        await stepTransmission(own, letter, row, 'acknowledge', { endedAt: letter.at });
        await settle(own, letter, row.parentId);
        await closeWhenAllEnded(own, letter, 'ทราบ');
      }
      if (results.length > 0)
        await own.db
          .updateTable('task')
          .set({ result_seen: true })
          .where(
            'id',
            'in',
            results.map((task) => task.id),
          )
          .execute();
    }),
  );
  return true;
}

/** The first reading, or another one after something came since: reports tell of the reading after each sending. */
async function markReadAgain(ctx: Ctx, documentId: number): Promise<void> {
  if (await markRead(ctx, documentId)) return;
  await sql`insert into reread (document_id, person_id, at) values (${documentId}, ${ctx.me.personId}, issue_clock()) on conflict do nothing`.execute(
    ctx.db,
  );
}

/** Read is not received, ever. */
export async function markRead(ctx: Ctx, documentId: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into read_mark (document_id, person_id) values (${documentId}, ${ctx.me.personId}) on conflict do nothing`.execute(
      ctx.db,
    );
  return numAffectedRows === 1n;
}
