import { bangkokDay } from '../../../contract/rules/thai.ts';
import { systemActor } from '../../access/system-actor.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { anybody, notJustReminded, wherever } from './demands.ts';
import { type Facts, liveTask, liveTransmission, type TransmissionFacts } from './facts.ts';
import {
  decidesFor,
  dispatches,
  endorseRightOfTask,
  endorseRightOfTransmission,
  isHeadOf,
  liveTaskOn,
  receivesFor,
  rightOf,
  sends,
  worksOn,
} from './rights.ts';
import type { TransmissionStep } from './step.ts';

/** รายการส่งถึงผู้รับหนึ่งราย */
export const transmissionSteps: readonly TransmissionStep[] = [
  { action: 'receive', from: ['SENT'], to: 'RECEIVED', who: takesOver, demands: [] },
  { action: 'acknowledge', from: ['SENT'], to: 'ACKED', who: mineForInformation, demands: [] },
  { action: 'return', from: ['SENT'], to: 'RETURNED', who: takesOver, demands: [] },
  { action: 'recall', from: ['SENT'], to: 'RECALLED', who: (facts, row) => sends(facts, row) && !row.carried, demands: [] },
  { action: 'cancelReceipt', from: ['RECEIVED'], to: 'SENT', who: decidesFor, demands: [receiptOfOurs, receiptUnused, receiptOfToday] },
  { action: 'acknowledge', from: ['RECEIVED'], to: 'ACKED', who: forInformation, demands: [noLiveTask] },
  // its sender leaves it at that: nobody else gets it
  { action: 'acknowledge', from: ['RETURNED'], who: mayNoteReturn, demands: [] },
  { action: 'present', from: ['RECEIVED', 'WORKING'], to: 'WORKING', who: worksOrHolds, demands: [] },
  { action: 'endorse', from: ['RECEIVED', 'WORKING'], to: 'WORKING', who: worksOrHolds, demands: [decidingPost] },
  { action: 'assign', from: ['RECEIVED', 'WORKING'], to: 'WORKING', who: worksOrHolds, demands: [headOrCommanded] },
  { action: 'forward', from: ['RECEIVED', 'WORKING'], to: 'WORKING', who: worksOrCommanded, demands: [] },
  { action: 'close', from: ['RECEIVED', 'WORKING'], to: 'DONE', who: worksOn, demands: [headOrRegistry, noLiveTask, noUnreceived] },
  { action: 'circulate', from: ['RECEIVED', 'WORKING'], to: 'WORKING', who: decidesForUnit, demands: [openLetter] },
  // a unit's part of a circular ends with the last of its people who acknowledge it
  { action: 'allRead', follows: true, from: ['RECEIVED', 'WORKING'], to: 'ACKED', who: anybody, demands: [] },
  // nobody has to answer what was sent for information only
  { action: 'lapse', follows: true, from: ['SENT', 'RECEIVED', 'WORKING'], to: 'DONE', who: anybody, demands: [] },
  { action: 'deliver', from: ['SENT'], to: 'DONE', who: deliversOutside, demands: [] },
  // what the office of a receiver outside has answered
  { action: 'deliver', follows: true, from: ['SENT'], to: 'DONE', who: byTheOffice, demands: [] },
  { action: 'return', follows: true, from: ['SENT'], to: 'RETURNED', who: byTheOffice, demands: [] },
  { action: 'recall', follows: true, from: ['SENT'], to: 'RECALLED', who: byTheOffice, demands: [] },
  // the record was wrong, not the letter: also when that has closed
  { action: 'amendDelivery', from: ['DONE'], during: [50, 60], who: notedDelivery, demands: [] },
  { action: 'undoDelivery', from: ['DONE'], to: 'SENT', during: [50, 60], who: notedDelivery, demands: [] },
  { action: 'closeOutstanding', from: ['RECEIVED', 'WORKING'], to: 'DONE', who: mayEndUnfinished, demands: [] },
  { action: 'extend', from: ['SENT', 'RECEIVED', 'WORKING'], who: (facts, row) => row.due !== null && sends(facts, row), demands: [] },
  { action: 'remind', from: ['SENT', 'RECEIVED', 'WORKING'], who: awaitsReceipt, demands: [notJustReminded] },
  // closing or cancelling the letter above takes back what nobody has received
  { action: 'takeBack', follows: true, from: ['SENT'], to: 'RECALLED', who: anybody, demands: [] },
  // whether anything is live below decides between the two (domain 3.4)
  { action: 'resume', follows: true, from: ['RECEIVED'], to: 'WORKING', during: wherever, who: anybody, demands: [] },
  { action: 'settle', follows: true, from: ['WORKING'], to: 'RECEIVED', during: wherever, who: anybody, demands: [] },
  // a unit that ends, or a person who leaves: the row goes to the successor as it stands
  { action: 'handOver', follows: true, from: liveTransmission, during: wherever, who: anybody, demands: [] },
  // the successor has the same letter: what was received is done here, what was still on its way never came
  { action: 'merge', follows: true, from: ['RECEIVED', 'WORKING'], to: 'DONE', during: wherever, who: anybody, demands: [] },
  { action: 'merge', follows: true, from: ['PREPARED', 'SENT'], to: 'RECALLED', during: wherever, who: anybody, demands: [] },
  { action: 'reopen', from: ['DONE'], to: 'RECEIVED', during: [50, 60, 70, 75], who: tookOver, demands: [notPutAway, notSentAgain] },
];

