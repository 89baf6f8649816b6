import { lazy, Suspense, useEffect, useState } from 'react';
import { useDialogs } from '../ui/dialogs.ts';
import { useLost } from './sign-in-again.ts';

const Toasts = lazy(() => import('@mantine/notifications').then((file) => ({ default: file.Notifications })));
const DialogView = lazy(() => import('../ui/DialogView.tsx').then((file) => ({ default: file.DialogView })));
const SignInAgain = lazy(() => import('./SignInAgain.tsx').then((file) => ({ default: file.SignInAgain })));

/** What may stand over any page, each loaded when it is first needed. */
export function Overlays() {
  const dialog = useDialogs((state) => state.open[0]);
  const lost = useLost((state) => state.settle);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // After the first paint; a toast before that waits for it.
    const timer = setTimeout(() => setSettled(true), 1_000);
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
