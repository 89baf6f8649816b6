import { sql } from 'kysely';
import { together } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { clockOf } from '../deadlines/speed-clock.ts';
import {
  justSent,
  liveTask,
  liveTransmission,
  type Purpose,
  type TaskFacts,
  type TaskKind,
  type TransmissionFacts,
} from '../machine/facts.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { grantAccess, type Holder, holdUnits, joinRoute } from '../machine/parties.ts';

interface Sending {
  /** The part of the route that it goes on from; null from the letter's own unit. */
  parent: TransmissionFacts | null;
  fromUnitId: number | null;
  to: Holder[];
  purpose: Purpose;
  message: string;
  due: Date | null;
}

/** Sends the letter on: one transmission a receiver, each SENT, in one statement. */
export async function startTransmissions(
  ctx: Ctx,
  letter: LetterInHand,
  { parent, fromUnitId, to, purpose, message, due }: Sending,
): Promise<TransmissionFacts[]> {
  for (const holder of to) {
    if (holder.id === fromUnitId || holder.id === ctx.me.personId) throw badField('to', 'sender_is_receiver');
    const live = letter.transmissions.some(
      (one) => one.receiverId === holder.id && one.purpose === purpose && liveTransmission.includes(one.state),
    );
    if (live) throw badField('to', 'already_sent', { name: holder.name });
  }
  const clock = await together(ctx, async (beside) => {
    const by = purpose === 'ACTION' ? clockOf(beside, letter.document.speed, 'receive', letter.at) : null;
    const [found] = await Promise.all([by, holdUnits(beside, to), grantAccess(beside, letter.document, to)]);
    return found;
  });
  const sent = sql<{ id: number; receiver_id: number }>`
    insert into transmission (document_id, parent_id, from_unit_id, sent_by, receiver_kind, receiver_id, receiver_text, purpose, method, state, sent_at, due_at, message, speed, secrecy, clock_by)
    select ${letter.document.id}, ${parent?.id ?? null}, ${fromUnitId}, ${ctx.me.personId}, r.kind, r.id, r.name, ${purpose}, ${letter.document.secrecy >= 3 ? 'HAND' : 'SYSTEM'}, 'SENT', ${letter.at}, ${due}, ${message},
      ${letter.document.speed}, ${letter.document.secrecy}, case when r.kind = 'UNIT' then ${clock}::timestamptz end
    from unnest(${to.map((h) => h.id)}::bigint[], ${to.map((h) => h.kind)}::text[], ${to.map((h) => h.name)}::text[]) as r(id, kind, name)
    returning id, receiver_id`;
  const ids = to.map((holder) => holder.id);
  const [{ rows }] = await together(ctx, (beside) => Promise.all([sent.execute(beside.db), joinRoute(beside, letter.document.id, ids)]));
  const started = rows.map((row): TransmissionFacts => {
    const holder = to.find((one) => one.id === row.receiver_id) as Holder;
    return {
      id: row.id,
      parentId: parent?.id ?? null,
      fromUnitId,
      sentBy: ctx.me.personId,
      receiverKind: holder.kind === 'UNIT' ? 'UNIT' : 'PERSON',
      receiverId: holder.id,
      receiverText: holder.name,
      purpose,
      ...justSent,
      due: due?.toISOString() ?? null,
    };
  });
  letter.transmissions.push(...started);
  return started;
}

interface Work {
  kind: TaskKind;
  transmissionId: number | null;
  makerId: number;
  to: Holder[];
  message: string;
  due: Date | null;
  parentId?: number | null;
  endorsementId?: number;
  /** Unit whose registry carries out what is asked of another unit. */
  executorId?: number | null;
  /** Of a review or a signature: where it stands on the route. */
  place?: number;
  /** Of an assignment: which kind of work. */
  jobTypeId?: number | null;
}

/** Gives work to holders, each task NEW; of ASSIGN the first is the main one and the others stand beside it. */
export async function startTasks(ctx: Ctx, letter: LetterInHand, work: Work): Promise<TaskFacts[]> {
  refuseTwice(letter, work);
  await together(ctx, (beside) => Promise.all([holdUnits(beside, work.to), grantAccess(beside, letter.document, work.to)]));
  const [main, ...others] = work.kind === 'ASSIGN' ? [work.to.slice(0, 1), work.to.slice(1)] : [work.to];
  const first = await insertTasks(ctx, letter, { ...work, to: main ?? [] }, true);
  const beside = others[0]?.length ? await insertTasks(ctx, letter, { ...work, to: others[0], parentId: first[0]?.id ?? null }, false) : [];
  await joinRoute(ctx, letter.document.id, [...work.to.map((holder) => holder.id), work.makerId]);
  letter.tasks.push(...first, ...beside);
  return [...first, ...beside];
}

function refuseTwice(letter: LetterInHand, { kind, to, transmissionId }: Work): void {
  if (kind === 'COMMAND') return;
  for (const holder of to) {
    const live = letter.tasks.some(
      (one) => one.kind === kind && one.transmissionId === transmissionId && one.holderId === holder.id && liveTask.includes(one.state),
    );
    if (live) throw badField('to', kind === 'PRESENT' ? 'already_presented' : 'already_assigned', { name: holder.name });
  }
}

async function insertTasks(
  ctx: Ctx,
  letter: LetterInHand,
  { kind, transmissionId, makerId, to, message, due, parentId = null, endorsementId, executorId = null, place, jobTypeId = null }: Work,
  isMain: boolean,
): Promise<TaskFacts[]> {
  const { rows } = await sql<{ id: number; holder_id: number; executor_id: number | null }>`
    insert into task (document_id, transmission_id, parent_id, endorsement_id, kind, maker_id, made_by, holder_id, executor_id, place, is_main, state, due_at, message, speed, secrecy, created_at, job_type_id)
    select ${letter.document.id}, ${transmissionId}, ${parentId}, ${endorsementId ?? null}, ${kind}, ${makerId}, ${ctx.me.personId}, r.id,
      case when r.kind = 'UNIT' and r.id <> ${executorId}::bigint then ${executorId}::bigint end, ${place ?? null}::int, ${isMain}, 'NEW', ${due}, ${message},
      ${letter.document.speed}, ${letter.document.secrecy}, ${letter.at}, ${jobTypeId}::bigint
    from unnest(${to.map((h) => h.id)}::bigint[], ${to.map((h) => h.kind)}::text[]) as r(id, kind)
    returning id, holder_id, executor_id`.execute(ctx.db);
  return rows.map(
    (row): TaskFacts => ({
      id: row.id,
      transmissionId,
      parentId,
      endorsementId: endorsementId ?? null,
      kind,
      makerId,
      madeBy: ctx.me.personId,
      holderId: row.holder_id,
      executorId: row.executor_id,
      isMain,
      state: 'NEW',
      resultSeen: false,
      place: place ?? null,
      superseded: false,
      actedFor: false,
      reviewedBy: null,
      due: due?.toISOString() ?? null,
      askedDue: null,
      remindedAt: null,
    }),
  );
}
