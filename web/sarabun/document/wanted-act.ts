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

/** The list opens a letter at an act: said before it opens, taken once that one stands; whatever opens instead takes nothing. */
let wanted: { key: ActKey; documentId: number } | null = null;
export function wantAct(key: ActKey, documentId: number): void {
  wanted = { key, documentId };
}

export function takeWanted(documentId: number): ActKey | null {
  const asked = wanted;
  wanted = null;
  return asked?.documentId === documentId ? asked.key : null;
}

/** The letter came up without its acts: it can't be opened, or shows its report. */
export function dropWanted(): void {
  wanted = null;
}
