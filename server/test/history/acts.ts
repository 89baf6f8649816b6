import type { Officer, Reply } from '../desk.ts';
import { open } from '../letters.ts';

/** What the window offers on a row, or says why not. */
export interface Offer {
  action: string;
  on: 'document' | 'transmission' | 'task';
  id: number;
  allowed: boolean;
  reason: string | null;
}

/** Holders that chance chooses from. */
export interface Holders {
  units: number[];
  people: number[];
  posts: number[];
}

/** The row may be acted on, the receiver that chance chose may not be. */
export const choiceErrors = [
  'nobody_to_circulate',
  'assign_upwards',
  'holder_is_self',
  'holder_not_forwardable',
  'holder_must_be_officer',
  'already_sent',
  'already_presented',
  'already_assigned',
  'sender_is_receiver',
  'forward_own_only',
  'due_not_later',
  'due_after_superior',
];

/** Does what is offered, with receivers by chance. */
export function act(
  officer: Officer,
  documentId: number,
  { action, on, id }: Pick<Offer, 'action' | 'on' | 'id'>,
  to: number[],
  { units, people, posts }: Holders,
): Promise<Reply> {
  const reason = 'เหตุผล';
  const chosen = (from: number[]) => [...new Set(to.map((index) => from[index % from.length]))];
  const row = on === 'task' ? { taskId: id } : { transmissionId: id };
  const letter: Record<string, () => Promise<Reply>> = {
    receive: () => officer.post(`/sarabun/transmissions/${id}/receive`),
    cancelReceipt: () => officer.post(`/sarabun/transmissions/${id}/cancel-receipt`, { reason }),
    return: () => officer.post(`/sarabun/transmissions/${id}/return`, { reason }),
    recall: () => officer.post(`/sarabun/transmissions/${id}/recall`, { reason }),
    forward: () =>
      officer.post(`/sarabun/transmissions/${id}/forward`, { to: chosen([...units, ...people]), purpose: to[0] === 1 ? 'INFO' : 'ACTION' }),
    circulate: () => officer.post(`/sarabun/transmissions/${id}/circulate`),
    close: () => officer.post(`/sarabun/transmissions/${id}/close`, { result: reason }),
    closeOutstanding: () => officer.post(`/sarabun/transmissions/${id}/close-outstanding`, { reason }),
    reopen: () => officer.post(`/sarabun/transmissions/${id}/reopen`, { reason }),
    acknowledge: () => officer.post(`/sarabun/${on}s/${id}/acknowledge`),
    present: () => officer.post(`/sarabun/documents/${documentId}/present`, { ...row, to: chosen([...posts, ...people]) }),
    endorse: () =>
      officer.post(`/sarabun/documents/${documentId}/endorse`, {
        ...row,
        text: 'ดำเนินการ',
        to: to.length > 1 ? chosen([...units, ...posts, ...people]) : [],
      }),
    assign: () =>
      officer.post(`/sarabun/documents/${documentId}/assign`, {
        ...row,
        to: chosen(people),
        ...(to.length > 1 ? { due: dayAfter(3) } : {}),
      }),
    result: () => officer.post(`/sarabun/tasks/${id}/result`, { code: 'NOTED', text: 'ทราบ' }),
    report: () => officer.post(`/sarabun/tasks/${id}/report`, { text: 'เสร็จ', files: [] }),
    accept: () => officer.post(`/sarabun/tasks/${id}/accept`),
    reject: () => officer.post(`/sarabun/tasks/${id}/reject`, { reason }),
    sendBack: () => officer.post(`/sarabun/tasks/${id}/send-back`, { reason }),
    recallTask: () => officer.post(`/sarabun/tasks/${id}/recall`, { reason }),
    extend: () => officer.post(`/sarabun/${on}s/${id}/extend`, { due: dayAfter(30), reason }),
    askExtension: () => officer.post(`/sarabun/tasks/${id}/ask-extension`, { due: dayAfter(20), reason }),
    grantExtension: () => officer.post(`/sarabun/tasks/${id}/grant-extension`),
    refuseExtension: () => officer.post(`/sarabun/tasks/${id}/refuse-extension`, { reason }),
    remind: () => officer.post(`/sarabun/${on}s/${id}/remind`),
    follow: () => officer.post(`/sarabun/documents/${documentId}/follow`, { on: 1 }),
    unfollow: () => officer.post(`/sarabun/documents/${documentId}/follow`, { on: 0 }),
    moveStamp: () => moveAnyStamp(officer, documentId, id),
    answer: () => officer.post('/sarabun/drafts', { type: 1, answers: documentId }),
    edit: () => officer.get(`/sarabun/drafts/${documentId}`),
    submit: () => officer.post(`/sarabun/drafts/${documentId}/submit`),
    withdraw: () => officer.post(`/sarabun/drafts/${documentId}/withdraw`, { reason }),
    discard: () => officer.post(`/sarabun/drafts/${documentId}/delete`),
    approve: () => officer.post(`/sarabun/tasks/${id}/approve`),
    sign: () => officer.post(`/sarabun/tasks/${id}/sign`),
    issue: () => officer.post(`/sarabun/tasks/${id}/issue`),
    send: () => officer.post(`/sarabun/documents/${documentId}/send`),
    sendMore: () => officer.post(`/sarabun/documents/${documentId}/send-more`, { to: chosen([...units, ...people]) }),
    closeOwn: () => officer.post(`/sarabun/documents/${documentId}/close`, { result: reason }),
    deliver: () => officer.post(`/sarabun/transmissions/${id}/deliver`, { method: 'POST', text: 'EMS' }),
    amendDelivery: () => officer.post(`/sarabun/transmissions/${id}/amend-delivery`, { method: 'HAND', text: dayAfter(0), reason }),
    undoDelivery: () => officer.post(`/sarabun/transmissions/${id}/undo-delivery`, { reason }),
    publish: () => officer.post(`/sarabun/documents/${documentId}/publish`, { startsOn: '2026-01-05', approved: 1 }),
    amend: () => officer.post(`/sarabun/documents/${documentId}/amend`, { disposal: `ครั้งที่ ${dayAfter(0)}` }),
    unpublish: () => officer.post(`/sarabun/documents/${documentId}/withdraw-publication`, { reason }),
    cancelLetter: () => officer.post(`/sarabun/documents/${documentId}/cancel`, { reason }),
  };
  const call = letter[action];
  if (!call) throw new Error(`no call for ${action}`);
  return call();
}

/** Later with every call, so that a day can be moved again and again. */
function dayAfter(days: number): string {
  later += 1;
  return new Date(Date.now() + days * 86_400_000 + later * 1000).toISOString();
}
let later = 0;

async function moveAnyStamp(officer: Officer, documentId: number, transmissionId: number): Promise<Reply> {
  const { stamps } = await open(officer, documentId);
  const stamp = stamps.find((one: { transmissionId: number }) => one.transmissionId === transmissionId);
  return officer.post(`/sarabun/stamps/${stamp.id}/move`, { place: { page: 1, x: 20, y: 20, width: 50 } });
}
