import type { SameKeys } from '../index.ts';
import type { bulk as th } from '../th/bulk.ts';

export const bulk: SameKeys<typeof th> = {
  bar: 'Act on the chosen letters',
  chosen: '{{count}} chosen',
  clear: 'Clear the choice',
  action: {
    receive: 'Receive',
    acknowledge: 'Acknowledge',
    approve: 'Approve',
    sign: 'Sign',
    issue: 'Issue numbers',
    present: 'Present',
    forward: 'Forward',
    close: 'Close',
  },
  title: '{{action}}: {{count}} letters',
  hint: {
    receive: 'Each letter gets a number of the receive book, in the order of the table',
    acknowledge: 'Notes that you have read these letters',
    approve: 'Each draft goes to its next reviewer or signer',
    sign: 'You sign every letter chosen. Please read them all first.',
    issue: 'Each letter gets the next number of the book, in the order of the table',
    present: 'All chosen letters are presented to the same person',
    forward: 'All chosen letters go to the same receivers',
    close: 'The same result is noted for all',
  },
  confirm: '{{action}}: {{count}} letters',
  done: 'Done: {{done}} of {{all}}',
  allDone: 'All {{all}} done',
  result: 'Result of each letter',
  number: 'No. {{number}}',
  ok: 'Done',
  refused: 'Not done',
  close: 'Close',
};
