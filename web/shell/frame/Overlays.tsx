import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { PlainDialog } from '../../ui/PlainDialog.tsx';
import { onIdle } from '../live/on-idle.ts';
import { loadWords } from '../preferences/i18n.ts';
import { usePendingWrites } from '../session/pending-writes.ts';
import { useProof } from '../session/prove-first.ts';
import { useSecondStep } from '../session/second-step.ts';
import { useLost } from '../session/sign-in-again.ts';
import classes from './Overlays.module.css';
import { useTools } from './tools.ts';

const Toasts = lazyAgain(() => import('@mantine/notifications').then((file) => file.Notifications));
const DialogView = lazyAgain(() => import('../../ui/DialogView.tsx').then((file) => file.DialogView), PlainDialog);
const SignInAgain = lazyAgain(() => import('../session/SignInAgain.tsx').then((file) => file.SignInAgain));
const SecondStep = lazyAgain(() => import('../session/SecondStep.tsx').then((file) => file.SecondStep));
const ProveDialog = lazyAgain(async () => {
  const [file] = await Promise.all([import('../session/ProveDialog.tsx'), loadWords(['factors'])]);
  return file.ProveDialog;
});
const ToolsPanel = lazyAgain(() => import('./ToolsPanel.tsx').then((file) => file.ToolsPanel));

/** What may stand over any page, loaded after the page itself. */
export function Overlays() {
  const dialog = useDialogs((state) => state.open[0]);
  const lost = useLost((state) => state.settle);
  const step = useSecondStep((state) => state.open);
  const proof = useProof((state) => state.open);
  const awaiting = usePendingWrites((state) => (state.checking > 0 ? 'outcomeChecking' : state.late > 0 ? 'unansweredYet' : null));
  const { t } = useTranslation();
  const tools = useTools((state) => state.open);
  const [asked, setAsked] = useState(false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (tools) setAsked(true);
  }, [tools]);
  useEffect(
    () =>
      // After the screen stands, and before they are needed: a lost connection must still be told.
      onIdle(() => {
        setSettled(true);
        void DialogView.ahead();
        void SignInAgain.ahead();
      }),
    [],
  );
  return (
    <>
      <Suspense>{settled ? <Toasts position="top-right" zIndex={450} containerWidth={420} /> : null}</Suspense>
      <div role="status" className={awaiting && !lost && !proof ? classes.late : undefined}>
        {awaiting && !lost && !proof ? t(awaiting) : null}
      </div>
      <Suspense>{asked ? <ToolsPanel /> : null}</Suspense>
      <Suspense>{lost ? <SignInAgain settle={lost} /> : null}</Suspense>
      <Suspense>{proof ? <ProveDialog key={proof.purpose} open={proof} /> : null}</Suspense>
      <Suspense>{step ? <SecondStep key={step.pass} open={step} /> : null}</Suspense>
      <Suspense fallback={dialog ? <PlainDialog key={dialog.id} open={dialog} /> : null}>
        {dialog ? <DialogView key={dialog.id} open={dialog} /> : null}
      </Suspense>
    </>
  );
}
