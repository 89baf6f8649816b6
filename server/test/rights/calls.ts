import { emptyContent } from '../../sarabun/draft/draft-content.ts';
import type { Officer, Reply } from '../desk.ts';
import type { Letter } from './letter.ts';

/** Ids of a letter and of what hangs on it, by the order in which it came about. */
export interface Ids {
  document: number;
  parts: number[];
  works: number[];
  stamps: Map<number, number>;
  file: number | null;
  draft: { revision: number; body: object; files: number[] } | null;
}

export interface Chosen {
  /** Whom the act is directed at, chosen so that nothing stands against the choice itself. */
  unit: number;
  post: number;
  person: number;
}

type Call = (who: Officer, ids: Ids, row: number, to: Chosen) => Promise<Reply>;
/** How it is done, and under which name the window offers it. */
export interface Verb {
  offered: string | null;
  call: Call;
}

const reason = { reason: 'เหตุผล' };
const due = '2099-01-05T04:00:00Z';
const place = { page: 1, x: 20, y: 20, width: 50 };

function onPart(path: string, offered: string | null, body: (to: Chosen) => object = () => reason): Verb {
  return { offered, call: (who, { parts }, row, to) => who.post(`/sarabun/transmissions/${parts[row]}/${path}`, body(to)) };
}

function onWork(path: string, offered: string | null, body: object = reason): Verb {
  return { offered, call: (who, { works }, row) => who.post(`/sarabun/tasks/${works[row]}/${path}`, body) };
}

/** Acts of the window that go by the letter and name the row. */
function byLetter(verb: string, on: 'transmissionId' | 'taskId', body: (to: Chosen) => object): Verb {
  const rowOf = (ids: Ids, row: number) => (on === 'taskId' ? ids.works : ids.parts)[row];
  return {
    offered: verb,
    call: (who, ids, row, to) => who.post(`/sarabun/documents/${ids.document}/${verb}`, { [on]: rowOf(ids, row), ...body(to) }),
  };
}

const presented = (to: Chosen) => ({ to: [to.post] });
const endorsed = () => ({ text: 'ทราบ', to: [] });
const assigned = (to: Chosen) => ({ to: [to.person] });

export const partCalls: Record<string, Verb> = {
  receive: onPart('receive', 'receive', () => ({})),
  return: onPart('return', 'return'),
  recall: onPart('recall', 'recall'),
  acknowledge: onPart('acknowledge', 'acknowledge', () => ({})),
  cancelReceipt: onPart('cancel-receipt', 'cancelReceipt'),
  present: byLetter('present', 'transmissionId', presented),
  endorse: byLetter('endorse', 'transmissionId', endorsed),
  assign: byLetter('assign', 'transmissionId', assigned),
  forward: onPart('forward', 'forward', (to) => ({ to: [to.unit] })),
  circulate: onPart('circulate', 'circulate', () => ({ to: [] })),
  close: onPart('close', 'close', () => ({ result: 'เสร็จ' })),
  closeOutstanding: onPart('close-outstanding', 'closeOutstanding'),
  reopen: onPart('reopen', 'reopen'),
  deliver: onPart('deliver', 'deliver', () => ({ method: 'POST', text: 'EMS' })),
  amendDelivery: onPart('amend-delivery', 'amendDelivery', () => ({ method: 'POST', text: 'EMS 2', ...reason })),
  undoDelivery: onPart('undo-delivery', 'undoDelivery'),
  extend: onPart('extend', 'extend', () => ({ due, ...reason })),
  remind: onPart('remind', 'remind', () => ({})),
  moveStamp: {
    offered: 'moveStamp',
    call: (who, { stamps, parts }, row) => who.post(`/sarabun/stamps/${stamps.get(parts[row] as number)}/move`, { place }),
  },
  placeStamp: onPart('stamp', null, () => ({ place })),
};

export const workCalls: Record<string, Verb> = {
  'work result': onWork('result', 'result', { code: 'NOTED', text: '' }),
  'work endorse': byLetter('endorse', 'taskId', endorsed),
  'work assign': byLetter('assign', 'taskId', assigned),
  'work present': byLetter('present', 'taskId', presented),
  'work report': onWork('report', 'report', { text: 'เสร็จ', files: [] }),
  'work acknowledge': onWork('acknowledge', 'acknowledge', {}),
  'work accept': onWork('accept', 'accept', {}),
  'work reject': onWork('reject', 'reject'),
  'work sendBack': onWork('send-back', 'sendBack'),
  'work recall': onWork('recall', 'recallTask'),
  'work extend': onWork('extend', 'extend', { due, ...reason }),
  'work askExtension': onWork('ask-extension', 'askExtension', { due, ...reason }),
  'work grantExtension': onWork('grant-extension', 'grantExtension', {}),
  'work refuseExtension': onWork('refuse-extension', 'refuseExtension'),
  'work remind': onWork('remind', 'remind', {}),
  'work approve': onWork('approve', 'approve', {}),
  'work sign': onWork('sign', 'sign', {}),
  'work issue': onWork('issue', 'issue', {}),
};

