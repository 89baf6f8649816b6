import type { Endpoint } from '../../../contract/endpoint.ts';
import * as calls from '../../../contract/sarabun/acts.ts';
import * as circulars from '../../../contract/sarabun/circulars.ts';
import * as deadlines from '../../../contract/sarabun/deadlines.ts';
import * as drafts from '../../../contract/sarabun/drafts.ts';
import type { Action, May, TimelineEntry } from '../../../contract/sarabun/letters.ts';

/** What the form of an act asks for. */
export interface Act {
  /** The call; `on` chooses it where transmission and task have one each. */
  call: (on: May['on']) => Endpoint;
  /** Name of the field that the written text goes into. */
  text?: {
    field: 'message' | 'text' | 'reason' | 'result';
    label: 'message' | 'opinion' | 'reason' | 'result' | 'proof' | 'note';
    needed?: true;
    phrases?: 'ENDORSE' | 'ASSIGN' | 'PRESENT' | 'REPORT' | 'RETURN';
  };
  to?: { purpose: 'forward' | 'present' | 'assign' | 'endorse'; needed: boolean };
  due?: true;
  /** A later due day, without which it makes no sense. */
  laterDue?: true;
  /** Done on one of several rows: the form asks which. */
  eachRow?: true;
  follow?: true;
  purpose?: true;
  files?: true;
  retention?: true;
  code?: true;
  /** Which kind of work it is. */
  jobType?: true;
  /** How an outside body got it. */
  method?: true;
  /** What was noted of a delivery stands in the form. */
  noted?: true;
  /** The receivers of the draft are shown, with how those outside get it. */
  receivers?: true;
  /** A day of its own, today when nothing is said. */
  startsOn?: true;
  /** A last day, which may stay empty: of what begins now, or of what ends. */
  endsOn?: 'endsOn' | 'lastDay';
  /** Words over the form: what will happen. */
  hint?:
    | 'receiveHint'
    | 'signHint'
    | 'issueHint'
    | 'sendHint'
    | 'publishHint'
    | 'cancelHint'
    | 'outstandingHint'
    | 'circulateHint'
    | 'amendDeliveryHint'
    | 'undoDeliveryHint';
  /** Done with the caller's own key where the kind of letter asks for it: his PIN or a code. */
  key?: true;
  /** Undoes or refuses: the button is not the filled one. */
  destructive?: true;
}

/** One entry an act; the form is drawn from it. Done without a form: what has no entry. */
export const acts: Partial<Record<Action, Act>> = {
  receive: { call: () => calls.receive, hint: 'receiveHint' },
  approve: { call: () => drafts.approve, text: { field: 'text', label: 'opinion', phrases: 'PRESENT' } },
  sign: { call: () => drafts.sign, text: { field: 'text', label: 'opinion' }, key: true, hint: 'signHint' },
  issue: { call: () => drafts.issueNumber, hint: 'issueHint' },
  send: { call: () => drafts.sendLetter, receivers: true, text: { field: 'message', label: 'message' }, due: true, hint: 'sendHint' },
  sendMore: {
    call: () => drafts.sendMore,
    to: { purpose: 'forward', needed: true },
    text: { field: 'message', label: 'message' },
    purpose: true,
  },
  closeOwn: { call: () => drafts.closeOwn, text: { field: 'result', label: 'result', needed: true, phrases: 'REPORT' }, retention: true },
  deliver: { eachRow: true, call: () => drafts.recordDelivery, method: true, text: { field: 'text', label: 'proof' } },
  amendDelivery: {
    eachRow: true,
    call: () => drafts.amendDelivery,
    method: true,
    noted: true,
    text: { field: 'reason', label: 'reason', needed: true },
    hint: 'amendDeliveryHint',
  },
  undoDelivery: {
    eachRow: true,
    call: () => drafts.undoDelivery,
    text: { field: 'reason', label: 'reason', needed: true },
    hint: 'undoDeliveryHint',
    destructive: true,
  },
  publish: { call: () => drafts.publish, startsOn: true, endsOn: 'endsOn', hint: 'publishHint' },
  present: {
    call: () => calls.present,
    to: { purpose: 'present', needed: true },
    text: { field: 'message', label: 'message', phrases: 'PRESENT' },
    due: true,
    follow: true,
  },
  endorse: {
    call: () => calls.endorse,
    text: { field: 'text', label: 'opinion', needed: true, phrases: 'ENDORSE' },
    to: { purpose: 'endorse', needed: false },
    due: true,
    follow: true,
  },
  assign: {
    jobType: true,
    call: () => calls.assign,
    to: { purpose: 'assign', needed: true },
    text: { field: 'message', label: 'message', phrases: 'ASSIGN' },
    due: true,
    follow: true,
  },
  forward: {
    call: () => calls.forward,
    to: { purpose: 'forward', needed: true },
    text: { field: 'message', label: 'message' },
    due: true,
    purpose: true,
    follow: true,
  },
  circulate: { call: () => circulars.circulate, text: { field: 'message', label: 'message' }, hint: 'circulateHint' },
  result: { call: () => calls.recordResult, code: true, text: { field: 'text', label: 'opinion', phrases: 'ENDORSE' } },
  report: { call: () => calls.report, text: { field: 'text', label: 'result', needed: true, phrases: 'REPORT' }, files: true },
  accept: { eachRow: true, call: () => calls.acceptReport, text: { field: 'text', label: 'message' } },
  reject: {
    eachRow: true,
    call: () => calls.rejectReport,
    text: { field: 'reason', label: 'reason', needed: true, phrases: 'RETURN' },
    destructive: true,
  },
  acknowledge: {
    call: (on) => (on === 'task' ? calls.acknowledge : calls.acknowledgeLetter),
    text: { field: 'text', label: 'message' },
  },
  close: { call: () => calls.closeLetter, text: { field: 'result', label: 'result', needed: true, phrases: 'REPORT' }, retention: true },
  closeOutstanding: {
    call: () => calls.closeOutstanding,
    text: { field: 'reason', label: 'reason', needed: true },
    retention: true,
    hint: 'outstandingHint',
    destructive: true,
  },
  extend: {
    call: (on) => (on === 'task' ? deadlines.extendTask : deadlines.extendTransmission),
    eachRow: true,
    laterDue: true,
    text: { field: 'reason', label: 'reason', needed: true },
  },
  askExtension: {
    call: () => deadlines.askExtension,
    eachRow: true,
    laterDue: true,
    text: { field: 'reason', label: 'reason', needed: true },
  },
  grantExtension: { call: () => deadlines.grantExtension, eachRow: true, text: { field: 'text', label: 'message' } },
  refuseExtension: {
    call: () => deadlines.refuseExtension,
    eachRow: true,
    text: { field: 'reason', label: 'reason', needed: true },
    destructive: true,
  },
  remind: {
    call: (on) => (on === 'task' ? deadlines.remindTask : deadlines.remindTransmission),
    eachRow: true,
    text: { field: 'text', label: 'note' },
  },
  withdraw: { call: () => drafts.withdrawDraft, text: { field: 'reason', label: 'reason', needed: true }, destructive: true },
  unpublish: {
    call: () => drafts.withdrawPublication,
    endsOn: 'lastDay',
    text: { field: 'reason', label: 'reason', needed: true },
    destructive: true,
  },
  cancelLetter: {
    call: () => drafts.cancelLetter,
    text: { field: 'reason', label: 'reason', needed: true },
    hint: 'cancelHint',
    destructive: true,
  },
  return: {
    call: () => calls.returnLetter,
    text: { field: 'reason', label: 'reason', needed: true, phrases: 'RETURN' },
    destructive: true,
  },
  sendBack: { call: () => calls.sendBack, text: { field: 'reason', label: 'reason', needed: true, phrases: 'RETURN' }, destructive: true },
  cancelReceipt: { call: () => calls.cancelReceipt, text: { field: 'reason', label: 'reason', needed: true }, destructive: true },
  recall: { eachRow: true, call: () => calls.recall, text: { field: 'reason', label: 'reason', needed: true }, destructive: true },
  recallTask: { eachRow: true, call: () => calls.recallTask, text: { field: 'reason', label: 'reason', needed: true }, destructive: true },
  reopen: { call: () => calls.reopenLetter, text: { field: 'reason', label: 'reason', needed: true }, destructive: true },
};