/** To take a letter over, or to acknowledge what was sent for information. */
function awaitsReceipt(facts: Facts, row: TransmissionFacts): boolean {
  const waits = row.state === 'SENT' || row.purpose === 'INFO';
  const asks = facts.following || sends(facts, row) || (row.purpose === 'INFO' && dispatches(facts));
  return waits && row.receiverKind !== 'OUTSIDE' && !receivesFor(facts, row) && asks;
}

function decidesForUnit(facts: Facts, row: TransmissionFacts): boolean {
  return row.receiverKind === 'UNIT' && decidesFor(facts, row);
}

/** A classed letter goes to named persons, never to a whole unit. */
function openLetter({ document }: Facts): ErrorCode | null {
  return document.secrecy > 0 ? 'secret_never_circulates' : null;
}

function notPutAway({ document }: Facts): ErrorCode | null {
  return document.state > 70 ? 'letter_condemned' : null;
}

/** One live part a receiver (invariant 4). */
function notSentAgain({ transmissions }: Facts, row: TransmissionFacts): ErrorCode | null {
  const twin = transmissions.some(
    (one) => one.id !== row.id && one.receiverId === row.receiverId && one.purpose === row.purpose && liveTransmission.includes(one.state),
  );
  return twin ? 'sent_again' : null;
}

/** What has lapsed unreceived has no receipt to go back to. */
function tookOver(facts: Facts, row: TransmissionFacts): boolean {
  return row.entryId !== null && decidesFor(facts, row);
}

/** Executive or head, where work is live or a receiver has not taken the letter over (invariant 8). */
function mayEndUnfinished(facts: Facts, row: TransmissionFacts): boolean {
  return endorseRightOfTransmission(facts, row) !== null && (noLiveTask(facts, row) ?? noUnreceived(facts, row)) !== null;
}

/** An outside body gets the letter by post, by hand or by mail: the unit that sent it notes how. */
function deliversOutside(facts: Facts, row: TransmissionFacts): boolean {
  return row.receiverKind === 'OUTSIDE' && sends(facts, row);
}

/** That the receiver registered it is no record of ours. */
function notedDelivery(facts: Facts, row: TransmissionFacts): boolean {
  return deliversOutside(facts, row) && !row.carried;
}

function byTheOffice({ me }: Facts, row: TransmissionFacts): boolean {
  return me === systemActor && row.carried;
}

/** Of a circular to himself a person takes note and nothing else. */
function takesOver(facts: Facts, row: TransmissionFacts): boolean {
  const toRead = facts.document.circular && row.purpose === 'INFO' && row.receiverKind === 'PERSON';
  return receivesFor(facts, row) && !toRead;
}

