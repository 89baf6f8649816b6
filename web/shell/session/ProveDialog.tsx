import { Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint, IconIdBadge2 } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofWays, proveAgain, proveAtProvider, proveQuestion } from '../../../contract/auth/factors.ts';
import { call, useRead } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons } from '../../ui/FormParts.tsx';
import { nameIn } from '../preferences/languages.ts';
import { OtherWay } from './OtherWay.tsx';
import { answerPasskey, knowsPasskeys } from './passkey.ts';
import { type OpenProof, provedChannel } from './prove-first.ts';

/**
 * Before something of the account is changed: the password, a code of the app, a passkey, or the provider once more. The page under it
 * stays as it is, and what was asked for goes on by itself.
 */
export function ProveDialog({ open }: { open: OpenProof }) {
  const { t } = useTranslation(['factors', 'common']);
  const { purpose, settle } = open;
  const ways = useRead(proofWays, {}, { staleTime: 0 });
  const { app: hasApp = false, passkey: hasPasskey = false, provider = null, passwordAt = 'HERE' } = ways.data ?? {};
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function send(proof: { password?: string; code?: string; passkey?: Record<string, unknown>; provider?: boolean }): Promise<void> {
    setBusy(true);
    setError('');
    try {
      await call(proveAgain, { purpose, ...proof });
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
  const sent = useRef(send);
  sent.current = send;
  useEffect(() => {
    const channel = new BroadcastChannel(provedChannel);
    channel.onmessage = () => void sent.current({ provider: true });
    return () => channel.close();
  }, []);
  /** In a window of its own, opened with the press so that no browser takes it for an advertisement. */
  async function atProvider(): Promise<void> {
    const there = window.open('', '_blank', 'popup,width=520,height=720');
    try {
      const { url } = await call(proveAtProvider, { purpose });
      if (there) there.location.href = url;
      else setError(t('prove.blocked'));
    } catch (failure) {
      there?.close();
      setError(errorText(failure));
    }
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
    <Modal
      opened
      zIndex={380}
      onClose={() => settle(false)}
      title={t('prove.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} noValidate aria-label={t('prove.title')}>
        <Stack gap={14}>
          <Text>{t(`prove.hint.${purpose}`)}</Text>
          {byCode ? (
            <TextInput key="code" {...field} label={t('prove.code')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          ) : (
            <PasswordInput
              key="password"
              {...field}
              label={t(passwordAt === 'DIRECTORY' ? 'prove.directory' : 'prove.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('prove.show') }}
            />
          )}
          <Group gap={8}>
            {hasApp ? (
              <OtherWay
                onClick={() => {
                  setByCode(!byCode);
                  setTyped('');
                  setError('');
                }}
              >
                {t(byCode ? 'prove.byPassword' : 'prove.byCode')}
              </OtherWay>
            ) : null}
            {hasPasskey && knowsPasskeys() ? (
              <OtherWay Icon={IconFingerprint} onClick={() => void passkey()}>
                {t('prove.byPasskey')}
              </OtherWay>
            ) : null}
            {provider ? (
              <OtherWay Icon={IconIdBadge2} onClick={() => void atProvider()}>
                {t('prove.byProvider', { name: nameIn(provider) })}
              </OtherWay>
            ) : null}
          </Group>
          <FormButtons submit={t('common:confirm')} pending={busy} onBack={() => settle(false)} />
        </Stack>
      </form>
    </Modal>
  );
}
