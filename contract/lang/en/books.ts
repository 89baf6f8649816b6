import type { SameKeys } from '../index.ts';
import type { books as th } from '../th/books.ts';

export const books: SameKeys<typeof th> = {
  title: 'Registers',
  choose: 'Book',
  years: 'Year',
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  search: 'Search receive no., number, subject or agency',
  register: 'Register a letter',
  none: 'There is no book that you may read',
  empty: 'No lines in the book of {{year}} yet',
  emptySearch: 'Nothing found for “{{text}}” in the book of {{year}}',
  clear: 'Clear the search',
  total: '{{count}} lines',
  column: {
    no: 'Receive no.',
    docNo: 'No.',
    docDate: 'Dated',
    from: 'From',
    to: 'To',
    subject: 'Subject',
    action: 'Action',
    remark: 'Remark',
    time: 'Time',
    speed: 'Speed',
  },
  open: 'Open letter {{title}}',
  file: 'Has a file',
  void: 'Void',
  voidReason: 'Void: {{reason}}',
  no: 'Receive no. {{no}}',
};
