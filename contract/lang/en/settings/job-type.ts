export const jobType = {
  title: 'Kinds of work',
  affects:
    'To choose from where work is assigned, and shown with the work. A kind that is off is not chosen again; older work keeps its name.',
  add: 'Add a kind of work',
  fields: { name: 'Name in Thai', nameEn: 'Name in English', dueDays: 'Suggested due day (working days)' },
  hints: { dueDays: 'Filled in as the due day when this kind is chosen. Empty: none.' },
} as const;
