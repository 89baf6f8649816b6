import { sql } from 'kysely';
import { auditRefusal, type EventAction } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict, type ErrorCode, forbidden, type Refusal, refuse } from '../../http/errors.ts';
import { settleBells, tellPrincipal } from './acted-for.ts';
import { documentSteps } from './document-steps.ts';
import { type Facts, liveTask, liveTransmission, type Numbering, type TaskFacts, type TransmissionFacts } from './facts.ts';
import type { EventDetail, LetterInHand } from './letter-in-hand.ts';
import { tellTurned } from './letter-turned.ts';
import { headRight, isRegistryOf, type Right, rightOf } from './rights.ts';
import { rowOnly } from './row-only.ts';
import type { DocumentAction, DocumentStep, TaskStep, TransmissionStep } from './step.ts';
import { taskSteps } from './task-steps.ts';
import { transmissionSteps } from './transmission-steps.ts';

const asOneself: Right = { positionId: null, delegationId: null };

/** Columns that go with a step of the letter. */
interface DocumentSet {
  closed_at?: Date | null;
  closed_result?: string | null;
  retention_class?: string;
  version?: number;
  numbering?: Numbering;
  doc_no?: string;
  doc_date?: string;
  number_by_owner?: boolean;
  is_circular?: boolean;
}

interface Extra {
  detail?: EventDetail;
  right?: Right;
}

/** Moves a transmission by the table, or refuses. The only writer of its state. */
export async function stepTransmission(
  ctx: Ctx,
  letter: LetterInHand,
  row: TransmissionFacts,
  action: TransmissionStep['action'],
  { detail = {}, right, ...set }: Extra & TransmissionSet = {},
): Promise<void> {
  const step = await allowed(ctx, letter, row, {
    action,
    steps: transmissionSteps.filter((one) => one.action === action),
    wrongState: () => lostRace(ctx, letter, row, action),
  });
  const acting = right ?? rightOnTransmission(letter, row);
  await stillActing(ctx, acting);
  if (!step.follows) tellPrincipal(letter, acting, action);
  const to = step.to ?? row.state;
  const worked = set.worked ?? row.worked;
  await ctx.db
    .updateTable('transmission')
    .set({ state: to, ...columnsOf(set) })
    .where('id', '=', row.id)
    .execute();
  letter.events.push({
    action,
    on: 'transmission',
    transmissionId: row.id,
    taskId: null,
    from: row.state,
    to,
    right: acting,
    detail,
  });
  Object.assign(row, { state: to, worked });
}

