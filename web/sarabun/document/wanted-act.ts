import type { Action } from '../../../contract/sarabun/letters.ts';

/** Keys that begin an act on a letter. */
export type ActKey = 'sign' | 'assign' | 'return' | 'done';

/** What each key begins: the first of these that may be done now. */
export const actsOfKey: Record<ActKey, Action[]> = {
  sign: ['sign', 'approve'],
  assign: ['assign'],
  return: ['return', 'sendBack', 'reject'],
  done: ['receive', 'acknowledge', 'accept', 'report', 'close', 'closeOwn'],
};

/** The list opens a letter at an act: said before it opens, taken once it stands. */
let wanted: ActKey | null = null;
export function wantAct(key: ActKey): void {
  wanted = key;
}

export function takeWanted(): ActKey | null {
  const taken = wanted;
  wanted = null;
  return taken;
}
