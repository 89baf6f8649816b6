import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/overtime.ts';

/** Rates of overtime. */
export const overtimeRates: SameKeys<typeof th.overtimeRates> = {
  title: 'Rates of overtime',
  affects: 'Hold for days within their time; sheets that were reported stand',
  add: 'Add a rate',
  search: 'Search regulations',
  fields: {
    orderNo: 'Regulation',
    kind: 'Kind of day',
    baht: 'Baht an hour',
    hoursMost: 'Hours a day at most',
    validFrom: 'From',
    validTo: 'Until',
  },
  hints: { validTo: 'Left empty: no end yet' },
  choices: { kind: { WORKDAY: 'working day', DAY_OFF: 'day off' } },
};
