import type { SameKeys } from '../index.ts';
import type { parts as th } from '../th/draft-parts.ts';

export const parts: SameKeys<typeof th> = {
  bookOnly: 'For the book only, not printed',
  meeting: {
    absent: 'Absent',
    guests: 'Also attending',
    absentHint: 'One person a line: name, position and reason',
  },
};
