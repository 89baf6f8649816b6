import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { resendCode, resetPassword } from '../../contract/auth/calls.ts';
import { arabicDigits } from '../../contract/rules/thai.ts';
import { sizes, times } from '../../contract/rules/times.ts';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { tell, tellError } from '../ui/dialogs.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { toastDone } from '../ui/toast.ts';
import { LoginFrame } from './LoginFrame.tsx';
import classes from './LoginPage.module.css';
import { NewPassword, PasswordAgain } from './NewPassword.tsx';
import { PanelButtons } from './Panel.tsx';
import { followsRule } from './password-rule.ts';

/** New password, confirmation, code of the mail [A13] [V3]. Without the key of the link: to login. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'common']);
  const [query] = useSearchParams();
  const key = query.get('key');
  if (!key) return <Navigate to={paths.login} replace />;
  return (
    <LoginFrame>
      <TabTitle>{t('reset.pageTitle')}</TabTitle>
      <h1 className={classes.title}>{t('reset.title')}</h1>
      <ResetForm linkKey={key} />
    </LoginFrame>
  );
}

function ResetForm({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [left, restart] = useSecondsLeft();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(next, again, code);
    if (fault)
      return tell({
        tone: 'error',
        title: t('common:errorTitle'),
        message: t(fault, { min: boot.password.least }),
        closeAfter: times.errorDialog,
      });
    setBusy(true);
    try {
      const { message } = await call(
        resetPassword,
        { NEW_PASSWORD: next, C_NEW_PASSWORD: again, EMAIL: linkKey, OTP: code, OTP_RECHECK: code },
        { signInAgain: false },
      );
      void tell({ tone: 'success', title: t('common:successTitle'), message, closeAfter: times.redirectAfterReset });
      setTimeout(() => void navigate(paths.login, { replace: true }), times.redirectAfterReset);
    } catch (error) {
      setBusy(false);
      await tellError(error);
    }
  };
  const resend = async () => {
    try {
      const { message, expiresIn } = await call(resendCode, { EMAIL: linkKey }, { signInAgain: false });
      restart(expiresIn);
      setCode('');
      toastDone(message);
    } catch (error) {
      await tellError(error);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} mt={20}>
        <NewPassword autoFocus value={next} onChange={(event) => setNext(event.currentTarget.value)} />
        <PasswordAgain
          value={again}
          error={again.length >= next.length && again !== next ? t('reset.mismatch') : undefined}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <TextInput
          required
          label={t('reset.code')}
          description={left > 0 ? t('reset.codeLeft', { time: clockOf(left) }) : left === 0 ? t('reset.codeGone') : t('reset.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={sizes.codeDigits}
          value={code}
          onChange={(event) => setCode(arabicDigits(event.currentTarget.value).replace(/\D/g, ''))}
        />
        <PanelButtons submit={t('reset.submit')} busy={busy} other={t('reset.resend')} onOther={() => void resend()} />
      </Stack>
    </form>
  );
}

function faultOf(next: string, again: string, code: string) {
  if (next.length < boot.password.least || again.length < boot.password.least) return 'reset.short' as const;
  if (!followsRule(next)) return 'rule.bad' as const;
  if (next !== again) return 'reset.mismatch' as const;
  if (code.trim() === '') return 'reset.emptyCode' as const;
  return null;
}

/** Seconds that a code asked for here still lives; -1 before one was asked for. */
function useSecondsLeft(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const restart = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return [until === null ? -1 : Math.max(0, Math.ceil((until - now) / 1_000)), restart];
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
