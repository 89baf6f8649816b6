/** How what is asked for comes again: on each day, each week, each other week, on the same date of each month. */
export const repeats = ['ONCE', 'DAY', 'WEEK', 'FORTNIGHT', 'MONTH'] as const;
export type Repeat = (typeof repeats)[number];
/** Times that one request may have: a year of days. */
export const occurrencesMost = 366;
