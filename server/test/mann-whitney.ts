/**
 * How likely two samples differ at least so much where both come from the same: Mann and Whitney's U (Ann. Math. Statist. 18, 1947), two-sided by
 * the normal approximation, with the corrections for ties and for continuity (Hollander, Wolfe, Chicken: Nonparametric Statistical Methods, 4.1).
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): { u: number; p: number } {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  const [n, m] = [one.length, other.length];
  let [ranks, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to + 1]?.value === all[from]?.value) to += 1;
    const count = to - from + 1;
    // what is equal shares the middle of its ranks, which count from one
    ranks += all.slice(from, to + 1).filter(({ isOne }) => isOne).length * ((from + to) / 2 + 1);
    ties += count ** 3 - count;
    from = to + 1;
  }
  const u = ranks - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))));
  const z = spread === 0 ? 0 : Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread;
  return { u, p: erfc(z / Math.SQRT2) };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** Of x >= 0, exact to 1.5e-7: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
}
