/** Types of staff */
export const employeeType = {
  title: 'Types of staff',
  affects: 'Offered and filtered by in the records of people. Signed letters don’t change.',
  add: 'Add a type of staff',
  search: 'Search types of staff',
  usedBy: '{{count}} people',
  fields: { name: 'Type of staff', short: 'Short form', nameEn: 'In English' },
} as const;
