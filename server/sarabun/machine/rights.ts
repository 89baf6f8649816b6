import { covers as named } from '../../access/acting.ts';
import type { Acting } from '../../http/context.ts';
import { type Facts, liveTask, type TaskFacts, type TaskState, type TransmissionFacts } from './facts.ts';

/** In whose right an act is done: the post, and the delegation when acting for its holder. Both null: as oneself or as the registry. */
export interface Right {
  positionId: number | null;
  delegationId: number | null;
}

const asOneself: Right = { positionId: null, delegationId: null };

/** The registry of a unit; for a classed letter its secret registry. */
export function isRegistryOf({ me, document }: Facts, unitId: number | null): boolean {
  return unitId !== null && (document.secrecy > 0 ? me.secretRegistryUnits : me.registryUnits).includes(unitId);
}

/** Its head, or who stands in for him with the power to command. */
export function isHeadOf(facts: Facts, unitId: number | null): boolean {
  return (
    unitId !== null &&
    (facts.me.headedUnits.includes(unitId) ||
      facts.me.acting.some((a) => a.headsUnit && a.unitId === unitId && covers(facts, a, 'endorse')))
  );
}

/** One's own letter, or one of a unit whose registry, head or screener one is. */
export function worksOn(facts: Facts, row: TransmissionFacts): boolean {
  if (row.receiverKind === 'PERSON') return row.receiverId === facts.me.personId;
  return isRegistryOf(facts, row.receiverId) || isHeadOf(facts, row.receiverId) || facts.me.screenedUnits.includes(row.receiverId ?? 0);
}

export function receivesFor(facts: Facts, row: TransmissionFacts): boolean {
  return row.receiverKind === 'PERSON' ? row.receiverId === facts.me.personId : isRegistryOf(facts, row.receiverId);
}

/** Head or registry, not the screener. */
export function decidesFor(facts: Facts, row: TransmissionFacts): boolean {
  return receivesFor(facts, row) || isHeadOf(facts, row.receiverId);
}

export function sends(facts: Facts, row: TransmissionFacts): boolean {
  return row.sentBy === facts.me.personId || isRegistryOf(facts, row.fromUnitId) || isHeadOf(facts, row.fromUnitId);
}

/** A letter of our own: its drafter, or the registry or head of the unit whose letter it is. */
export function dispatches(facts: Facts): boolean {
  const { ownerUnitId, origin, drafterId } = facts.document;
  return origin === 'OUT' && (drafterId === facts.me.personId || isRegistryOf(facts, ownerUnitId) || isHeadOf(facts, ownerUnitId));
}

/** A letter that has arrived is answered by the unit that it came to, and by who has been given work on it, also when the work is done. */
export function mayAnswer(facts: Facts): boolean {
  const { document, transmissions, tasks } = facts;
  if (document.state < 50 || document.state >= 90) return false;
  const answering: readonly TaskState[] = [...liveTask, 'DONE'];
  const given = tasks.some(
    (task) => task.transmissionId !== null && answering.includes(task.state) && rightOf(facts, task.holderId, actOf(task)) !== null,
  );
  return given || transmissions.some((row) => worksOn(facts, row));
}

/** A draft is changed by its drafter; on its way also by the reviewer whose turn it is. */
export function mayEdit(facts: Facts): boolean {
  const { document, me, tasks } = facts;
  if (document.origin !== 'OUT') return false;
  if (document.state === 0) return document.drafterId === me.personId;
  return (
    document.state === 10 &&
    tasks.some((task) => task.kind === 'REVIEW' && liveTask.includes(task.state) && rightOf(facts, task.holderId, actOf(task)) !== null)
  );
}

/** The act that an order of delegation must name for work of this kind. */
export function actOf({ kind }: TaskFacts): string {
  if (kind === 'REVIEW') return 'review';
  return kind === 'SIGN' ? 'sign' : 'endorse';
}

