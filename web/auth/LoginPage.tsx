import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { stored } from '../shell/preferences/storage.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import classes from './LoginPage.module.css';
import { OtherWays } from './OtherWays.tsx';
import { Panel } from './Panel.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { signIn } from './sign-in.ts';

type PanelName = 'signIn' | 'signUp' | 'forgot';

/** Three panels, one at a time [A6]; shown after the stored session has been looked at [A2]. */
export function LoginPage({ start = 'signIn' }: { start?: PanelName }) {
  const { t } = useTranslation('auth');
  const [panel, setPanel] = useState<PanelName>(start);
  const [checked] = useState(() => stored.userLogin.get() === null || stored.token.get() === null);
  if (!checked) return <Navigate to={paths.intranet} replace />;
  return (
    <LoginFrame>
      <TabTitle>{t('login.pageTitle')}</TabTitle>
      {panel === 'signIn' ? (
        <Panel title={t('login.title')} hint={t('login.hint')}>
          <LoginForm signIn={signIn} onForgot={() => setPanel('forgot')} />
          <OtherWays />
          {boot.brand.signUp ? (
            <p className={classes.other}>
              <button type="button" className={classes.switch} onClick={() => setPanel('signUp')}>
                {t('login.toSignUp')}
              </button>
            </p>
          ) : null}
        </Panel>
      ) : null}
      {panel === 'signUp' ? <SignUpForm onBack={() => setPanel('signIn')} /> : null}
      {panel === 'forgot' ? <ForgotForm onBack={() => setPanel('signIn')} /> : null}
    </LoginFrame>
  );
}

/** /register: the second panel at once; where the brand takes no requests, the first. */
export function RegisterPage() {
  return <LoginPage start={boot.brand.signUp ? 'signUp' : 'signIn'} />;
}
