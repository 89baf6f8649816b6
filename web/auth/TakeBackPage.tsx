import { Alert, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { lookBack, takeBack } from '../../contract/auth/way-back.ts';
import type { Given } from '../../contract/endpoint.ts';
import { call, useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { longDate, shortDateTime } from '../ui/dates.ts';
import { tell, tellError } from '../ui/dialogs.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { TabTitle } from '../ui/PageHead.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import classes from './LoginPage.module.css';
import { NewPassword, PasswordAgain } from './NewPassword.tsx';
import { followsRule } from './password-rule.ts';

/** Opened from the mail that told of a change which its owner did not make. Without the key of the link: to login. */
export function TakeBackPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  const kept = useRead(lookBack, { key }, { enabled: key !== '', staleTime: Number.POSITIVE_INFINITY });
  if (!key) return <Navigate to={paths.login} replace />;
  return (
    <LoginFrame>
      <TabTitle>{t('takeBack.title')}</TabTitle>
      <h1 className={classes.title}>{t('takeBack.title')}</h1>
      {kept.isPending ? <LoadingRows rows={4} /> : null}
      {kept.error?.code === 'way_back_dead' ? (
        <Stack gap={16} mt={20}>
          <Alert color="red" variant="outline" role="alert">
            {kept.error.message}
          </Alert>
          <Text>{t('takeBack.dead')}</Text>
          <Button variant="default" onClick={() => void navigate(paths.login, { replace: true })}>
            {t('takeBack.toLogin')}
          </Button>
        </Stack>
      ) : kept.error ? (
        <Failed error={kept.error} onRetry={() => void kept.refetch()} />
      ) : null}
      {kept.data ? <TakeBackForm linkKey={key} kept={kept.data} /> : null}
    </LoginFrame>
  );
}

function TakeBackForm({ linkKey, kept }: { linkKey: string; kept: Given<typeof lookBack> }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { app, passkeys } = kept.factors;
  const factors = [app ? t('takeBack.app') : '', passkeys > 0 ? t('takeBack.passkeys', { count: passkeys }) : ''].filter(Boolean);
  const lines = [
    [t('takeBack.username'), kept.username],
    [t('takeBack.email'), kept.email],
    [t('takeBack.phone'), kept.phone || '-'],
    [t('takeBack.factors'), factors.join(' · ') || t('takeBack.noFactors')],
  ];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = kept.asksPassword ? faultOf(next, again) : null;
    setFault(wrong ? t(wrong, { min: boot.password.least }) : '');
    if (wrong) return;
    setBusy(true);
    try {
      const words = kept.asksPassword ? { NEW_PASSWORD: next, C_NEW_PASSWORD: again } : {};
      const { message } = await call(takeBack, { key: linkKey, ...words }, { signInAgain: false });
      await tell({ tone: 'success', title: t('common:successTitle'), message });
      void navigate(paths.login, { replace: true });
    } catch (error) {
      setBusy(false);
      await tellError(error);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('takeBack.title')}>
      <Stack gap={16} mt={20}>
        <Text>{t('takeBack.changed', { what: t(`takeBack.of.${kept.what}`), at: shortDateTime(kept.at) })}</Text>
        <dl className={classes.facts} aria-label={t('takeBack.restores')}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <Text>{t('takeBack.ends')}</Text>
        {kept.asksPassword ? (
          <>
            <NewPassword value={next} error={fault || undefined} onChange={(event) => setNext(event.currentTarget.value)} />
            <PasswordAgain value={again} onChange={(event) => setAgain(event.currentTarget.value)} />
          </>
        ) : (
          <Text>{t('takeBack.elsewhere')}</Text>
        )}
        <Button type="submit" fullWidth loading={busy}>
          {t('takeBack.submit')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('takeBack.until', { at: longDate(kept.until) })}
        </Text>
      </Stack>
    </form>
  );
}

function faultOf(next: string, again: string) {
  if (next.length < boot.password.least) return 'reset.short' as const;
  if (!followsRule(next)) return 'rule.bad' as const;
  return next === again ? null : ('reset.mismatch' as const);
}
