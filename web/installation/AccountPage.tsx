import { Box, Button, Center, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { beginAccount, finishAccount } from '../../contract/installation/calls.ts';
import { call, useSend } from '../api.ts';
import { NewPassword } from '../auth/NewPassword.tsx';
import { QrCode } from '../profile/factors/QrCode.tsx';
import { RecoveryCodes } from '../profile/factors/RecoveryCodes.tsx';
import { Answer } from '../ui/Answer.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormFault, FormHint } from '../ui/FormParts.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useFormShell } from '../ui/useFormShell.ts';
import classes from './Around.module.css';
import { to } from './to.ts';

/** By the one-time link: the password and the second factor of an administrator. */
export function AccountPage() {
  const { t } = useTranslation('administration');
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  // each call gives another secret, so it is asked for once
  const read = useQuery({
    queryKey: ['begin', key],
    queryFn: () => call(beginAccount, { key }, { signInAgain: false }),
    enabled: key !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <div className={classes.alone}>
      <PageHead title={t('setUp.title')} />
      <Panel>
        {key ? (
          <Answer of={read}>{(begun) => <AccountForm linkKey={key} begun={begun} />}</Answer>
        ) : (
          <EmptyState>{t('setUp.noKey')}</EmptyState>
        )}
      </Panel>
    </div>
  );
}

function AccountForm({ linkKey: key, begun }: { linkKey: string; begun: Given<typeof beginAccount> }) {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[] | null>(null);
  const send = useSend(finishAccount);
  const form = useFormShell({
    initial: { password: '', code: '' },
    send: ({ password, code }) => send({ key, password, code }),
    onSent: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const { field, pending } = form.fields;
  if (codes) return <RecoveryCodes codes={codes} onClose={() => void navigate(to.signIn, { replace: true })} />;
  return (
    <form ref={form.node} className="fields" aria-label={t('setUp.title')} onSubmit={(event) => void form.submit(event)} noValidate>
      <FormHint>{t('setUp.hint', { username: begun.username })}</FormHint>
      <NewPassword {...field('password', { required: true })} />
      <Text>{t('setUp.scan')}</Text>
      <Center>
        <QrCode text={begun.uri} label={t('setUp.picture')} />
      </Center>
      <Text>
        {t('setUp.typed')}{' '}
        <Box component="output" ff="monospace" className="wraps" style={{ userSelect: 'all' }} aria-label={t('setUp.secret')}>
          {begun.secret.replaceAll(/(....)(?=.)/g, '$1 ')}
        </Box>
      </Text>
      <TextInput
        label={t('setUp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...field('code', { required: true })}
      />
      <FormFault>{form.whole}</FormFault>
      <Button type="submit" fullWidth loading={pending}>
        {t('setUp.submit')}
      </Button>
    </form>
  );
}
