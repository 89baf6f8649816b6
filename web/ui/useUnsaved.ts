import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './dialogs.ts';

/** Forms with something typed that is not kept yet. */
const holding = new Set<object>();
let question: Promise<boolean> | null = null;

/**
 * Asks once before what is typed is lost: on leaving for another page, on closing the window, and, by the function that it
 * gives, before anything within the page. Resolves to true when the person lets it go. `sending`: it is on its way, and what
 * follows may lead to another page.
 */
export function useUnsaved(dirty: boolean, sending = false): () => Promise<boolean> {
  const [form] = useState(() => ({}));
  useEffect(() => {
    if (!dirty || sending) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    holding.add(form);
    addEventListener('beforeunload', hold);
    return () => {
      holding.delete(form);
      removeEventListener('beforeunload', hold);
    };
  }, [dirty, sending, form]);
  return async () => !dirty || letGo();
}

/** Stands in the way to another page while any form holds something; the router takes one such guard for the whole product. */
export function useUnsavedGuard(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => holding.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it stands in the way
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void letGo().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
}

/** One question at a time: Escape is heard by every dialog that is open, the question's own among them. */
function letGo(): Promise<boolean> {
  question ??= confirm({
    title: i18next.t('unsaved'),
    message: i18next.t('unsavedHint'),
    confirmLabel: i18next.t('leave'),
    cancelLabel: i18next.t('stay'),
    danger: true,
  }).finally(() => {
    question = null;
  });
  return question;
}
