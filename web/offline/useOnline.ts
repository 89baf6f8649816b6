import { useSyncExternalStore } from 'react';

/** Has this device a network? It may still not reach the office. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(changed: () => void): () => void {
  for (const name of ['online', 'offline'] as const) addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline'] as const) removeEventListener(name, changed);
  };
}
