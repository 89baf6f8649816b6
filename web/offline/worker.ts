import { create } from 'zustand';
import { times } from '../../contract/rules/times.ts';
import { base } from '../shell/boot.ts';

/** A newer version of the office that waits until the person wants it. */
export const useUpdate = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }));

let started = false;

/** Keeps the page and its code for times without a network, and asks for a newer version now and then. Once in a window. */
export async function startWorker(): Promise<void> {
  // Browsers have it in safe pages only: https, or this machine.
  if (started || !('serviceWorker' in navigator)) return;
  started = true;
  try {
    const registration = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base, updateViaCache: 'none' });
    watch(registration);
    const ask = () => void registration.update().catch(() => undefined);
    setInterval(ask, times.updateCheck);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
  } catch (error) {
    console.warn('no service worker:', error instanceof Error ? error.message : error);
  }
}

/** The first one of all takes over by itself; a later one waits beside the one that is used. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    if (worker && navigator.serviceWorker.controller) useUpdate.setState({ waiting: worker });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming));
  });
}

/** Takes the newer version and loads the page again; a page with unsaved forms asks before it goes. */
export function takeUpdate(): void {
  const { waiting } = useUpdate.getState();
  // Another window may have taken it already.
  if (waiting?.state !== 'installed') location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('now');
}
