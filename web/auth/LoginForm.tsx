import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import type { CaptchaState } from '../shell/session/Captcha.tsx';
import { tell } from '../ui/dialogs.ts';
import { lazyAgain } from '../ui/lazy-again.ts';
import classes from './LoginForm.module.css';
import type { AtField, Credentials } from './sign-in.ts';

const Captcha = lazyAgain(() => import('../shell/session/Captcha.tsx').then((file) => file.Captcha));

interface Props {
  signIn: (credentials: Credentials, atField: AtField) => Promise<boolean>;
  onForgot: () => void;
}

/** User, password, forgot, robot check, button, and one line that says why the button is closed [A1] [A16]. */
export function LoginForm({ signIn, onForgot }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [check, setCheck] = useState<{ payload: string | null; state: CaptchaState }>({ payload: null, state: 'unverified' });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const needed = boot.captcha && boot.brand.features.captcha;
  const secure = window.isSecureContext || !needed;
  const closed = needed && check.payload === null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (closed || busy) return;
    const missing = username.trim() === '' ? t('emptyUsername') : password.trim() === '' ? t('emptyPassword') : null;
    if (missing) return tell({ tone: 'error', title: t('common:errorTitleShort'), message: missing });
    setBusy(true);
    setFault('');
    const inside = await signIn({ username: username.trim(), password, ...(check.payload ? { altcha: check.payload } : {}) }, setFault);
    setBusy(false);
    if (inside) return navigate(paths.intranet, { replace: true });
    // A solved check serves one attempt.
    setCheck({ payload: null, state: 'unverified' });
    setAttempt((count) => count + 1);
  };

  return (
    <form onSubmit={submit} noValidate aria-label={t('login.title')}>
      <Stack gap={16}>
        <TextInput
          label={t('login.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <div>
          <PasswordInput
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={fault || null}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          />
          <div className={classes.forgot}>
            <a
              className="link"
              href={`${boot.basePath.replace(/\/$/, '')}${paths.forgotPassword}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onForgot();
              }}
            >
              {t('login.forgot')}
            </a>
          </div>
        </div>
        {needed && secure ? (
          <Suspense fallback={<div className={classes.captcha} />}>
            <Captcha key={attempt} onChange={(payload, state) => setCheck({ payload, state })} />
          </Suspense>
        ) : null}
        <Button type="submit" fullWidth disabled={closed} loading={busy} aria-describedby="login-reason">
          {t('login.submit')}
        </Button>
        <p id="login-reason" className={classes.reason} role="status">
          {reason(secure, closed, check.state, t)}
        </p>
      </Stack>
    </form>
  );
}

function reason(
  secure: boolean,
  closed: boolean,
  state: CaptchaState,
  t: ReturnType<typeof useTranslation<['auth', 'common']>>['t'],
): string {
  if (!secure) return t('login.insecure');
  if (!closed) return '';
  if (state === 'expired') return t('login.captchaExpired');
  if (state === 'error') return t('login.captchaFailed');
  return t('login.needCaptcha');
}
