/** Choices that are the same in every demo agency, so that a story told of it stays true. */
export interface Chance {
  /** 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  yes(probability: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, whole, pick: (list) => list[whole(0, list.length - 1)] as never, yes: (probability) => next() < probability };
}
