import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { times } from '../../contract/rules/times.ts';
import { base } from '../shell/boot.ts';

/** A device may say that it has a network and still not reach the office: what was tried counts. */
const useReach = create<{ lost: boolean }>(() => ({ lost: false }));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has this device a network by which it reaches the office, as far as is known? */
export function useOnline(): boolean {
  const connected = useSyncExternalStore(listen, () => navigator.onLine);
  const lost = useReach((state) => state.lost);
  return connected && !lost;
}

/** The same, asked outside of a screen. */
export function isOnline(): boolean {
  return navigator.onLine && !useReach.getState().lost;
}

/** Asks the office whether it is there; while it is not, again and again. Resolves to whether it answered. */
export async function probe(): Promise<boolean> {
  clearTimeout(timer);
  const there = await fetch(`${base}health/live`, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (useReach.getState().lost === there) useReach.setState({ lost: !there });
  if (!there) timer = setTimeout(() => void probe(), times.reachCheck);
  return there;
}

function listen(changed: () => void): () => void {
  const heard = () => {
    changed();
    void probe();
  };
  for (const name of ['online', 'offline'] as const) addEventListener(name, heard);
  return () => {
    for (const name of ['online', 'offline'] as const) removeEventListener(name, heard);
  };
}
