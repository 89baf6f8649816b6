/** Central documents */
export const documentCentral = {
  title: 'Central documents',
  affects: 'The page of central documents of staff: each sees what his unit is given, on its days. Letters that went out do not change.',
  add: 'Add a document by its link',
  search: 'Search the title or number',
  fields: {
    title: 'Title',
    category: 'Category',
    number: 'Number or code',
    units: 'Shown to units',
    note: 'Description',
    link: 'Link',
    fromDay: 'Shown from',
    untilDay: 'Shown until',
  },
  hints: {
    units: 'With the units below them. Empty: everybody',
    link: 'A website or the address of a published letter. Not needed where there is a file',
  },
  choices: {
    category: {
      FORM: 'Forms',
      REGULATION: 'Regulations',
      ANNOUNCE: 'Announcements and orders',
      GUIDE: 'Handbooks and practice',
      OTHER: 'Other',
    },
  },
} as const;
