export const documentType = {
  title: 'Kinds of letters',
  affects:
    'Used in the menu of new letters, at the intake, in queues and searches. A kind that is off makes no new letter; older ones keep its name.',
  add: 'Add a kind',
  fields: { name: 'Name in Thai', nameEn: 'Name in English', base: 'Made as' },
  hints: { base: 'A kind of your own has the form, paper, signature and numbers of the kind of the regulation chosen here.' },
} as const;
