import type { Corners } from './geometry.ts';

/** What the worker is asked for, and how it answers. `id`: which question. */
export type Asked =
  | { id: number; what: 'propose'; file: File }
  /** `small`: to be looked at only. */
  | { id: number; what: 'straighten'; file: File; corners: Corners; turns: number; small: boolean };

export type Answered =
  | { id: number; is: 'corners'; corners: Corners }
  | { id: number; is: 'page'; blob: Blob }
  /** LARGE: more pixels than a phone can hold. BROKEN: no picture that this browser reads. */
  | { id: number; is: 'refused'; why: 'LARGE' | 'BROKEN' };

/** Pixels that are decoded at most; those of a page as it is sent (A4 at 300 dpi), looked at, and searched for its corners. */
export const photoLimits = {
  decoded: 50_000_000,
  kept: { longest: 3508, most: 9_000_000 },
  shown: { longest: 700, most: 500_000 },
  searched: 360,
  /** The longer side of a picture while it is worked with. */
  worked: 4096,
  quality: 0.88,
} as const;
