import type { Action } from '../../contract/sarabun/letters.ts';
import { bangkokDay } from '../../contract/thai.ts';
import type { ErrorCode } from '../http/errors.ts';
import {
  type Facts,
  liveTask,
  liveTransmission,
  type TaskFacts,
  type TaskKind,
  type TaskState,
  type TransmissionFacts,
  type TransmissionState,
} from './facts.ts';
import { publishedBook } from './published-book.ts';
import {
  decidesFor,
  endorseRightOfTask,
  endorseRightOfTransmission,
  executes,
  isHeadOf,
  isRegistryOf,
  liveTaskOn,
  makes,
  receivesFor,
  rightOf,
  screens,
  sends,
  worksOn,
} from './rights.ts';

/** Says why not, or null. */
type Demand<Row> = (facts: Facts, row: Row) => ErrorCode | null;

export interface TransmissionStep {
  /** `takeBack` follows from closing or cancelling the letter above. */
  action: Action | 'takeBack';
  from: readonly TransmissionState[];
  /** Absent: it stays where it is. */
  to?: TransmissionState;
  /** Does this concern the caller at all? If not: 403, and not offered. */
  who: (facts: Facts, row: TransmissionFacts) => boolean;
  demands: readonly Demand<TransmissionFacts>[];
  label: { th: string; en: string };
}

export interface TaskStep {
  action: Action | 'open' | 'cancel';
  kinds: readonly TaskKind[];
  from: readonly TaskState[];
  /** Absent: it stays where it is. */
  to?: TaskState;
  /** States of the letter in which it is done; 50 where it is not said. */
  during?: readonly number[];
  who: (facts: Facts, row: TaskFacts) => boolean;
  demands: readonly Demand<TaskFacts>[];
  label: { th: string; en: string };
}

export interface DocumentStep {
  action: DocumentAction;
  from: readonly number[];
  /** Where it goes on from here; the first where the verb does not say. */
  to: readonly number[];
  /** Absent: no act of a person, it follows from others. */
  who?: (facts: Facts) => boolean;
  demands: readonly ((facts: Facts) => ErrorCode | null)[];
}

export type DocumentAction =
  | Extract<Action, 'submit' | 'withdraw' | 'discard' | 'send' | 'sendMore' | 'closeOwn' | 'publish' | 'unpublish' | 'cancelLetter'>
  | 'reviewed'
  | 'signed'
  | 'backToDraft'
  | 'numbered'
  | 'closeDocument'
  | 'cancelDocument'
  | 'reopenDocument';

