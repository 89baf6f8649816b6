import { Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { signOut, whoAmI } from '../../contract/installation/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { BareFrame } from '../shell/frame/BareFrame.tsx';
import { LanguageSwitch } from '../shell/frame/LanguageSwitch.tsx';
import { ThemeToggle } from '../shell/frame/ThemeToggle.tsx';
import { queryClient } from '../shell/live/query-client.ts';
import { DialogView } from '../ui/DialogView.tsx';
import { useDialogs } from '../ui/dialogs.ts';
import { toastError } from '../ui/toast.ts';
import { useUnsavedGuard } from '../ui/useUnsaved.ts';
import classes from './Around.module.css';
import { to } from './to.ts';

/** Header and dialogs around every page of the administrators. */
export function Around() {
  const { t } = useTranslation('administration');
  const dialog = useDialogs((state) => state.open[0]);
  const { pathname } = useLocation();
  useUnsavedGuard();
  return (
    <BareFrame
      home={to.agencies}
      name={t('title')}
      nameClass={classes.name}
      contentClass={classes.content}
      tools={
        <>
          <LanguageSwitch />
          <ThemeToggle />
          {pathname === to.signIn || pathname === to.account ? null : <Leave />}
        </>
      }
      after={
        <>
          <Notifications position="top-right" zIndex={450} containerWidth={420} />
          {dialog ? <DialogView key={dialog.id} open={dialog} /> : null}
        </>
      }
    >
      <Outlet />
    </BareFrame>
  );
}

/** Who is here, and the way out. */
function Leave() {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const me = useRead(whoAmI, {}).data;
  const leave = useWrite(signOut, {
    onSuccess: () => {
      queryClient.clear();
      void navigate(to.signIn, { replace: true });
    },
  });
  return (
    <>
      {me ? (
        <span className={`${classes.who} sub figures`}>
          {me.username} · {t('version', { version: me.version })}
        </span>
      ) : null}
      <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate({}, { onError: (error) => toastError(error) })}>
        {t('signOut')}
      </Button>
    </>
  );
}
