import { listPage } from '../settings/define.ts';

/**
 * Kinds of requests whose deciders are read from rows of authority. A module's name alone stands for all of its kinds; `request`: those that the
 * agency made itself.
 */
export const authorityKinds = [
  'room',
  'vehicle',
  'leave',
  'leave.sick',
  'leave.mat',
  'leave.pat',
  'leave.per',
  'leave.child',
  'leave.vac',
  'leave.ord',
  'leave.hajj',
  'leave.cab',
  'wfh',
  'overtime',
  'archive',
  'asset',
  'request',
] as const;

/** Who decides on how much: by the head so many levels above the applicant, or by a post. */
export const requestAuthority = listPage({
  fields: {
    kind: { is: 'choice', of: authorityKinds, required: true, once: true, column: true, phone: true },
    position: { is: 'row', from: 'position', column: true, phone: true },
    level: { is: 'number', min: 0, max: 9, column: true },
    employeeType: { is: 'row', from: 'employee-type' },
    measure: { is: 'choice', of: ['NONE', 'DAYS', 'KM', 'BAHT'], required: true, initial: 'NONE' },
    upTo: { is: 'number', min: 0, max: 1_000_000_000, column: true },
    scope: { is: 'choice', of: ['IN_TOWN', 'PROVINCE', 'OUTSIDE'], column: true },
    orderNo: { is: 'text', max: 100, searched: true },
    validFrom: { is: 'day', required: true, column: true },
    validTo: { is: 'day', column: true },
  },
  order: 'dragged',
  grows: true,
  filter: 'kind',
});
