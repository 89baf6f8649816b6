import { logPage } from './define.ts';

/** Every line of the audit, as it stands. Nobody changes one. */
export const activitySystemLog = logPage({
  columns: ['at', 'person', 'action', 'outcome', 'ip', 'detail'],
  filters: {
    person: { is: 'row', from: 'person' },
    about: { is: 'choice', of: ['auth', 'settings', 'step', 'certificate', 'secret', 'book', 'file', 'agency'] },
    outcome: { is: 'choice', of: ['OK', 'REFUSED'] },
    ip: { is: 'text', max: 45 },
  },
});

/** GET: the lines that the filters leave, as XLSX, or CSV with `as` csv. */
export const logExportPath = (path: string) => `/settings/log/${path}/export`;
