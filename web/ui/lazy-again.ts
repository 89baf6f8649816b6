import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * As React's `lazy`, but a part that can't be fetched is asked for again: when the connection is back, or after a while.
 * Gives up only where the connection stands and the server does not have the part, as after an update.
 */
export function lazyAgain<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await again(load) }));
}

async function again<Part>(load: () => Promise<Part>, tries = 5): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const offline = !navigator.onLine;
    if (!offline && tries <= 1) throw error;
    await connectionOrPause();
    return again(load, offline ? tries : tries - 1);
  }
}

function connectionOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, 2_000);
    addEventListener('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}
