/** How a part of a chart looks: each has a shape of its own, so that it prints in grey. */
export type ChartLook = 'done' | 'open' | 'late' | 'ok' | 'warn' | 'rest';
