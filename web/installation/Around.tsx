import { Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { signOut, whoAmI } from '../../contract/installation/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { LanguageSwitch } from '../shell/frame/LanguageSwitch.tsx';
import { Mark } from '../shell/frame/Mark.tsx';
import { SkipLink } from '../shell/frame/SkipLink.tsx';
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
    <div className={classes.root}>
      <SkipLink />
      <header className={`bar top-bar ${classes.header}`}>
        <Link to={to.agencies} className={classes.brand} aria-label={t('title')}>
          <Mark size={32} />
          <span className="one-line">{t('title')}</span>
        </Link>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeToggle />
          {pathname === to.signIn || pathname === to.account ? null : <Leave />}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Notifications position="top-right" zIndex={450} containerWidth={420} />
      {dialog ? <DialogView key={dialog.id} open={dialog} /> : null}
    </div>
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