/** รายการส่งถึงผู้รับหนึ่งราย */
export const transmissionSteps: readonly TransmissionStep[] = [
  { action: 'receive', from: ['SENT'], to: 'RECEIVED', who: receivesFor, demands: [], label: { th: 'ลงรับ', en: 'Receive' } },
  { action: 'acknowledge', from: ['SENT'], to: 'ACKED', who: mineForInformation, demands: [], label: { th: 'รับทราบ', en: 'Acknowledge' } },
  { action: 'return', from: ['SENT'], to: 'RETURNED', who: receivesFor, demands: [], label: { th: 'ส่งคืน', en: 'Return' } },
  { action: 'recall', from: ['SENT'], to: 'RECALLED', who: sends, demands: [], label: { th: 'ดึงกลับ', en: 'Recall' } },
  {
    action: 'cancelReceipt',
    from: ['RECEIVED'],
    to: 'SENT',
    who: decidesFor,
    demands: [receiptUnused, receiptOfToday],
    label: { th: 'ยกเลิกการลงรับ', en: 'Cancel receipt' },
  },
  {
    action: 'acknowledge',
    from: ['RECEIVED'],
    to: 'ACKED',
    who: forInformation,
    demands: [noLiveTask],
    label: { th: 'รับทราบ', en: 'Acknowledge' },
  },
  { action: 'present', from: ['RECEIVED', 'WORKING'], to: 'WORKING', who: worksOrHolds, demands: [], label: { th: 'เสนอ', en: 'Present' } },
  {
    action: 'endorse',
    from: ['RECEIVED', 'WORKING'],
    to: 'WORKING',
    who: worksOrHolds,
    demands: [decidingPost],
    label: { th: 'เกษียน', en: 'Endorse' },
  },
  {
    action: 'assign',
    from: ['RECEIVED', 'WORKING'],
    to: 'WORKING',
    who: worksOrHolds,
    demands: [headOrCommanded],
    label: { th: 'มอบหมาย', en: 'Assign' },
  },
  {
    action: 'forward',
    from: ['RECEIVED', 'WORKING'],
    to: 'WORKING',
    who: worksOrCommanded,
    demands: [],
    label: { th: 'ส่งต่อ', en: 'Forward' },
  },
  {
    action: 'close',
    from: ['RECEIVED', 'WORKING'],
    to: 'DONE',
    who: worksOn,
    demands: [headOrRegistry, noLiveTask, noUnreceived],
    label: { th: 'ปิดเรื่อง', en: 'Close' },
  },
  { action: 'deliver', from: ['SENT'], to: 'DONE', who: deliversOutside, demands: [], label: { th: 'บันทึกการนำส่ง', en: 'Record delivery' } },
  {
    action: 'closeOutstanding',
    from: ['RECEIVED', 'WORKING'],
    to: 'DONE',
    who: mayEndUnfinished,
    demands: [],
    label: { th: 'ปิดเรื่องโดยมีงานค้าง', en: 'Close with work outstanding' },
  },
  {
    action: 'extend',
    from: ['SENT', 'RECEIVED', 'WORKING'],
    who: (facts, row) => row.due !== null && sends(facts, row),
    demands: [],
    label: { th: 'ขยายเวลา', en: 'Extend' },
  },
  { action: 'remind', from: ['SENT'], who: awaitsReceipt, demands: [notJustReminded], label: { th: 'เตือน', en: 'Remind' } },
  { action: 'takeBack', from: ['SENT'], to: 'RECALLED', who: anybody, demands: [], label: { th: 'ดึงกลับ', en: 'Taken back' } },
  { action: 'reopen', from: ['DONE'], to: 'RECEIVED', who: decidesFor, demands: [], label: { th: 'เปิดเรื่องอีกครั้ง', en: 'Reopen' } },
];