/** Moves a task by the table, or refuses. The only writer of its state. */
export async function stepTask(
  ctx: Ctx,
  letter: LetterInHand,
  row: TaskFacts,
  action: TaskStep['action'],
  { detail = {}, right, result }: Extra & { result?: { code: string | null; text: string | null } } = {},
): Promise<void> {
  const steps = taskSteps.filter((one) => one.action === action && one.kinds.includes(row.kind));
  const step = await allowed(ctx, letter, row, { action, steps, wrongState: () => refuse('wrong_state') });
  const acting = right ?? rightOf(letter, row.holderId) ?? rightOf(letter, row.makerId) ?? asOneself;
  await stillActing(ctx, acting);
  const to = step.to ?? row.state;
  const ended = !liveTask.includes(to);
  if (!step.follows) tellPrincipal(letter, acting, action, row);
  if (ended) await settleBells(ctx, letter, row);
  await ctx.db
    .updateTable('task')
    .set({
      state: to,
      ended_at: ended ? letter.at : null,
      ...(result ? { result_code: result.code, result_text: result.text } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  letter.events.push({
    action,
    on: 'task',
    transmissionId: row.transmissionId,
    taskId: row.id,
    from: row.state,
    to,
    right: acting,
    detail,
  });
  row.state = to;
}

/** Moves the whole letter by the table, or refuses. The only writer of its state. */
export async function stepDocument(
  ctx: Ctx,
  letter: LetterInHand,
  action: DocumentAction,
  { to, detail = {}, right = asOneself, set = {} }: { to?: number; detail?: EventDetail; right?: Right; set?: DocumentSet } = {},
): Promise<void> {
  const { document } = letter;
  const step = await allowedOnDocument(ctx, letter, action);
  const state = to ?? (step.to[0] as number);
  if (!step.to.includes(state)) throw new Error(`${action} does not lead to ${state}`);
  tellPrincipal(letter, right, action);
  await ctx.db
    .updateTable('document')
    .set({ state, ...set })
    .where('id', '=', document.id)
    .execute();
  if (state === 90 || (document.state < 40 && state >= 40)) tellTurned(ctx, document.id);
  if ((state === 50) !== (document.state === 50)) await restReturns(ctx, letter, state !== 50);
  letter.events.push({
    action,
    on: 'document',
    transmissionId: null,
    taskId: null,
    from: String(document.state),
    to: String(state),
    right,
    detail,
  });
  document.state = state;
}

/** What came back of a letter waits for its sender while the letter runs; the queues pass over it at its end, until it is opened again. */
async function restReturns(ctx: Ctx, { document, transmissions }: LetterInHand, rests: boolean): Promise<void> {
  if (!transmissions.some((row) => ['RETURNED', 'RECALLED'].includes(row.state))) return;
  await ctx.db
    .updateTable('transmission')
    .set({ return_rests: rests })
    .where('document_id', '=', document.id)
    .where('state', 'in', ['RETURNED', 'RECALLED'])
    .where('return_noted_at', 'is', null)
    .execute();
}

/** Refuses where the caller may not take this step with the letter now: for verbs that look at more than the table does. */
export async function allowedOnDocument(ctx: Ctx, letter: LetterInHand, action: DocumentAction): Promise<DocumentStep> {
  const steps = documentSteps.filter((one) => one.action === action);
  if (steps.some((one) => one.who && !one.who(letter))) {
    await auditRefusal(ctx, `step.${action}`, { subject: { type: 'document', id: letter.document.id } });
    throw forbidden();
  }
  const step = steps.find((one) => one.from.includes(letter.document.state));
  if (!step) throw refuse('wrong_state');
  for (const demand of step.demands) {
    const reason = demand(letter);
    if (reason) throw refuse(reason);
  }
  return step;
}

/** What the caller may do with the whole letter, with the reason where not. */
export function documentOffers(facts: Facts): { action: DocumentAction; reason: ErrorCode | null }[] {
  return documentSteps
    .filter((step) => step.who?.(facts) && step.from.includes(facts.document.state))
    .map((step) => ({ action: step.action, reason: step.demands.map((demand) => demand(facts)).find((one) => one !== null) ?? null }));
}

/**
 * After a step: a unit's letter is WORKING while a task or a part sent on is live, else it lies with the unit again (domain 3.4);
 * followed upwards by one, since both states are live for the row above. What was sent for information ends when its people have read it.
 */
export async function settle(ctx: Ctx, letter: LetterInHand, transmissionId: number | null): Promise<void> {
  const row = letter.transmissions.find((one) => one.id === transmissionId);
  if (row?.state === 'RECEIVED' || row?.state === 'WORKING') {
    const busy =
      letter.tasks.some((task) => task.transmissionId === row.id && liveTask.includes(task.state)) ||
      letter.transmissions.some((child) => child.parentId === row.id && liveTransmission.includes(child.state));
    const state = busy ? 'WORKING' : 'RECEIVED';
    const worked = row.worked || (!busy && hasWorked(letter, row));
    if (state !== row.state) await stepTransmission(ctx, letter, row, busy ? 'resume' : 'settle', { worked, right: asOneself });
    else if (worked !== row.worked) {
      await ctx.db.updateTable('transmission').set({ worked }).where('id', '=', row.id).execute();
      row.worked = worked;
    }
    if (!busy && hasCirculated(letter, row)) {
      await stepTransmission(ctx, letter, row, 'allRead', { endedAt: letter.at });
      await settle(ctx, letter, row.parentId);
    }
  }
}

/** What the caller may do with one row, from the same table: allowed, or why not. A step that does not concern him is not named. */
export function offers<Row>(
  facts: Facts,
  row: Row & { state: string },
  steps: readonly AnyStep<Row>[],
): { action: string; reason: ErrorCode | null }[] {
  return steps
    .filter((step) => step.from.includes(row.state as never) && step.who(facts, row))
    .map((step) => ({ action: step.action, reason: refusalOf(facts, row, step) }));
}

/** Why this act would be refused with this part of the letter, or with the letter where no part is meant; null where it would not. */
export function whyNot(facts: Facts, row: TransmissionFacts | null, action: 'cancelReceipt' | 'cancelLetter'): ErrorCode | null {
  const offered = row
    ? offers(
        facts,
        row,
        transmissionSteps.filter((one) => isDuring(facts, one)),
      )
    : documentOffers(facts);
  const offer = offered.find((one) => one.action === action);
  if (offer) return offer.reason;
  if (row && wentOn(row)) return 'receipt_in_use';
  return facts.document.state > 50 ? 'letter_closed' : 'wrong_state';
}

/** Received, and something has been done with it. */
function wentOn({ entryId, state }: TransmissionFacts): boolean {
  return entryId !== null && state !== 'SENT' && state !== 'RECEIVED';
}

/** Is the letter itself in a state in which this step is done? */
export function isDuring({ document }: Facts, { during = [50] }: { during?: readonly number[] }): boolean {
  return during.includes(document.state);
}

interface AnyStep<Row> {
  action: EventAction;
  during?: readonly number[];
  from: readonly string[];
  who: (facts: Facts, row: Row) => boolean;
  demands: readonly ((facts: Facts, row: Row) => ErrorCode | null)[];
}

async function allowed<Row extends { id: number; state: string }, Step extends AnyStep<Row>>(
  ctx: Ctx,
  facts: Facts,
  row: Row,
  { action, steps, wrongState }: { action: EventAction; steps: Step[]; wrongState: () => Refusal | Promise<Refusal> },
): Promise<Step> {
  const mine = steps.filter((step) => step.who(facts, row));
  if (mine.length === 0) {
    await auditRefusal(ctx, `step.${action}`, {
      subject: { type: 'document', id: facts.document.id },
      detail: { row: row.id },
    });
    throw forbidden();
  }
  const step = mine.find((one) => one.from.includes(row.state));
  if (!step) throw await wrongState();
  if (!isDuring(facts, step)) throw refuse(facts.document.state < 50 ? 'wrong_state' : 'letter_closed');
  const reason = refusalOf(facts, row, step);
  if (reason) throw refuse(reason);
  return step;
}

function refusalOf<Row>(facts: Facts, row: Row, step: AnyStep<Row>): ErrorCode | null {
  const never = rowOnly(facts, step.action);
  if (never) return never;
  for (const demand of step.demands) {
    const reason = demand(facts, row);
    if (reason) return reason;
  }
  return null;
}

/** Tells the clerk who was first. */
async function lostRace(ctx: Ctx, letter: LetterInHand, row: TransmissionFacts, action: TransmissionStep['action']): Promise<Refusal> {
  if (row.state === 'RECALLED') return conflict('was_recalled');
  if (row.state === 'RETURNED') return conflict('was_returned');
  if (action === 'cancelReceipt' && wentOn(row)) return refuse('receipt_in_use');
  if (action === 'recall' && row.receiveNo) return conflict('already_received_by_unit', { unit: row.receiverText, number: row.receiveNo });
  if (action === 'receive' && row.receiveNo)
    return conflict('already_received', { who: await nameOf(ctx, row.receivedBy), number: row.receiveNo });
  return refuse(letter.document.state === 50 ? 'wrong_state' : 'letter_closed');
}

async function nameOf(ctx: Ctx, personId: number | null): Promise<string> {
  const row = await ctx.db
    .selectFrom('party')
    .select('name')
    .where('id', '=', personId ?? 0)
    .executeTakeFirst();
  return row?.name ?? '';
}

function rightOnTransmission(letter: LetterInHand, row: TransmissionFacts): Right {
  const none = { positionId: null, delegationId: null };
  if (row.receiverKind === 'PERSON' || row.receiverId === null || isRegistryOf(letter, row.receiverId)) return none;
  return headRight(letter, row.receiverId);
}

/** A session may be older than the end or the revocation of a delegation: asked again at the act itself. */
async function stillActing(ctx: Ctx, { delegationId }: Right): Promise<void> {
  if (delegationId === null) return;
  const { rows } = await sql`select 1 from delegation where id = ${delegationId} and revoked_at is null
    and issue_clock() >= starts_at and issue_clock() < ends_at and delegate_person_id = ${ctx.me.personId}`.execute(ctx.db);
  if (rows.length === 0) throw refuse('delegation_ended');
}

/** Something was done for the row: an ended task, or a part that was received and ended. */
function hasWorked({ tasks, transmissions }: Facts, row: TransmissionFacts): boolean {
  return (
    tasks.some((task) => task.transmissionId === row.id && (task.state === 'DONE' || task.state === 'SENT_BACK')) ||
    transmissions.some((child) => child.parentId === row.id && (child.state === 'DONE' || child.state === 'ACKED'))
  );
}

/** A unit's information that went on to its people, and came back acknowledged. */
function hasCirculated({ transmissions }: Facts, row: TransmissionFacts): boolean {
  return row.purpose === 'INFO' && transmissions.some((child) => child.parentId === row.id && child.state === 'ACKED');
}

interface TransmissionSet {
  worked?: boolean;
  receiptCancelled?: boolean;
  endText?: string | null;
  endedAt?: Date | null;
  receivedAt?: Date | null;
  receivedBy?: number | null;
  entryId?: number | null;
}

function columnsOf(set: TransmissionSet) {
  return {
    ...(set.worked === undefined ? {} : { worked: set.worked }),
    ...(set.receiptCancelled === undefined ? {} : { receipt_cancelled: set.receiptCancelled }),
    ...(set.endText === undefined ? {} : { end_text: set.endText }),
    ...(set.endedAt === undefined ? {} : { ended_at: set.endedAt }),
    ...(set.receivedAt === undefined ? {} : { received_at: set.receivedAt }),
    ...(set.receivedBy === undefined ? {} : { received_by: set.receivedBy }),
    ...(set.entryId === undefined ? {} : { register_entry_id: set.entryId }),
  };
}
