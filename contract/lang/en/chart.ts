import type { SameKeys } from '../index.ts';
import type { chart as th } from '../th/chart.ts';

export const chart: SameKeys<typeof th> = {
  asTable: 'As a table',
  none: 'No figures yet',
  sum: 'Sum',
  count: 'Number',
  percent: 'Percent',
};
