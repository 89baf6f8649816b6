import type { InState, OutState } from '../../../contract/exchange/calls.ts';

/** What may become of a letter that was sent to a peer, and of one that came from it; the only table of it. */

export type OutAction =
  | 'queue'
  | 'unsure'
  | 'deliver'
  | 'acknowledge'
  | 'accept'
  | 'reject'
  | 'recall'
  | 'fail'
  | 'again'
  | 'byHand'
  | 'askRecall'
  | 'tooLate'
  | 'contrary'
  | 'noted'
  | 'carrierSays'
  | 'silent'
  | 'bounce';
export type InAction =
  | 'keep'
  | 'hold'
  | 'offer'
  | 'take'
  | 'comeBack'
  | 'refuse'
  | 'wrong'
  | 'withdraw'
  | 'doubtNumber'
  | 'answerNumber'
  | 'recallLate';

interface Step<State> {
  from: readonly State[];
  /** Absent: it stays where it is. */
  to?: State;
}

const onItsWay = ['QUEUED', 'UNSURE', 'DELIVERED', 'ACKNOWLEDGED'] as const;

export const outSteps: Readonly<Record<OutAction, Step<OutState>>> = {
  queue: { from: ['QUEUED'] },
  // the time ran out after bytes had left
  unsure: { from: ['QUEUED', 'UNSURE'], to: 'UNSURE' },
  deliver: { from: ['QUEUED', 'UNSURE', 'FAILED'], to: 'DELIVERED' },
  // what is told counts, also after we gave up
  acknowledge: { from: ['QUEUED', 'UNSURE', 'DELIVERED', 'FAILED'], to: 'ACKNOWLEDGED' },
  // a corrected number is added
  accept: { from: [...onItsWay, 'FAILED', 'ACCEPTED'], to: 'ACCEPTED' },
  reject: { from: [...onItsWay, 'FAILED'], to: 'REJECTED' },
  recall: { from: onItsWay, to: 'RECALLED' },
  fail: { from: ['QUEUED', 'UNSURE'], to: 'FAILED' },
  // a mail server took it and brought it back
  bounce: { from: ['QUEUED', 'UNSURE', 'DELIVERED'], to: 'FAILED' },
  // by mail also what was taken and never heard of again, or got a receipt and no number
  again: { from: ['FAILED', 'DELIVERED', 'ACKNOWLEDGED'], to: 'QUEUED' },
  byHand: { from: ['QUEUED', 'FAILED'], to: 'FAILED' },
  askRecall: { from: ['UNSURE', 'DELIVERED', 'ACKNOWLEDGED'] },
  tooLate: { from: [...onItsWay, 'ACCEPTED', 'REJECTED', 'FAILED'] },
  // no word of its receiver in the time that its speed gives
  silent: { from: ['QUEUED', 'UNSURE', 'DELIVERED'] },
  // its carrier was asked about it
  carrierSays: { from: [...onItsWay, 'FAILED', 'ACCEPTED', 'REJECTED'] },
  // against what stands: it changes nothing, the registry decides
  contrary: { from: ['ACCEPTED', 'REJECTED', 'RECALLED'] },
  noted: { from: ['ACCEPTED', 'REJECTED', 'RECALLED'] },
};

export const inSteps: Readonly<Record<InAction, Step<InState>>> = {
  keep: { from: ['KEPT'] },
  hold: { from: ['KEPT'], to: 'HELD' },
  offer: { from: ['KEPT', 'HELD'], to: 'OFFERED' },
  take: { from: ['OFFERED'], to: 'TAKEN' },
  comeBack: { from: ['TAKEN'], to: 'OFFERED' },
  refuse: { from: ['HELD', 'OFFERED'], to: 'REFUSED' },
  wrong: { from: ['HELD', 'OFFERED'], to: 'WRONG' },
  withdraw: { from: ['KEPT', 'HELD', 'OFFERED'], to: 'WITHDRAWN' },
  recallLate: { from: ['TAKEN', 'REFUSED', 'WRONG'] },
  // the sender says that our number can't be of this letter
  doubtNumber: { from: ['TAKEN', 'OFFERED'] },
  answerNumber: { from: ['TAKEN'] },
};
