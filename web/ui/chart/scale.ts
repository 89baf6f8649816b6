/** Round figures from 0 on that an axis shows, up to the first that nothing exceeds; whole ones where all values are whole. */
export function ticksOf(values: readonly number[], about = 4): number[] {
  const most = Math.max(0, ...values);
  if (most === 0) return [0, 1];
  const whole = values.every(Number.isInteger);
  const rough = most / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough;
  const step = whole ? Math.max(1, found) : found;
  const last = Math.ceil(Number((most / step).toFixed(9)));
  // 0.1 * 3 is 0.30000000000000004
  return Array.from({ length: last + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** What each value is of a whole, in hundredths; nothing of nothing. */
export function partsOf(values: readonly number[], whole: number): number[] {
  return values.map((value) => (whole > 0 ? (Math.max(0, value) / whole) * 100 : 0));
}

/** Whole hundredths; 0 and 100 only where it is nothing, or all of it. */
export function percentOf(value: number, whole: number): number {
  if (value <= 0 || whole <= 0) return 0;
  return value >= whole ? 100 : Math.min(99, Math.max(1, Math.round((value / whole) * 100)));
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Every how many labels stand under an axis so that none touches the next. */
export function everyOf(count: number, width: number, each: number): number {
  return Math.max(1, Math.ceil((count * each) / Math.max(1, width)));
}

/** Points of a line in a box; one alone stands in its middle. A gap (null) begins another piece. */
export function piecesOf(
  values: readonly (number | null)[],
  most: number,
  box: { width: number; height: number },
): { x: number; y: number }[][] {
  const pieces: { x: number; y: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      pieces.push([]);
      return;
    }
    const x = values.length > 1 ? (index / (values.length - 1)) * box.width : box.width / 2;
    pieces.at(-1)?.push({ x, y: box.height - (most > 0 ? value / most : 0) * box.height });
  });
  return pieces.filter((piece) => piece.length > 0);
}
