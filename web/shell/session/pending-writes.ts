import { create } from 'zustand';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { times } from '../../../contract/rules/times.ts';
import { useProof } from './prove-first.ts';
import { useLost } from './sign-in-again.ts';

/** How many writes have waited so long for their answer that it is told, and of how many the outcome is being found out. */
export const usePendingWrites = create<{ late: number; checking: number }>(() => ({ late: 0, checking: 0 }));

const tick = 1_000;

/**
 * A write that a person waits for: after a while it is said over the page that no answer has come yet, later it is given up,
 * so that the form can be sent again. The time in which the person signs in or proves himself anew does not count, nor that in
 * which an outcome is found out, which has its own end.
 */
export async function awaited<T>(kind: Endpoint['kind'], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const end = kind === 'batch' ? times.batchEnd : times.writeEnd;
  let waited = 0;
  let late = 0;
  const timer = setInterval(() => {
    if (useLost.getState().settle || useProof.getState().open || usePendingWrites.getState().checking > 0) return;
    waited += tick;
    if (waited >= times.writeLate && late === 0) {
      late = 1;
      put(late);
    }
    if (waited >= end) giveUp.abort();
  }, tick);
  try {
    return await work(giveUp.signal);
  } finally {
    clearInterval(timer);
    put(-late);
  }
}

function put(more: number): void {
  if (more !== 0) usePendingWrites.setState(({ late }) => ({ late: late + more }));
}

export function putChecking(more: 1 | -1): void {
  usePendingWrites.setState(({ checking }) => ({ checking: checking + more }));
}
