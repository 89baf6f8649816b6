import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login, preLogin } from '../../../contract/auth/calls.ts';
import { ApiError, call } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons } from '../../ui/FormParts.tsx';
import { HeldModal } from '../../ui/HeldModal.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { boot } from '../boot.ts';
import { stored } from '../preferences/storage.ts';
import { Cancelled, throughSteps } from './second-step.ts';
import { openSession } from './session.ts';

const Captcha = lazyAgain(() => import('./Captcha.tsx').then((file) => file.Captcha));

/** The sign-in dialog over the page: the form under it stays as it is. */
export function SignInAgain({ settle }: { settle: (back: boolean) => void }) {
  const { t } = useTranslation('auth');
  const user = stored.userLogin.get();
  const [altcha, setAltcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [username, setUsername] = useState('');
  const password = useRef<HTMLInputElement>(null);
  const captcha = boot.captcha && boot.brand.features.captcha;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const secret = password.current?.value ?? '';
    if (!username.trim()) return setError(t('emptyUsername'));
    if (!secret.trim()) return setError(t('emptyPassword'));
    setBusy(true);
    setError('');
    try {
      const given = await throughSteps(() => signIn(username, secret, altcha), true);
      if (user && given.userLogin.F_PERSON_ID !== user.F_PERSON_ID) throw new Error(t('again.other'));
      openSession(given);
      settle(true);
    } catch (failure) {
      setError(failure instanceof Cancelled ? '' : errorText(failure));
      setAttempt((count) => count + 1);
      setAltcha(null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <HeldModal title={t('again.title')} size={480} zIndex={390}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <Text>{t('again.hint')}</Text>
          <TextInput
            data-autofocus
            label={t('login.username')}
            value={username}
            autoComplete="username"
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            ref={password}
            label={t('login.password')}
            autoComplete="current-password"
            error={error || undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          />
          {captcha ? (
            <Suspense>
              <Captcha key={attempt} onChange={setAltcha} />
            </Suspense>
          ) : null}
          <FormButtons
            submit={t('again.submit')}
            pending={busy}
            disabled={captcha && !altcha}
            back={t('again.leave')}
            onBack={() => settle(false)}
          />
        </Stack>
      </form>
    </HeldModal>
  );
}

/** The same steps as the login page; another live session of this account is this one's own remains and is replaced. */
async function signIn(username: string, password: string, altcha: string | null) {
  const credentials = { username, password, ...(altcha ? { altcha } : {}) };
  let pass: string;
  try {
    pass = (await call(preLogin, credentials, { signInAgain: false })).oauth_id;
  } catch (error) {
    const offered = error instanceof ApiError ? error.body.oauth_id : undefined;
    if (typeof offered !== 'string') throw error;
    pass = offered;
  }
  return call(login, { username, password, oauth_id: pass }, { signInAgain: false });
}