/** The order in which acts are offered: what moves the letter on comes first. */
const order: Action[] = [
  'sign',
  'approve',
  'issue',
  'send',
  'deliver',
  'receive',
  'accept',
  'endorse',
  'report',
  'grantExtension',
  'refuseExtension',
  'assign',
  'result',
  'present',
  'forward',
  'circulate',
  'acknowledge',
  'close',
  'closeOwn',
  'sendMore',
  'publish',
  'remind',
  'extend',
  'askExtension',
  'reject',
  'return',
  'sendBack',
  'recall',
  'recallTask',
  'withdraw',
  'unpublish',
  'amendDelivery',
  'undoDelivery',
  'cancelReceipt',
  'closeOutstanding',
  'cancelLetter',
  'reopen',
];

/** Acts of the row in hand first, each action once; allowed ones before those that are refused now. */
export function offered(may: May[], focus: { transmissionId: number | null; taskId: number | null }): May[] {
  const mine = (one: May) =>
    (one.on === 'task' && one.id === focus.taskId) || (one.on === 'transmission' && one.id === focus.transmissionId);
  // only a head or executive may endorse what he was commanded: his first act is to give it to somebody
  const ofTask = (action: Action) =>
    may.some((one) => one.action === action && one.on === 'task' && one.id === focus.taskId && one.allowed);
  const place = (action: Action) => (action === 'assign' && ofTask('acknowledge') && ofTask('endorse') ? -1 : order.indexOf(action));
  const best = new Map<Action, May>();
  for (const one of may) {
    if (!acts[one.action]) continue;
    const known = best.get(one.action);
    if (!known || rank(one) < rank(known)) best.set(one.action, one);
  }
  return [...best.values()].sort((a, b) => Number(b.allowed) - Number(a.allowed) || place(a.action) - place(b.action));

  function rank(one: May): number {
    return (one.allowed ? 0 : 4) + (mine(one) ? 0 : 2) + (one.on === 'task' ? 0 : 1);
  }
}

export interface Former {
  text: string;
  /** Whom it went to, by name. */
  to: string[];
}

/** What was last written at this act before the letter was opened again; null where it was not opened again, or has been done since. */
export function formerOf(timeline: Pick<TimelineEntry, 'action' | 'text' | 'to'>[], action: Action): Former | null {
  const opened = timeline.findLastIndex((one) => one.action === 'reopen');
  const last = timeline.findLastIndex((one) => one.action === action);
  const { text, to } = timeline[last] ?? { text: '', to: [] };
  return last >= 0 && last < opened && text.trim() !== '' ? { text, to } : null;
}
