import type { SameKeys } from '../index.ts';
import type { letterStates as th } from '../th/letter-states.ts';

export const letterStates: SameKeys<typeof th> = {
  names: {
    0: 'Draft',
    5: 'Intake',
    10: 'In review',
    20: 'Waiting for signature',
    30: 'Waiting for number',
    40: 'Numbered',
    50: 'In progress',
    60: 'Closed',
    70: 'Stored',
    75: 'Agreed to be destroyed',
    80: 'Destroyed',
    90: 'Cancelled',
  },
  signedWithoutNumber: 'Signed',
  waitingForStamp: 'Waiting for its time stamp',
  waiting: 'Waiting for {{name}}',
  waitingForMore: 'Waiting for {{name}} and {{more}} more',
  waitingToDo: '{{waiting}} to {{act}}',
  acts: {
    review: 'review',
    sign: 'sign',
    number: 'number',
    deliver: 'record the delivery',
    receive: 'receive',
    acknowledge: 'acknowledge',
    accept: 'accept the report',
  },
  centralRegistry: 'the central registry',
};