/** งานของเจ้าหน้าที่ */
export const taskSteps: readonly TaskStep[] = [
  {
    action: 'open',
    kinds: ['PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW'],
    to: 'SEEN',
    who: does,
    demands: [],
    label: { th: 'เปิดอ่าน', en: 'Open' },
  },
  {
    action: 'result',
    kinds: ['PRESENT'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrScreens,
    demands: [notScreener],
    label: { th: 'บันทึกผลการพิจารณา', en: 'Record the result' },
  },
  {
    action: 'endorse',
    kinds: ['PRESENT', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrScreens,
    demands: [taskPost],
    label: { th: 'เกษียน', en: 'Endorse' },
  },
  {
    action: 'assign',
    kinds: ['PRESENT', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrScreens,
    demands: [notScreener],
    label: { th: 'มอบหมาย', en: 'Assign' },
  },
  {
    action: 'assign',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DOING',
    who: does,
    demands: [],
    label: { th: 'มอบหมายต่อ', en: 'Assign on' },
  },
  {
    action: 'present',
    kinds: ['PRESENT'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'PASSED_ON',
    who: doesOrScreens,
    demands: [],
    label: { th: 'เสนอต่อ', en: 'Present on' },
  },
  {
    action: 'present',
    kinds: ['ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DOING',
    who: does,
    demands: [],
    label: { th: 'เสนอ', en: 'Present' },
  },
  {
    action: 'report',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING', 'REPORTED'],
    to: 'REPORTED',
    who: does,
    demands: [othersDone, passedOnDone],
    label: { th: 'รายงานผล', en: 'Report' },
  },
  {
    action: 'report',
    kinds: ['COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: does,
    demands: [passedOnDone],
    label: { th: 'รายงานผล', en: 'Report' },
  },
  {
    action: 'acknowledge',
    kinds: ['COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: does,
    demands: [passedOnDone],
    label: { th: 'รับทราบ', en: 'Acknowledge' },
  },
  // carried out by forwarding the letter: asked for on the transmission
  {
    action: 'forward',
    kinds: ['COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrExecutes,
    demands: [],
    label: { th: 'ส่งต่อตามเกษียน', en: 'Forward as endorsed' },
  },
  { action: 'accept', kinds: ['ASSIGN'], from: ['REPORTED'], to: 'DONE', who: makes, demands: [], label: { th: 'รับผลงาน', en: 'Accept' } },
  {
    action: 'reject',
    kinds: ['ASSIGN'],
    from: ['REPORTED'],
    to: 'DOING',
    who: makes,
    demands: [],
    label: { th: 'ให้แก้ไขผลงาน', en: 'Ask to mend' },
  },
  {
    action: 'approve',
    kinds: ['REVIEW'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    during: [10],
    who: does,
    demands: [],
    label: { th: 'ตรวจทานผ่าน', en: 'Approve' },
  },
  {
    action: 'sign',
    kinds: ['SIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    during: [20],
    who: does,
    demands: [mayEndUnder('sign'), notReviewer],
    label: { th: 'ลงนาม', en: 'Sign' },
  },
  {
    action: 'issue',
    kinds: ['NUMBER'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    during: [30],
    who: does,
    demands: [],
    label: { th: 'ออกเลข', en: 'Issue the number' },
  },
  {
    action: 'sendBack',
    kinds: ['REVIEW', 'SIGN', 'NUMBER'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'SENT_BACK',
    during: [10, 20, 30],
    who: does,
    demands: [],
    label: { th: 'ส่งกลับแก้ไข', en: 'Send back' },
  },
  {
    action: 'cancel',
    kinds: ['REVIEW', 'SIGN', 'NUMBER', 'PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING', 'REPORTED'],
    to: 'CANCELLED',
    during: [0, 10, 20, 30, 40, 50],
    who: anybody,
    demands: [],
    label: { th: 'ยกเลิกงาน', en: 'Cancel' },
  },
  {
    action: 'sendBack',
    kinds: ['PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'SENT_BACK',
    who: doesOrScreens,
    demands: [passedOnDone],
    label: { th: 'ตีกลับ', en: 'Send back' },
  },
  {
    action: 'recallTask',
    kinds: ['PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN'],
    to: 'RECALLED',
    who: makes,
    demands: [],
    label: { th: 'ดึงงานกลับ', en: 'Recall' },
  },
  // the day of the work, and reminding of it
  {
    action: 'extend',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.due !== null && makes(facts, task),
    demands: [],
    label: { th: 'ขยายเวลา', en: 'Extend' },
  },
  {
    action: 'askExtension',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.due !== null && does(facts, task),
    demands: [nothingAsked],
    label: { th: 'ขอขยายเวลา', en: 'Ask for more time' },
  },
  {
    action: 'grantExtension',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.askedDue !== null && makes(facts, task),
    demands: [askedDayToCome],
    label: { th: 'อนุมัติขยายเวลา', en: 'Grant more time' },
  },
  {
    action: 'refuseExtension',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.askedDue !== null && makes(facts, task),
    demands: [],
    label: { th: 'ไม่อนุมัติขยายเวลา', en: 'Refuse more time' },
  },
  {
    action: 'remind',
    kinds: ['PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: awaits,
    demands: [notJustReminded],
    label: { th: 'เตือน', en: 'Remind' },
  },
];

/** หนังสือทั้งฉบับ (domain 3.3): a letter of one's own until it is sent; then it follows its transmissions. */
export const documentSteps: readonly DocumentStep[] = [
  { action: 'submit', from: [0], to: [10, 20], who: drafts, demands: [] },
  { action: 'reviewed', from: [10], to: [20], demands: [] },
  { action: 'signed', from: [20], to: [30, 40], demands: [] },
  { action: 'numbered', from: [30], to: [40], demands: [] },
  { action: 'backToDraft', from: [10, 20, 30], to: [0], demands: [] },
  { action: 'withdraw', from: [10, 20], to: [0], who: drafts, demands: [unsigned] },
  { action: 'send', from: [40], to: [50], who: dispatches, demands: [] },
  { action: 'sendMore', from: [50], to: [50], who: dispatches, demands: [] },
  { action: 'closeOwn', from: [40, 50], to: [60], who: dispatches, demands: [ownLetterCloses, nothingOnItsWay] },
  { action: 'publish', from: [40, 50, 60], to: [40, 50, 60], who: publishes, demands: [] },
  { action: 'unpublish', from: [40, 50, 60], to: [40, 50, 60], who: hasPublished, demands: [] },
  { action: 'discard', from: [0], to: [90], who: drafts, demands: [] },
  { action: 'cancelLetter', from: [40, 50], to: [90], who: dispatches, demands: [ownLetter, nobodyHasIt] },
  { action: 'closeDocument', from: [40, 50], to: [60], demands: [] },
  { action: 'cancelDocument', from: [50], to: [90], demands: [] },
  { action: 'reopenDocument', from: [60], to: [50], demands: [] },
];

const reminderGap = 3_600_000;

/** At most one reminder an hour, whoever sends it. */
function notJustReminded({ at }: Facts, { remindedAt }: { remindedAt: string | null }): ErrorCode | null {
  return remindedAt !== null && at.getTime() - Date.parse(remindedAt) < reminderGap ? 'reminded_lately' : null;
}

/** Its maker, who sent the letter, or who follows it; nobody reminds himself. */
function awaits(facts: Facts, task: TaskFacts): boolean {
  if (does(facts, task)) return false;
  const row = facts.transmissions.find((one) => one.id === task.transmissionId);
  return makes(facts, task) || facts.following || (row !== undefined && sends(facts, row));
}

function awaitsReceipt(facts: Facts, row: TransmissionFacts): boolean {
  return row.receiverKind !== 'OUTSIDE' && !receivesFor(facts, row) && (facts.following || sends(facts, row));
}

function nothingAsked(_: Facts, { askedDue }: TaskFacts): ErrorCode | null {
  return askedDue === null ? null : 'extension_asked';
}

function askedDayToCome({ at }: Facts, { askedDue }: TaskFacts): ErrorCode | null {
  return askedDue !== null && new Date(askedDue) <= at ? 'asked_day_passed' : null;
}

/** Follows from another act that was allowed. */
function anybody(): boolean {
  return true;
}

function drafts({ me, document }: Facts): boolean {
  return document.origin === 'OUT' && document.drafterId === me.personId;
}

/** The drafter, or the registry or head of the unit whose letter it is. */
function dispatches(facts: Facts): boolean {
  const { ownerUnitId, origin } = facts.document;
  return origin === 'OUT' && (drafts(facts) || isRegistryOf(facts, ownerUnitId) || isHeadOf(facts, ownerUnitId));
}

/** Executive or head, where work is live or a receiver has not taken the letter over (invariant 8). */
function mayEndUnfinished(facts: Facts, row: TransmissionFacts): boolean {
  return endorseRightOfTransmission(facts, row) !== null && (noLiveTask(facts, row) ?? noUnreceived(facts, row)) !== null;
}

/** An outside body gets the letter by post, by hand or by mail: the unit that sent it notes how. */
function deliversOutside(facts: Facts, row: TransmissionFacts): boolean {
  return row.receiverKind === 'OUTSIDE' && sends(facts, row);
}

function unsigned({ tasks }: Facts): ErrorCode | null {
  return tasks.some((task) => task.kind === 'SIGN' && task.state === 'DONE' && !task.superseded) ? 'already_signed' : null;
}

function publishes(facts: Facts): boolean {
  const { secrecy, type, published } = facts.document;
  return dispatches(facts) && !published && secrecy === 0 && publishedBook(type) !== null;
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

function nobodyHasIt({ transmissions }: Facts): ErrorCode | null {
  return transmissions.some((row) => row.state === 'RECEIVED' || row.state === 'WORKING' || row.state === 'DONE')
    ? 'receiver_has_it'
    : null;
}

/** Who checked a version does not sign it as well (invariant 15). */
function notReviewer({ me, tasks }: Facts): ErrorCode | null {
  const reviewed = tasks.some(
    (task) => task.kind === 'REVIEW' && task.state === 'DONE' && !task.superseded && me.own.includes(task.holderId),
  );
  return reviewed ? 'reviewer_never_signs' : null;
}

/** Acting for another post is limited to the acts that the order names. */
function mayEndUnder(act: string) {
  return (facts: Facts, task: TaskFacts): ErrorCode | null => {
    const right = rightOf(facts, task.holderId);
    if (!right?.delegationId) return null;
    const order = facts.me.acting.find((one) => one.delegationId === right.delegationId);
    return order?.actions.includes(act) ? null : 'delegation_scope';
  };
}

function does(facts: Facts, task: TaskFacts): boolean {
  return rightOf(facts, task.holderId) !== null;
}

function doesOrScreens(facts: Facts, task: TaskFacts): boolean {
  return does(facts, task) || screens(facts, task.holderId);
}

function doesOrExecutes(facts: Facts, task: TaskFacts): boolean {
  return does(facts, task) || executes(facts, task);
}

function notScreener(facts: Facts, task: TaskFacts): ErrorCode | null {
  return does(facts, task) ? null : 'screener_never_decides';
}

function taskPost(facts: Facts, task: TaskFacts): ErrorCode | null {
  if (endorseRightOfTask(facts, task)) return null;
  return does(facts, task) ? 'executive_only' : 'screener_never_decides';
}

function mineForInformation(facts: Facts, row: TransmissionFacts): boolean {
  return row.purpose !== 'ACTION' && row.receiverKind === 'PERSON' && row.receiverId === facts.me.personId;
}

function forInformation(facts: Facts, row: TransmissionFacts): boolean {
  return row.purpose !== 'ACTION' && decidesFor(facts, row);
}

/** A row where the letter lies with the caller's unit, or where he has a task. */
function worksOrHolds(facts: Facts, row: TransmissionFacts): boolean {
  return worksOn(facts, row) || liveTaskOn(facts, row.id) !== undefined;
}

function worksOrCommanded(facts: Facts, row: TransmissionFacts): boolean {
  return worksOn(facts, row) || liveTaskOn(facts, row.id)?.kind === 'COMMAND';
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

/** The main holder reports when the others on the same work have ended (domain 3.5). */
function othersDone({ tasks }: Facts, task: TaskFacts): ErrorCode | null {
  const open =
    task.isMain && tasks.some((one) => one.kind === 'ASSIGN' && !one.isMain && one.parentId === task.id && liveTask.includes(one.state));
  return open ? 'co_holders_open' : null;
}

function passedOnDone({ tasks }: Facts, task: TaskFacts): ErrorCode | null {
  const open = tasks.some((one) => one.parentId === task.id && !isCoHolder(one, task) && liveTask.includes(one.state));
  return open ? 'child_work_open' : null;
}

function isCoHolder(one: TaskFacts, main: TaskFacts): boolean {
  return one.kind === 'ASSIGN' && !one.isMain && main.kind === 'ASSIGN' && one.parentId === main.id;
}
