/** What chance says, the same for the same seed. */
export interface Chance {
  /** A whole number below this one. */
  below: (limit: number) => number;
  /** So often in a hundred. */
  of: (percent: number) => boolean;
  one: <T>(from: readonly T[]) => T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, of: (percent) => below(100) < percent, one: (from) => from[below(from.length)] as (typeof from)[number] };
}
