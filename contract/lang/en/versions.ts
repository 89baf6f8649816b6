import type { SameKeys } from '../index.ts';
import type { versions as master } from '../th/versions.ts';

/** Versions of a draft, and comparing them */
export const versions: SameKeys<typeof master> = {
  title: 'Versions of the draft',
  close: 'Close',
  version: 'Version {{n}}',
  now: 'As it is being edited',
  why: { submit: 'Presented for review or signature', review: 'Changed by a reviewer', kept: 'Kept before it was saved over' },
  from: 'Compare',
  to: 'With',
  none: 'No earlier version yet: one is kept when the draft is presented or a reviewer changes it',
  onlyOne: 'There is one version only, so nothing to compare it with',
  same: 'Both versions are the same',
  count: '{{added}} added, {{removed}} removed',
  looksOnly: 'The words are the same; their look or the shape of lists differs',
  added: 'Added:',
  removed: 'Removed:',
  choose: {
    title: 'Choose the text to go on with',
    hint: '{{who}} saved at {{at}}. What is removed stands saved, what is added is typed in this tab. The text that you do not choose stays among the versions.',
  },
};
