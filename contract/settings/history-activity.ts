import { logPage } from './define.ts';

/** What people did, as sentences: with letters, settings, their accounts. Of a classed letter its number alone. */
export const historyActivity = logPage({
  columns: ['at', 'person', 'what', 'letter'],
  filters: {
    person: { is: 'row', from: 'person' },
    about: { is: 'choice', of: ['letters', 'work', 'accounts', 'settings', 'certificates', 'files'] },
  },
});
