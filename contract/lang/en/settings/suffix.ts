/** Suffixes of names */
export const suffix = {
  title: 'Suffixes',
  affects: 'Stand after the surname in records and signatures, such as ร.น. Signed letters don’t change.',
  add: 'Add a suffix',
  search: 'Search full name or short form',
  usedBy: '{{count}} people',
  fields: { short: 'As written', name: 'Full name', kind: 'Kind', inSignature: 'Shown in signatures' },
  hints: { short: 'What stands after the surname, such as ร.น.' },
  choices: { kind: { SERVICE: 'Service', DECORATION: 'Decoration', DEGREE: 'Degree', OTHER: 'Other' } },
} as const;
