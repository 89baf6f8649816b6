/** Days off */
export const holidays = {
  title: 'Days off',
  affects: 'Working days of deadlines and reminders. Offered due days change at once; those that were set stay.',
  add: 'Add a day off',
  search: 'Search the name',
  fields: {
    day: 'Day',
    name: 'Name',
    kind: 'Kind',
  },
  choices: {
    kind: {
      GOVERNMENT: 'Of the government',
      SPECIAL: 'By resolution',
      AGENCY: 'Of the agency',
    },
  },
} as const;
