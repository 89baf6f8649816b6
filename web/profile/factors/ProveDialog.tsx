import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveAgain, proveQuestion } from '../../../contract/factors.ts';
import { call } from '../../api.ts';
import { answerPasskey, knowsPasskeys } from '../../shell/passkey.ts';
import { errorText } from '../../ui/error-text.ts';

interface Props {
  hasApp: boolean;
  hasPasskey: boolean;
  settle: (proven: boolean) => void;
}

/** Before factors are changed: the password, a code of the app, or a passkey, once more. */
export function ProveDialog({ hasApp, hasPasskey, settle }: Props) {
  const { t } = useTranslation(['factors', 'common']);
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function send(proof: { password?: string; code?: string; passkey?: Record<string, unknown> }): Promise<void> {
    setBusy(true);
    setError('');
    try {
      await call(proveAgain, proof);
      settle(true);
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === '') setError(t('prove.empty'));
    else void send(byCode ? { code: typed.trim() } : { password: typed });
  }
  async function passkey(): Promise<void> {
    const answer = await answerPasskey(await call(proveQuestion, {})).catch(() => null);
    if (answer) await send({ passkey: answer });
    else setError(t('passkeyStopped'));
  }
  const field = {
    'data-autofocus': true,
    value: typed,
    error: error || undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      setError('');
      setTyped(event.currentTarget.value);
    },
  };
  return (
    <Modal opened onClose={() => settle(false)} title={t('prove.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form onSubmit={submit} noValidate aria-label={t('prove.title')}>
        <Stack gap={14}>
          <Text>{t('prove.hint')}</Text>
          {byCode ? (
            <TextInput key="code" {...field} label={t('prove.code')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          ) : (
            <PasswordInput
              key="password"
              {...field}
              label={t('prove.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('prove.show') }}
            />
          )}
          <Group gap={8}>
            {hasApp ? (
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => {
                  setByCode(!byCode);
                  setTyped('');
                  setError('');
                }}
              >
                {t(byCode ? 'prove.byPassword' : 'prove.byCode')}
              </Button>
            ) : null}
            {hasPasskey && knowsPasskeys() ? (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconFingerprint size={18} aria-hidden />}
                onClick={() => void passkey()}
              >
                {t('prove.byPasskey')}
              </Button>
            ) : null}
          </Group>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => settle(false)}>
              {t('common:cancel')}
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
