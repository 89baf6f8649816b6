import type { SameKeys } from '../../index.ts';
import type { weekDays as th } from '../../th/settings/week-days.ts';

export const weekDays: SameKeys<typeof th> = {
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
  '0': 'Sunday',
};
