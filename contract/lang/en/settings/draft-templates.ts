import type { SameKeys } from '../../index.ts';
import type { draftTemplates as th } from '../../th/settings/draft-templates.ts';

export const draftTemplates: SameKeys<typeof th> = {
  title: 'Letter templates for other systems',
  affects: 'A system that may draft letters fills the gaps of a template; officers review, sign and number',
  add: 'Add a template',
  search: 'Find a name or a subject',
  fields: { name: 'Name', unit: 'Of the unit', type: 'Kind of letter', subject: 'Subject', to: 'To', body: 'Text' },
  hints: {
    name: 'The system calls the template by this name',
    subject: 'A gap is its name in braces { }',
    body: 'A paragraph a line. A gap is its name in braces { }; the same name is the same gap',
  },
};