/** The right by which the caller does a holder's work, or null; with `act` only where an order names it. */
export function rightOf(facts: Facts, holderId: number, act?: string): Right | null {
  const { me } = facts;
  if (holderId === me.personId) return asOneself;
  if (me.positions.includes(holderId)) return { positionId: holderId, delegationId: null };
  const acting = me.acting.find((a) => a.positionId === holderId && covers(facts, a, act));
  if (acting) return { positionId: holderId, delegationId: acting.delegationId };
  if (isRegistryOf(facts, holderId)) return asOneself;
  return isHeadOf(facts, holderId) ? headRight(facts, holderId) : null;
}

export function screens({ me }: Facts, holderId: number): boolean {
  return me.screenedPositions.includes(holderId);
}

export function executes(facts: Facts, task: TaskFacts): boolean {
  return (
    task.executorId !== null &&
    (isRegistryOf(facts, task.executorId) || isHeadOf(facts, task.executorId) || facts.me.screenedUnits.includes(task.executorId))
  );
}

export function makes(facts: Facts, task: TaskFacts): boolean {
  return task.madeBy === facts.me.personId || rightOf(facts, task.makerId, 'endorse') !== null;
}

/** A live task of the caller on this transmission: it lets him act on the letter. */
export function liveTaskOn(facts: Facts, transmissionId: number): TaskFacts | undefined {
  return facts.tasks.find(
    (task) =>
      task.transmissionId === transmissionId &&
      liveTask.includes(task.state) &&
      (rightOf(facts, task.holderId, actOf(task)) !== null || screens(facts, task.holderId)),
  );
}

/** The head's or executive's post in whose right the caller may endorse what a task asks of him; a screener never has one. */
export function endorseRightOfTask(facts: Facts, task: TaskFacts): Right | null {
  const { me } = facts;
  if (task.holderId === me.personId) return decidingPost(facts);
  if (me.positions.includes(task.holderId))
    return isDecidingPost(facts, task.holderId) ? { positionId: task.holderId, delegationId: null } : null;
  const acting = me.acting.find((a) => a.positionId === task.holderId && covers(facts, a, 'endorse'));
  if (acting) return { positionId: acting.positionId, delegationId: acting.delegationId };
  return endorseRightIn(facts, task.holderId);
}

/** The same for a letter lying in a unit, or sent to oneself. */
export function endorseRightOfTransmission(facts: Facts, row: TransmissionFacts): Right | null {
  if (row.receiverKind === 'PERSON') return row.receiverId === facts.me.personId ? decidingPost(facts) : null;
  return row.receiverId === null ? null : endorseRightIn(facts, row.receiverId);
}

/** The post of the caller's that speaks for the unit; own right before a delegation. */
export function headRight(facts: Facts, unitId: number): Right {
  const own = facts.me.headedUnits.indexOf(unitId);
  if (own >= 0) return { positionId: facts.me.headPositions[own] ?? facts.me.headPositions[0] ?? null, delegationId: null };
  const acting = facts.me.acting.find((a) => a.headsUnit && a.unitId === unitId && covers(facts, a, 'endorse'));
  return acting ? { positionId: acting.positionId, delegationId: acting.delegationId } : asOneself;
}

function endorseRightIn(facts: Facts, unitId: number): Right | null {
  const { me } = facts;
  if (me.headedUnits.includes(unitId)) return headRight(facts, unitId);
  const executive = me.executivePositions[me.executiveUnits.indexOf(unitId)];
  if (executive !== undefined) return { positionId: executive, delegationId: null };
  const acting = me.acting.find((a) => a.unitId === unitId && covers(facts, a, 'endorse'));
  return acting ? { positionId: acting.positionId, delegationId: acting.delegationId } : null;
}

function decidingPost(facts: Facts): Right | null {
  const positionId = facts.me.executivePositions[0] ?? facts.me.headPositions[0];
  return positionId === undefined ? null : { positionId, delegationId: null };
}

function isDecidingPost({ me }: Facts, positionId: number): boolean {
  return me.executivePositions.includes(positionId) || me.headPositions.includes(positionId);
}

/** Does the order of delegation cover this letter (and this act, where it names acts)? */
function covers({ document, at }: Facts, acting: Acting, act?: string): boolean {
  return acting.endsAt > at && named(acting, document, act);
}
