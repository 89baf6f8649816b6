import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { stored } from '../shell/preferences/storage.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import classes from './LoginPage.module.css';
import { igSignIn } from './sign-in.ts';

/** /ig-login: the branded way in, without the question of the device [A5]. Brands that do not name it have /login only. */
export function IgLoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [elsewhere] = useState(() =>
    !boot.brand.igLogin ? paths.login : stored.userLogin.get() && stored.token.get() ? paths.intranet : null,
  );
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  if (elsewhere) return null;
  return (
    <LoginFrame>
      <TabTitle>{t('login.pageTitle')}</TabTitle>
      <section aria-labelledby="panel-title">
        <h1 id="panel-title" className={classes.title}>
          {t('login.title')}
        </h1>
        <p className={classes.hint}>{t('login.hint')}</p>
        <LoginForm signIn={igSignIn} onForgot={() => void navigate(paths.forgotPassword)} />
      </section>
    </LoginFrame>
  );
}
