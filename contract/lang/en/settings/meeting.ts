import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/meeting.ts';

/** Headings of an agenda. */
export const meetingHeadings: SameKeys<typeof th.meetingHeadings> = {
  title: 'Headings of agendas',
  affects: 'Agendas of meetings that are planned from now on',
  add: 'Add a heading',
  search: 'Search headings',
  fields: { name: 'Heading', nameEn: 'English name', kind: 'Is for' },
  choices: {
    kind: { INFORM: 'Announcements', MINUTES: 'Certifying minutes', FOLLOW_UP: 'Matters arising', CONSIDER: 'Considering', OTHER: 'Other' },
  },
};
