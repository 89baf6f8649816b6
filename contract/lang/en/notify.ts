import type { notify as th } from '../th/notify.ts';

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export const notify: Words<typeof th> = {
  system: 'Document flow',
  secret: 'A classified letter',
  kind: {
    unreceived: 'A letter waits to be received',
    received: 'The letter was received',
    presented: 'A matter was presented to you',
    endorsed: 'The letter was endorsed',
    commanded: 'An endorsement names you',
    assigned: 'Work was assigned to you',
    reported: 'Work you assigned was reported',
    accepted: 'Your report was accepted',
    rejected: 'Your report needs mending',
    result: 'There is a result on what you presented',
    acknowledged: 'Your endorsement was acknowledged',
    sent_back: 'Work was sent back',
    task_recalled: 'Work was recalled',
    returned: 'A letter was returned',
    recalled: 'A letter was recalled by its sender',
    receipt_cancelled: 'A receipt was cancelled',
    closed: 'The letter was closed by its receiver',
    reopened: 'A letter was reopened',
    to_review: 'A draft waits for your review',
    to_sign: 'A letter waits for your signature',
    to_number: 'A letter waits for its number',
    issued: 'The letter has its number',
  },
  detailActor: 'by {{actor}}',
  detailCount: '{{count}} times',
  readAllDone: 'All marked as read',
  opened: 'Opened',
};
