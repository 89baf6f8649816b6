import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { confirm } from './dialogs.ts';

/**
 * Asks once before what is typed is lost: on leaving for another page, on closing the window, and, by the function that it
 * gives, before anything within the page. Resolves to true when the person lets it go.
 */
export function useUnsaved(dirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  const ask = () =>
    confirm({ title: t('unsaved'), message: t('unsavedHint'), confirmLabel: t('leave'), cancelLabel: t('stay'), danger: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it stands in the way
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [dirty]);
  return async () => !dirty || ask();
}
