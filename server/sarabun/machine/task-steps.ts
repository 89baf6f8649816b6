import type { ErrorCode } from '../../http/errors.ts';
import { anybody, notJustReminded, wherever } from './demands.ts';
import { type Facts, liveTask, type TaskFacts } from './facts.ts';
import { actOf, endorseRightOfTask, executes, isRegistryOf, makes, rightOf, screens, sends } from './rights.ts';
import type { TaskStep } from './step.ts';

/** งานของเจ้าหน้าที่ */
export const taskSteps: readonly TaskStep[] = [
  {
    action: 'open',
    follows: true,
    kinds: ['PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW'],
    to: 'SEEN',
    during: wherever,
    who: does,
    demands: [],
  },
  {
    action: 'result',
    kinds: ['PRESENT'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrScreens,
    demands: [namedInOrder, notScreener],
  },
  {
    action: 'endorse',
    kinds: ['PRESENT', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrScreens,
    demands: [namedInOrder, taskPost],
  },
  {
    action: 'assign',
    kinds: ['PRESENT', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: doesOrScreens,
    demands: [namedInOrder, notScreener],
  },
  { action: 'assign', kinds: ['ASSIGN'], from: ['NEW', 'SEEN', 'DOING'], to: 'DOING', who: does, demands: [namedInOrder] },
  { action: 'present', kinds: ['PRESENT'], from: ['NEW', 'SEEN', 'DOING'], to: 'PASSED_ON', who: doesOrScreens, demands: [namedInOrder] },
  { action: 'present', kinds: ['ASSIGN', 'COMMAND'], from: ['NEW', 'SEEN', 'DOING'], to: 'DOING', who: does, demands: [namedInOrder] },
  {
    action: 'report',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING', 'REPORTED'],
    to: 'REPORTED',
    who: does,
    demands: [namedInOrder, othersDone, passedOnDone],
  },
  { action: 'report', kinds: ['COMMAND'], from: ['NEW', 'SEEN', 'DOING'], to: 'DONE', who: does, demands: [namedInOrder, passedOnDone] },
  {
    action: 'acknowledge',
    kinds: ['COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    who: does,
    demands: [namedInOrder, passedOnDone],
  },
  // carried out by forwarding the letter: asked for on the transmission
  { action: 'forward', follows: true, kinds: ['COMMAND'], from: ['NEW', 'SEEN', 'DOING'], to: 'DONE', who: doesOrExecutes, demands: [] },
  { action: 'accept', kinds: ['ASSIGN'], from: ['REPORTED'], to: 'DONE', who: makes, demands: [] },
  { action: 'reject', kinds: ['ASSIGN'], from: ['REPORTED'], to: 'DOING', who: makes, demands: [] },
  { action: 'approve', kinds: ['REVIEW'], from: ['NEW', 'SEEN', 'DOING'], to: 'DONE', during: [10], who: does, demands: [namedInOrder] },
  {
    action: 'sign',
    kinds: ['SIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'DONE',
    during: [20],
    who: does,
    demands: [namedInOrder, notReviewer, notActedFor],
  },
  { action: 'issue', kinds: ['NUMBER'], from: ['NEW', 'SEEN', 'DOING'], to: 'DONE', during: [30], who: numbers, demands: [namedInOrder] },
  {
    action: 'sendBack',
    kinds: ['REVIEW', 'SIGN', 'NUMBER'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'SENT_BACK',
    during: [10, 20, 30],
    who: does,
    demands: [namedInOrder],
  },
  {
    action: 'cancel',
    follows: true,
    kinds: ['REVIEW', 'SIGN', 'NUMBER', 'PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING', 'REPORTED'],
    to: 'CANCELLED',
    during: wherever,
    who: anybody,
    demands: [],
  },
  // a unit that ends, or a person who leaves; also what is done and awaited by its maker
  {
    action: 'handOver',
    follows: true,
    kinds: ['REVIEW', 'SIGN', 'NUMBER', 'PRESENT', 'ASSIGN', 'COMMAND'],
    from: [...liveTask, 'DONE', 'SENT_BACK'],
    during: wherever,
    who: anybody,
    demands: [],
  },
  {
    action: 'sendBack',
    kinds: ['PRESENT', 'ASSIGN', 'COMMAND'],
    from: ['NEW', 'SEEN', 'DOING'],
    to: 'SENT_BACK',
    who: doesOrScreens,
    demands: [namedInOrder, passedOnDone],
  },
  // what he handed on was sent back or taken back: who had it decides anew
  { action: 'comeBack', follows: true, kinds: ['PRESENT', 'COMMAND'], from: ['DONE', 'PASSED_ON'], to: 'DOING', who: anybody, demands: [] },
  { action: 'recallTask', kinds: ['PRESENT', 'ASSIGN', 'COMMAND'], from: ['NEW', 'SEEN'], to: 'RECALLED', who: makes, demands: [] },
  // the day of the work, and reminding of it
  {
    action: 'extend',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.due !== null && makes(facts, task),
    demands: [],
  },
  {
    action: 'askExtension',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.due !== null && does(facts, task),
    demands: [nothingAsked],
  },
  {
    action: 'grantExtension',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.askedDue !== null && makes(facts, task),
    demands: [askedDayToCome],
  },
  {
    action: 'refuseExtension',
    kinds: ['ASSIGN'],
    from: ['NEW', 'SEEN', 'DOING'],
    who: (facts, task) => task.askedDue !== null && makes(facts, task),
    demands: [],
  },
  { action: 'remind', kinds: ['PRESENT', 'ASSIGN', 'COMMAND'], from: ['NEW', 'SEEN', 'DOING'], who: awaits, demands: [notJustReminded] },
];

/** Its maker, who sent the letter, or who follows it; nobody reminds himself. */
function awaits(facts: Facts, task: TaskFacts): boolean {
  if (does(facts, task)) return false;
  const row = facts.transmissions.find((one) => one.id === task.transmissionId);
  return makes(facts, task) || facts.following || (row !== undefined && sends(facts, row));
}

function nothingAsked(_: Facts, { askedDue }: TaskFacts): ErrorCode | null {
  return askedDue === null ? null : 'extension_asked';
}

function askedDayToCome({ at }: Facts, { askedDue }: TaskFacts): ErrorCode | null {
  return askedDue !== null && new Date(askedDue) <= at ? 'asked_day_passed' : null;
}

/** Who checked a version does not sign it as well, whosever work it was (invariant 15). */
function notReviewer({ me, tasks }: Facts): ErrorCode | null {
  const reviewed = tasks.some(
    (task) => task.kind === 'REVIEW' && task.state === 'DONE' && !task.superseded && task.reviewedBy === me.personId,
  );
  return reviewed ? 'reviewer_never_signs' : null;
}

/** While somebody is รักษาราชการแทน the powers of the post are his: the holder signs again when the order has ended, also by his own word. */
function notActedFor({ me }: Facts, task: TaskFacts): ErrorCode | null {
  return task.actedFor && me.positions.includes(task.holderId) ? 'acted_for' : null;
}

/** Acting for another post is limited to the acts that the order names: to review, to sign, to command. */
function namedInOrder(facts: Facts, task: TaskFacts): ErrorCode | null {
  const right = rightOf(facts, task.holderId);
  if (!right?.delegationId) return null;
  const order = facts.me.acting.find((one) => one.delegationId === right.delegationId);
  return order?.actions.includes(actOf(task)) ? null : 'delegation_scope';
}

/** The head of a unit may write in its book, but for that of classed letters: it is its secret registrar's alone. */
function numbers(facts: Facts, task: TaskFacts): boolean {
  return facts.document.secrecy > 0 ? isRegistryOf(facts, task.holderId) : does(facts, task);
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
