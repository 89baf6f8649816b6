export const bookSendFrom = {
  title: 'Ways in',
  affects: 'To choose from at the intake, and shown with the letter. A way that is off is not chosen again; older letters keep its name.',
  add: 'Add a way in',
  fields: { name: 'Name in Thai', nameEn: 'Name in English' },
} as const;
