import { formPage } from './define.ts';

/** How every book opens and prints, where nothing else is set for one of them. */
export const registrationDisplay = formPage({
  parts: {
    opening: {
      firstBook: { is: 'choice', of: ['RECEIVE', 'SEND', 'LAST'], required: true },
      firstGroup: { is: 'row', from: 'system-manage-book-group' },
      firstYear: { is: 'choice', of: ['NEWEST', 'CURRENT'], required: true },
    },
    lines: {
      pageSize: { is: 'choice', of: ['10', '20', '50', '100'], required: true },
      order: { is: 'choice', of: ['NEWEST', 'OLDEST'], required: true },
      dayHeadings: { is: 'switch' },
      mask: { is: 'choice', of: ['CLASS', 'COVERED'], required: true },
    },
    paper: {
      paperDigits: { is: 'choice', of: ['thai', 'arabic'], required: true },
      printedBy: { is: 'switch' },
    },
  },
});
