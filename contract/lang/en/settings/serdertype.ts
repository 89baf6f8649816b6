export const serdertype = {
  title: 'Kinds of senders',
  affects:
    'To choose from at the intake, remembered with the body outside, and shown with the letter. A kind that is off is not chosen again.',
  add: 'Add a kind of sender',
  fields: { name: 'Name in Thai', nameEn: 'Name in English' },
} as const;
