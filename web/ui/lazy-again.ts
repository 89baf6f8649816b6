import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** A part that is fetched when it is shown, or ahead of that. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches it; settles when it is there, or when it is not to be had, which is told where it is shown. */
  ahead(): Promise<void>;
}

/**
 * As React's `lazy`, but a part that is there already is shown without waiting: React takes back what it shows in a part's place after
 * 300 ms at the earliest. One that can't be fetched is asked for again: when the connection is back, or after a while. Gives up only where
 * the connection stands and the server does not have the part, as after an update.
 */
export function lazyAgain<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const fetched = () => {
    coming ??= again(load).then(
      (part) => {
        here = part;
        return part;
      },
      (error) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  const Later = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the part is declared
  function Part(props: Props) {
    // chosen once: another component in its place would lose what it holds
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Later);
    return createElement(Shown, props);
  }
  const ahead = () =>
    fetched().then(
      () => {},
      () => {},
    );
  return Object.assign(Part, { ahead });
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
