/** Minutes before each try; then every hour, for three days in all. */
const minutes = [0, 1, 5, 15, 60] as const;
export const givesUpAfterMs = 72 * 3_600_000;

/** Minutes between the try of that number and the next one. */
export function minutesAfter(tries: number): number {
  return minutes[tries] ?? 60;
}

/** When the next try is, after so many; `lot` from 0 to 1 spreads what failed together. */
export function nextTry(tries: number, now: Date, lot: number): Date {
  return new Date(now.getTime() + minutesAfter(tries) * 60_000 * (0.9 + 0.2 * lot));
}

/** A peer that failed so often in a row is left alone for a while, so that what waits for it holds up nothing else. */
export const mostFailures = 10;
export const restMs = 5 * 60_000;
