import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmTotp } from '../../../contract/factors.ts';
import { call } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './Factors.module.css';
import { QrCode } from './QrCode.tsx';

interface Props {
  secret: string;
  uri: string;
  /** The recovery codes, where this is the first factor; null: given up. */
  settle: (codes: string[] | null) => void;
}

/** Taking an app for codes up: its picture to be read by the phone, the secret to be typed, and a first code. */
export function TotpDialog({ secret, uri, settle }: Props) {
  const { t } = useTranslation(['factors', 'common']);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) return setError(t('totp.six'));
    setBusy(true);
    try {
      settle((await call(confirmTotp, { code })).recoveryCodes);
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={() => settle(null)}
      closeOnClickOutside={false}
      title={t('totp.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('totp.title')}>
        <Stack gap={14}>
          <Text>{t('totp.hint')}</Text>
          <div className={classes.qr}>
            <QrCode text={uri} label={t('totp.picture')} />
          </div>
          <Text>
            {t('totp.typed')}{' '}
            <output className={classes.secret} aria-label={t('totp.secret')}>
              {secret.replaceAll(/(....)(?=.)/g, '$1 ')}
            </output>
          </Text>
          <TextInput
            data-autofocus
            label={t('totp.code')}
            value={code}
            error={error || undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            onChange={(event) => {
              setError('');
              setCode(event.currentTarget.value);
            }}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => settle(null)}>
              {t('common:back')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('common:confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
