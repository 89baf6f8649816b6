/** Types of posts */
export const positionType = {
  title: 'Types of posts',
  affects: 'Sorts levels and posts. Signed letters don’t change.',
  add: 'Add a type',
  search: 'Search types of posts',
  usedBy: '{{count}} entries',
  fields: { name: 'Type of post', nameEn: 'In English' },
} as const;
