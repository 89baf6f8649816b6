import { menuEntries } from '../../../contract/menus.ts';
import type { RequestState } from '../../../contract/office/requests.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { menuRight } from '../../http/menu-rights.ts';
import { openStep, type RequestInHand } from '../request-in-hand.ts';
import { isHeadOf, rightOnStep } from './rights.ts';

/** What may happen to a request, beside what only follows from the clock or from another. */
export interface RequestStep {
  action: RequestAction;
  from: readonly RequestState[];
  /** Absent: it stays as it is. Several: the verb says which. */
  to?: readonly RequestState[];
  /** Does it concern the caller at all? If not: 403, and not offered. Absent: no act of a person. */
  who?: (request: RequestInHand) => boolean;
  /** Each says why not, or null. */
  demands: readonly ((request: RequestInHand) => ErrorCode | null)[];
  /** No act that a button offers: a form of its own does it. */
  follows?: true;
}

export type RequestAction =
  | 'submit'
  | 'pass'
  | 'sendBack'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'askCancel'
  | 'cancel'
  | 'keepAnyway'
  | 'start'
  | 'finish'
  | 'close'
  | 'reassign'
  | 'handOver'
  | 'change'
  | 'bump'
  | 'askAgain'
  | 'release'
  | 'lapse'
  | 'letGo'
  | 'stand'
  | 'begin'
  | 'end';

/** คำขอทั้งฉบับ. A module that adds an act of its own takes `change`, `bump` or `close` with words of its own. */
export const requestSteps: readonly RequestStep[] = [
  { action: 'submit', from: ['DRAFT', 'SENT_BACK'], to: ['SUBMITTED'], who: writes, demands: [], follows: true },
  { action: 'pass', from: ['SUBMITTED'], who: holdsStep, demands: [notOwn, notLast] },
  { action: 'sendBack', from: ['SUBMITTED'], to: ['SENT_BACK'], who: holdsStep, demands: [notOwn] },
  { action: 'approve', from: ['SUBMITTED'], to: ['APPROVED'], who: holdsStep, demands: [notOwn, last] },
  { action: 'approve', from: ['CANCEL_ASKED'], to: ['CANCELLED', 'APPROVED', 'RUNNING'], who: holdsStep, demands: [notOwn] },
  { action: 'reject', from: ['SUBMITTED'], to: ['REJECTED'], who: holdsStep, demands: [notOwn, decides] },
  { action: 'keepAnyway', from: ['CANCEL_ASKED'], to: ['APPROVED', 'RUNNING'], who: holdsStep, demands: [notOwn] },
  { action: 'withdraw', from: ['DRAFT', 'SUBMITTED', 'SENT_BACK'], to: ['WITHDRAWN'], who: writes, demands: [] },
  { action: 'askCancel', from: ['APPROVED', 'RUNNING'], to: ['CANCEL_ASKED', 'CANCELLED'], who: cancels, demands: [notBegun, notOver] },
  { action: 'start', from: ['APPROVED'], to: ['RUNNING'], who: carriesOut, demands: [] },
  { action: 'finish', from: ['RUNNING'], to: ['DONE'], who: carriesOut, demands: [] },
  { action: 'reassign', from: ['SUBMITTED', 'CANCEL_ASKED'], who: manages, demands: [] },
  // of a module, whose verb says who may
  { action: 'close', from: ['DONE'], to: ['CLOSED'], demands: [] },
  { action: 'change', from: ['SUBMITTED', 'APPROVED', 'RUNNING', 'DONE', 'CLOSED'], demands: [] },
  { action: 'bump', from: ['APPROVED', 'RUNNING'], to: ['APPROVED', 'RUNNING', 'CANCELLED'], demands: [] },
  // what was approved wants something else, on which the same people decide
  { action: 'askAgain', from: ['APPROVED'], to: ['SUBMITTED'], demands: [] },
  {
    action: 'cancel',
    from: ['DRAFT', 'SUBMITTED', 'SENT_BACK', 'APPROVED', 'CANCEL_ASKED', 'RUNNING'],
    to: ['CANCELLED', 'REJECTED'],
    demands: [],
  },
  { action: 'release', from: ['APPROVED', 'RUNNING'], to: ['APPROVED', 'RUNNING', 'DONE'], demands: [] },
  // of the one exit: who asked for it, or has it now, moves or leaves
  {
    action: 'handOver',
    from: ['DRAFT', 'SUBMITTED', 'SENT_BACK', 'APPROVED', 'CANCEL_ASKED', 'RUNNING', 'DONE', 'CLOSED', 'LAPSED'],
    demands: [],
  },
  // nobody had to be asked
  { action: 'stand', from: ['SUBMITTED'], to: ['APPROVED'], demands: [] },
  // of the clock
  { action: 'lapse', from: ['SUBMITTED'], to: ['LAPSED'], demands: [] },
  { action: 'letGo', from: ['SENT_BACK'], demands: [] },
  { action: 'begin', from: ['APPROVED'], to: ['RUNNING'], demands: [] },
  { action: 'end', from: ['RUNNING', 'CANCEL_ASKED'], to: ['DONE'], demands: [] },
];

function writes({ me, applicantId, filedBy }: RequestInHand): boolean {
  return me.personId === applicantId || me.personId === filedBy;
}

function holdsStep(request: RequestInHand): boolean {
  return rightOnStep(request) !== null;
}

/** The applicant, who wrote it for him, or the head of the unit. */
function cancels(request: RequestInHand): boolean {
  return writes(request) || isHeadOf(request, request.unitId) || manages(request);
}

function carriesOut(request: RequestInHand): boolean {
  return !request.rules.runsByClock && (writes(request) || manages(request));
}

function manages({ me, rules }: RequestInHand): boolean {
  return menuRight(me, menuEntries[rules.menu].id) === 'manage';
}

/** Nobody decides on what he asked for himself. */
function notOwn({ me, applicantId, filedBy, steps, rules, content }: RequestInHand): ErrorCode | null {
  if (rules.gives) return null;
  if (rules.concerned?.(content).includes(me.personId)) return 'own_request';
  if (me.personId !== applicantId && me.personId !== filedBy) return null;
  // who keeps the thing itself and asks for it for himself has nobody else to ask: the engine skips such steps, so this is never his
  return steps.length > 0 ? 'own_request' : null;
}

function isLast(request: RequestInHand): boolean {
  return openStep(request)?.n === request.steps.at(-1)?.n;
}
function last(request: RequestInHand): ErrorCode | null {
  return isLast(request) ? null : 'step_not_last';
}
function notLast(request: RequestInHand): ErrorCode | null {
  return isLast(request) ? 'step_is_last' : null;
}

/** Who checks or gives an opinion sends back or passes on; it is not his to refuse. */
function decides(request: RequestInHand): ErrorCode | null {
  const step = openStep(request);
  return step && (isLast(request) || !['CHECK', 'OPINION'].includes(step.role)) ? null : 'step_not_last';
}

function notBegun({ state, rules }: RequestInHand): ErrorCode | null {
  return state === 'RUNNING' && rules.cancelsBeforeStart ? 'request_begun' : null;
}

function notOver({ until, at }: RequestInHand): ErrorCode | null {
  return until && until <= at ? 'request_over' : null;
}