function onDraft(path: string, offered: string | null, body: (ids: Ids) => object = () => ({})): Verb {
  return { offered, call: (who, ids) => who.post(`/sarabun/drafts/${ids.document}${path}`, body(ids)) };
}

function onLetter(path: string, offered: string | null, body: (to: Chosen) => object = () => reason): Verb {
  return { offered, call: (who, { document }, _, to) => who.post(`/sarabun/documents/${document}/${path}`, body(to)) };
}

export const letterCalls: Record<string, Verb> = {
  save: onDraft('', 'edit', ({ draft }) => ({ ...(draft?.body ?? emptyDraft), revision: draft?.revision ?? 1 })),
  arrange: onDraft('/files/arrange', null, ({ draft }) => ({ keep: draft?.files ?? [] })),
  submit: onDraft('/submit', 'submit'),
  withdraw: onDraft('/withdraw', 'withdraw', () => reason),
  discard: onDraft('/delete', 'discard'),
  send: onLetter('send', 'send', () => ({})),
  sendMore: onLetter('send-more', 'sendMore', (to) => ({ to: [to.unit] })),
  closeOwn: onLetter('close', 'closeOwn', () => ({ result: 'เสร็จ' })),
  cancelLetter: onLetter('cancel', 'cancelLetter'),
  publish: onLetter('publish', 'publish', () => ({ startsOn: '2026-01-05' })),
  unpublish: onLetter('withdraw-publication', 'unpublish'),
  amend: onLetter('amend', 'amend', () => ({ disposal: 'แจ้งแล้ว' })),
  laySeal: onLetter('layers', null, () => ({ kind: 'SEAL', place })),
  follow: onLetter('follow', null, () => ({ on: 1 })),
  unfollow: onLetter('follow', null, () => ({ on: 0 })),
  answer: { offered: 'answer', call: (who, { document }) => who.post('/sarabun/drafts', { type: 2, answers: document }) },
};

function looks(path: (ids: Ids) => string, query: Record<string, string> = {}): Verb {
  return { offered: null, call: (who, ids) => who.get(path(ids), query) };
}

export const readCalls: Record<string, Verb> = {
  open: looks(({ document }) => `/sarabun/documents/${document}`),
  read: { offered: null, call: (who, { document }) => who.post('/update-read-portal', { F_DOC_ID: document }) },
  reportByUnit: looks(({ document }) => `/sarabun/documents/${document}/report-by-unit`),
  reportByPerson: looks(({ document }) => `/sarabun/documents/${document}/report-by-person`),
  draft: looks(({ document }) => `/sarabun/drafts/${document}`),
  version: looks(({ document }) => `/sarabun/drafts/${document}/versions/1`),
  preview: looks(({ document }) => `/sarabun/drafts/${document}/preview`),
  previewUnsaved: {
    offered: null,
    call: (who, { document }) =>
      who.post(`/sarabun/drafts/${document}/preview`, { content: emptyDraft.content, speed: 1, route: [], receivers: [] }),
  },
  file: looks(({ file }) => `/sarabun/document-files/${file}`),
  fileStamped: looks(({ file }) => `/sarabun/document-files/${file}`, { as: 'stamped' }),
  fileSet: looks(({ file }) => `/sarabun/document-files/${file}/link`, { as: 'set' }),
  layers: looks(({ document }) => `/sarabun/documents/${document}/layers`),
  fileLink: looks(({ file }) => `/sarabun/document-files/${file}/link`, { as: 'original' }),
};

/** Whether there is anything on this letter to try the verb on. */
export function applies(verb: string, letter: Letter, row: number): boolean {
  if (verb === 'moveStamp' || verb === 'placeStamp') return letter.parts[row]?.stamped === true || verb === 'placeStamp';
  if (verb.startsWith('file') || verb === 'laySeal') return letter.hasPaper;
  if (verb === 'version') return letter.submitted;
  return true;
}

const emptyDraft = { content: emptyContent(1, []), speed: 1, route: [], receivers: [], links: [] };
