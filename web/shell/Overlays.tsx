import { lazy, Suspense, useEffect, useState } from 'react';
import { useDialogs } from '../ui/dialogs.ts';
import { useLost } from './sign-in-again.ts';

const loadDialog = () => import('../ui/DialogView.tsx');
const loadSignIn = () => import('./SignInAgain.tsx');
const Toasts = lazy(() => import('@mantine/notifications').then((file) => ({ default: file.Notifications })));
const DialogView = lazy(() => loadDialog().then((file) => ({ default: file.DialogView })));
const SignInAgain = lazy(() => loadSignIn().then((file) => ({ default: file.SignInAgain })));

/** What may stand over any page, loaded after the page itself. */
export function Overlays() {
  const dialog = useDialogs((state) => state.open[0]);
  const lost = useLost((state) => state.settle);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // After the first paint, and before they are needed: a lost connection must still be told.
    const timer = setTimeout(() => {
      setSettled(true);
      void Promise.allSettled([loadDialog(), loadSignIn()]);
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {settled ? <Toasts position="top-right" zIndex={450} containerWidth={420} /> : null}
      {lost ? <SignInAgain settle={lost} /> : null}
      {dialog ? <DialogView key={dialog.id} open={dialog} /> : null}
    </Suspense>
  );
}
