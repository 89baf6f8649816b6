import { kindByCode } from '../../../contract/kinds.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { type Facts, liveTransmission } from './facts.ts';
import { dispatches, isHeadOf, isRegistryOf } from './rights.ts';
import type { DocumentStep } from './step.ts';

/** หนังสือทั้งฉบับ (domain 3.3): a letter of one's own until it is sent; then it follows its transmissions. */
export const documentSteps: readonly DocumentStep[] = [
  { action: 'submit', from: [0], to: [10, 20], who: drafts, demands: [] },
  { action: 'reviewed', from: [10], to: [20], demands: [] },
  { action: 'signed', from: [20], to: [30, 40], demands: [] },
  { action: 'numbered', from: [30], to: [40], demands: [] },
  { action: 'backToDraft', from: [10, 20, 30], to: [0], demands: [] },
  { action: 'withdraw', from: [10, 20], to: [0], who: drafts, demands: [unsigned] },
  { action: 'send', from: [40], to: [50], who: dispatches, demands: [hasReceivers, stamped] },
  // of a letter that is carried, everybody has refused it: it waits to be sent again, under the number that it has
  { action: 'comesBack', from: [50], to: [40], demands: [] },
  { action: 'sendAnew', from: [40, 50], to: [50], demands: [stamped] },
  { action: 'sendMore', from: [50], to: [50], who: dispatches, demands: [stamped] },
  { action: 'closeOwn', from: [40, 50], to: [60], who: dispatches, demands: [ownLetterCloses, nothingOnItsWay] },
  { action: 'publish', from: [40, 50, 60], to: [40, 50, 60], who: publishes, demands: [stamped] },
  { action: 'unpublish', from: [40, 50, 60], to: [40, 50, 60], who: hasPublished, demands: [] },
  { action: 'discard', from: [0], to: [90], who: drafts, demands: [neverSubmitted] },
  { action: 'cancelLetter', from: [40, 50], to: [90], who: dispatches, demands: [ownLetter, nobodyHasIt] },
  { action: 'amend', from: [50], to: [50], who: registered, demands: [] },
  { action: 'closeDocument', from: [40, 50], to: [60], demands: [] },
  { action: 'cancelDocument', from: [50], to: [90], demands: [] },
  { action: 'reopenDocument', from: [60, 70], to: [50], demands: [] },
  // regulation 52-70: put away, agreed to be destroyed (from then on it goes back to no work), spared after all, gone
  { action: 'store', from: [60], to: [70], demands: [] },
  { action: 'condemn', from: [70], to: [75], demands: [] },
  { action: 'spare', from: [75], to: [70], demands: [] },
  { action: 'destroy', from: [75], to: [80], demands: [] },
  // a letter of a unit or person that ends is written on by the successor, as it stands
  { action: 'handOver', from: [0, 10, 20, 30], to: [0, 10, 20, 30], demands: [] },
];

/** A letter from outside, in whose owner's register it stands. */
function registered(facts: Facts): boolean {
  const { origin, ownerUnitId } = facts.document;
  return origin === 'IN' && (isRegistryOf(facts, ownerUnitId) || isHeadOf(facts, ownerUnitId));
}

function drafts({ me, document }: Facts): boolean {
  return document.origin === 'OUT' && document.drafterId === me.personId;
}

/** What has been on its way leaves its trace. */
function neverSubmitted({ tasks }: Facts): ErrorCode | null {
  return tasks.length > 0 ? 'draft_was_submitted' : null;
}

function hasReceivers({ document }: Facts): ErrorCode | null {
  return document.toNobody ? 'draft_without_receiver' : null;
}

/** It leaves with a proven time, where the office has set that. */
function stamped({ document }: Facts): ErrorCode | null {
  return document.awaitsStamp ? 'stamp_awaited' : null;
}

function unsigned({ tasks }: Facts): ErrorCode | null {
  return tasks.some((task) => task.kind === 'SIGN' && task.state === 'DONE' && !task.superseded) ? 'already_signed' : null;
}

function publishes(facts: Facts): boolean {
  const { secrecy, type, published } = facts.document;
  return dispatches(facts) && !published && secrecy === 0 && kindByCode(type).published !== null;
}

function hasPublished(facts: Facts): boolean {
  return dispatches(facts) && facts.document.published;
}

/** A taken number is struck by whom the book belongs to, or whose letter it is. */
function ownLetter(facts: Facts): ErrorCode | null {
  return isRegistryOf(facts, facts.document.ownerUnitId) || isHeadOf(facts, facts.document.ownerUnitId) ? null : 'head_or_registry_cancels';
}

function ownLetterCloses(facts: Facts): ErrorCode | null {
  return isRegistryOf(facts, facts.document.ownerUnitId) || isHeadOf(facts, facts.document.ownerUnitId) ? null : 'head_or_registry_closes';
}

function nothingOnItsWay({ transmissions }: Facts): ErrorCode | null {
  return transmissions.some((row) => liveTransmission.includes(row.state)) ? 'has_live_parts' : null;
}

/** Who is outside has no book here: what has reached him can't be taken back, and nobody says that he registered it. */
function nobodyHasIt({ transmissions }: Facts): ErrorCode | null {
  if (transmissions.some((row) => row.receiverKind === 'OUTSIDE' && row.state === 'DONE')) return 'outside_has_it';
  return transmissions.some((row) => row.state === 'RECEIVED' || row.state === 'WORKING' || row.state === 'DONE')
    ? 'receiver_has_it'
    : null;
}
