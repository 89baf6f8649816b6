import type { ReportCode } from '../../../contract/statistics/reports.ts';
import { numbers, registers, secret } from './books.ts';
import type { Facts } from './facts.ts';
import { signing, yearly } from './letters.ts';
import { circulars, late, pending, returned, times, volume, workload } from './work.ts';

/** What each report counts. */
export const factsOf: Record<ReportCode, Facts> = {
  volume,
  pending,
  late,
  times,
  returned,
  registers,
  numbers,
  circulars,
  signing,
  workload,
  yearly,
  secret,
};
