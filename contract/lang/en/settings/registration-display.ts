import type { SameKeys } from '../../index.ts';
import type { registrationDisplay as th } from '../../th/settings/registration-display.ts';

export const registrationDisplay: SameKeys<typeof th> = {
  title: 'How books are shown',
  affects: 'Used when books are opened and printed. Lines and numbers stay as they are',
  parts: { opening: 'When the books are opened', lines: 'Lines of a book', paper: 'The printed book' },
  fields: {
    firstBook: 'Book opened first',
    firstGroup: 'Group opened first',
    firstYear: 'Year shown first',
    pageSize: 'Lines a page',
    order: 'Order of the lines',
    dayHeadings: 'Days as headings between the lines',
    mask: 'Classed letters that the reader may not see',
    paperDigits: 'Digits of the printed book',
    printedBy: 'Who printed it and when, at the foot of the page',
  },
  hints: {
    firstGroup: 'A book of this group comes first for those who see it',
    dayHeadings: 'When off, the day stands before the time of each line. The printed book always has day headings',
    mask: 'Subject and parties are hidden either way; only the words in their place differ',
  },
  choices: {
    firstBook: { RECEIVE: 'Receive book', SEND: 'Send book', LAST: 'The one opened last' },
    firstYear: { NEWEST: 'The newest year with lines', CURRENT: 'This year, even when empty' },
    pageSize: { '10': '10', '20': '20', '50': '50', '100': '100' },
    order: { NEWEST: 'Newest first', OLDEST: 'Oldest first' },
    mask: { CLASS: 'The class instead of the subject', COVERED: 'The words “covered matter”' },
    paperDigits: { thai: 'Thai digits', arabic: 'Arabic digits' },
  },
};
