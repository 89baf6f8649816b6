import i18next from 'i18next';
import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from 'react';
import { confirm } from './dialogs.ts';

/** A part that is fetched when it is shown, or ahead of that. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches it; settles when it is there, or when it is not to be had, which is told where it is shown. */
  ahead(): Promise<void>;
}

/**
 * As React's `lazy`, but a part that is there already is shown without waiting: React takes back what it shows in a part's place after
 * 300 ms at the earliest. Where one is not to be had the person is asked to load the page again: something may be typed on it. `instead`
 * stands in for it; a whole screen fails, and loads itself anew.
 */
export function lazyAgain<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> | 'screen' | null = null,
): LazyPart<Props> {
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
  const Later = lazy(async () => ({
    default: await fetched().catch((error): ComponentType<Props> => {
      if (instead === 'screen') throw error;
      return instead ?? Missing;
    }),
  })) as unknown as ComponentType<Props>;
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

/** Most browsers remember for the life of the page that a file did not come: it is asked for once more, for those that do not. */
async function again<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    if (!navigator.onLine) await new Promise((online) => addEventListener('online', online, { once: true }));
    return load();
  }
}

/** In the place of a part of a screen. */
function Missing() {
  useEffect(() => {
    const asked = { title: i18next.t('partFailed'), message: i18next.t('partFailedHint'), confirmLabel: i18next.t('reload') };
    void confirm({ ...asked, cancelLabel: i18next.t('stay') }).then((yes) => yes && location.reload());
  }, []);
  return null;
}
