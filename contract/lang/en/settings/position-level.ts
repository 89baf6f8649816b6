/** Levels of posts */
export const positionLevel = {
  title: 'Levels of posts',
  affects: 'Offered for posts. Signed letters don’t change.',
  add: 'Add a level',
  search: 'Search levels',
  usedBy: '{{count}} posts',
  fields: { name: 'Level', short: 'Short form', type: 'Type of post', nameEn: 'In English' },
  hints: { type: 'The type that the level belongs to' },
} as const;
