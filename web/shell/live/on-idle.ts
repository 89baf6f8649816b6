import { queryClient } from './query-client.ts';

/**
 * Calls once the screen stands: the page is loaded, no answer is awaited and the browser has time. For what comes before it is needed,
 * which must not stand in the way of what is. Gives what calls it off.
 */
export function onIdle(then: () => void): () => void {
  let asked: number | null = null;
  let timer = setTimeout(look, 500);
  function look(): void {
    if (document.readyState !== 'complete' || queryClient.isFetching() > 0) {
      timer = setTimeout(look, 500);
    } else if ('requestIdleCallback' in globalThis) {
      asked = requestIdleCallback(then, { timeout: 1_000 });
    } else then(); // Safari has no idle callback
  }
  return () => {
    clearTimeout(timer);
    if (asked !== null) cancelIdleCallback(asked);
  };
}
