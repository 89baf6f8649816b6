import { vehicle } from '../vehicle.ts';

/** Who decides on requests */
export const requestAuthority = {
  title: 'Who decides on requests',
  affects: 'Requests that are sent, or whose turn of deciding comes, from its day on. What was decided keeps who decided it.',
  add: 'Add who decides',
  search: 'Search the order number',
  usedBy: 'Decided by it',
  fields: {
    kind: 'On what',
    position: 'Post',
    level: 'Head above the applicant (levels)',
    employeeType: 'Type of the applicant’s employment',
    measure: 'Limit in',
    upTo: 'Up to',
    scope: 'Where to',
    orderNo: 'Order of authority',
    validFrom: 'From',
    validTo: 'Until',
  },
  hints: {
    position: 'Either a post or the level of a head',
    level: '0 is the head of the applicant’s own unit, 1 the head one level above',
    employeeType: 'Left empty: for everybody',
    upTo: 'Empty where there is no limit',
    scope: 'For the use of cars; empty where it is everywhere',
    validTo: 'Empty while it is not known. Once it decided a request, only its last day can be changed: add another row instead',
  },
  choices: {
    kind: {
      room: 'Meeting rooms',
      vehicle: 'Cars of the office',
      leave: 'Leave of every kind',
      'leave.sick': 'Sick leave',
      'leave.mat': 'Maternity leave',
      'leave.pat': 'To help one’s wife after birth',
      'leave.per': 'Personal leave',
      'leave.child': 'To raise a child',
      'leave.vac': 'Vacation',
      'leave.ord': 'Ordination',
      'leave.hajj': 'Hajj',
      'leave.cab': 'Leave by resolution of the Cabinet',
      request: 'Requests of the agency’s own making',
    },
    measure: { NONE: 'Without a limit', DAYS: 'Days', KM: 'Kilometres', BAHT: 'Baht' },
    scope: vehicle.scope,
  },
};
