export const bookSendTo = {
  title: 'Ways out',
  affects: 'To choose from when a letter goes to a body outside, and when its delivery is recorded. A way that is off sends no new letter.',
  add: 'Add a way out',
  fields: { name: 'Name in Thai', nameEn: 'Name in English', electronic: 'Over a line', proof: 'Asks for a proof' },
  hints: { electronic: 'Never for a classed letter.', proof: 'For example the number of the parcel, or who took it.' },
} as const;
