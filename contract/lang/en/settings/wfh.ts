import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/wfh.ts';

/** What the agency has announced. */
export const wfhRules: SameKeys<typeof th.wfhRules> = {
  title: 'Announcements on work from home',
  affects: 'Hold for requests of days within their time; what was decided stays',
  add: 'Add an announcement',
  search: 'Search announcements',
  fields: {
    orderNo: 'Announcement',
    unit: 'Unit',
    employeeType: 'Type of employees',
    daysWeek: 'Days a week at most',
    notWeekdays: 'Days at the office',
    presentShare: 'At the office at least (%)',
    coreFrom: 'Reachable from',
    coreUntil: 'Reachable until',
    noticeDays: 'Asked for before (days)',
    places: 'Places allowed',
    validFrom: 'From',
    validTo: 'Until',
  },
  hints: {
    unit: 'Left empty: the whole agency; the nearest unit comes first',
    employeeType: 'Left empty: all types',
    daysWeek: 'Half a day counts 0.5',
    presentShare: 'Requests that wait count too; 0: none is set',
    validTo: 'Left empty: no end yet',
  },
  choices: {
    notWeekdays: { 0: 'Sunday', 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday' },
    places: { HOME: 'Home', OTHER_OFFICE: 'Another state office', FIELD: 'In the field' },
  },
};
