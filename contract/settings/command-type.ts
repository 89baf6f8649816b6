import { listPage } from './define.ts';

export const phrasePurposes = ['ENDORSE', 'ASSIGN', 'PRESENT', 'REPORT', 'RETURN'] as const;

/** Ready words for an endorsement, for presenting, reporting and returning: of everybody, of a unit, or of a person. */
export const commandType = listPage({
  order: 'dragged',
  grows: true,
  filter: 'purpose',
  fields: {
    text: { is: 'text', max: 500, lines: 2, required: true, column: true, phone: true, searched: true },
    purpose: { is: 'choice', of: phrasePurposes, required: true, column: true, phone: true, initial: 'ENDORSE' },
    unit: { is: 'row', from: 'unit', column: true },
    person: { is: 'row', from: 'person', column: true },
  },
});
