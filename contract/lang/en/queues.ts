import type { SameKeys } from '../index.ts';
import type { queues as th } from '../th/queues.ts';

export const queues: SameKeys<typeof th> = {
  title: {
    review: 'To review',
    sign: 'To sign',
    jobReceived: 'To consider',
    jobAssign2: 'Work that I assigned',
    unsigned: 'To be numbered',
    unreceived: 'To receive',
    waitAssign: 'To act on',
    jobAssign: 'Presented by me',
    jobCommand: 'Endorsed to me',
    jobReceived2: 'Work assigned to me',
    jobFollow: 'Followed',
    jobCompleted: 'Completed',
    toSend: 'To be sent',
    toMend: 'Drafts to mend',
    returned: 'Returned or taken back',
    unitWork: 'Waiting in the unit',
    unitLate: 'Late, by person',
  },
  titleIfPresenting: {
    review: 'To check and present',
  },
};