function mineForInformation(facts: Facts, row: TransmissionFacts): boolean {
  return row.purpose !== 'ACTION' && row.receiverKind === 'PERSON' && row.receiverId === facts.me.personId;
}

/** While the row above, or for a letter of our own another receiver's, still lives: a letter that is with nobody is sent anew or closed. */
function mayNoteReturn(facts: Facts, row: TransmissionFacts): boolean {
  const rest = facts.transmissions.filter((one) => (row.parentId === null ? one.parentId === null : one.id === row.parentId));
  return !row.returnNoted && sends(facts, row) && rest.some((one) => liveTransmission.includes(one.state));
}

function forInformation(facts: Facts, row: TransmissionFacts): boolean {
  return row.purpose !== 'ACTION' && decidesFor(facts, row);
}

/** A row where the letter lies with the caller's unit, or where he has a task. */
function worksOrHolds(facts: Facts, row: TransmissionFacts): boolean {
  return worksOn(facts, row) || liveTaskOn(facts, row.id) !== undefined;
}

/** Who is commanded takes the letter over for a unit of his own. */
function worksOrCommanded(facts: Facts, row: TransmissionFacts): boolean {
  return worksOn(facts, row) || (liveTaskOn(facts, row.id)?.kind === 'COMMAND' && facts.me.workUnits.length > 0);
}

function decidingPost(facts: Facts, row: TransmissionFacts): ErrorCode | null {
  const task = liveTaskOn(facts, row.id);
  if (endorseRightOfTransmission(facts, row) || (task && endorseRightOfTask(facts, task))) return null;
  return 'executive_only';
}

/** The head assigns; registry and screener carry out what an executive has endorsed on this row. */
function headOrCommanded(facts: Facts, row: TransmissionFacts): ErrorCode | null {
  if (row.receiverKind === 'PERSON' || isHeadOf(facts, row.receiverId) || endorseRightOfTransmission(facts, row)) return null;
  const task = liveTaskOn(facts, row.id);
  if (task && rightOf(facts, task.holderId)) return null;
  const commanded = facts.tasks.some((one) => one.transmissionId === row.id && one.kind === 'COMMAND');
  return commanded && worksOn(facts, row) ? null : 'head_assigns';
}

function headOrRegistry(facts: Facts, row: TransmissionFacts): ErrorCode | null {
  return decidesFor(facts, row) ? null : 'head_or_registry_closes';
}

function noLiveTask({ tasks }: Facts, row: TransmissionFacts): ErrorCode | null {
  return tasks.some((task) => task.transmissionId === row.id && liveTask.includes(task.state)) ? 'has_live_work' : null;
}

/** A unit that was to act has not taken the letter over yet. */
function noUnreceived({ transmissions }: Facts, row: TransmissionFacts): ErrorCode | null {
  return transmissions.some((child) => child.parentId === row.id && child.state === 'SENT' && child.purpose === 'ACTION')
    ? 'has_unreceived'
    : null;
}

/** Nothing has gone on from this receipt. */
/** A matter of a former register was received there. */
function receiptOfOurs({ document }: Facts, row: TransmissionFacts): ErrorCode | null {
  return row.parentId === null && row.entryId === null && document.origin === 'IN' ? 'receipt_brought' : null;
}

function receiptUnused({ tasks, transmissions }: Facts, row: TransmissionFacts): ErrorCode | null {
  const used =
    row.worked ||
    tasks.some((task) => task.transmissionId === row.id && (liveTask.includes(task.state) || task.state === 'DONE')) ||
    transmissions.some((child) => child.parentId === row.id && (liveTransmission.includes(child.state) || child.state === 'DONE'));
  return used ? 'receipt_in_use' : null;
}

function receiptOfToday(facts: Facts, row: TransmissionFacts): ErrorCode | null {
  return row.receivedDay === bangkokDay(facts.at) || isHeadOf(facts, row.receiverId) ? null : 'receipt_other_day';
}
