import { listPage } from './define.ts';

export const manageAdmin = listPage({
  fields: {
    person: { is: 'row', from: 'person', required: true, once: true, column: true, phone: true },
    kind: { is: 'choice', of: ['ADMIN', 'AUDITOR'], required: true, once: true, initial: 'ADMIN', column: true },
    unit: { is: 'row', from: 'unit', required: true, once: true, column: true, phone: true },
    since: { is: 'day', required: true, column: true },
    until: { is: 'day', column: true },
    /** The order of appointment. */
    note: { is: 'text', max: 200, searched: true },
  },
  order: 'since',
  grows: true,
  filter: 'kind',
});
