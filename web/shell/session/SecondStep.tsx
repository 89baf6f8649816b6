import { Alert, Button, Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactor, secondFactorQuestion } from '../../../contract/auth/factors.ts';
import { ApiError, call } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons } from '../../ui/FormParts.tsx';
import { OtherWay } from './OtherWay.tsx';
import { answerPasskey, knowsPasskeys } from './passkey.ts';
import { Cancelled, type OpenStep } from './second-step.ts';

/** The second step of signing in: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ open }: { open: OpenStep }) {
  const { t } = useTranslation(['auth', 'common']);
  const { pass, ways, rememberDays, settle } = open;
  const hasApp = ways.includes('TOTP');
  const hasPasskey = ways.includes('PASSKEY') && knowsPasskeys();
  const [recovery, setRecovery] = useState(!hasApp && !hasPasskey);
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const typed = hasApp || recovery;

  async function send(proof: { code?: string; passkey?: Record<string, unknown> }): Promise<void> {
    setBusy(true);
    setError('');
    try {
      settle(await call(secondFactor, { entry_pass: pass, ...proof, remember }, { signInAgain: false }));
    } catch (failure) {
      setBusy(false);
      // what the step itself can't mend is told by who asked
      if (failure instanceof ApiError && (failure.body.entry_pass || failure.code === 'entry_pass_dead')) settle(failure);
      else setError(errorText(failure));
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() === '') setError(t('step.empty'));
    else void send({ code: code.trim() });
  }
  async function passkey(): Promise<void> {
    setError('');
    try {
      const answer = await answerPasskey(await call(secondFactorQuestion, { entry_pass: pass }, { signInAgain: false }));
      if (answer) await send({ passkey: answer });
      else setError(t('step.passkeyStopped'));
    } catch (failure) {
      setError(errorText(failure));
    }
  }

  return (
    <Modal
      opened
      onClose={() => settle(new Cancelled())}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={t('step.title')}
      size={460}
      zIndex={395}
    >
      <form onSubmit={submit} noValidate aria-label={t('step.title')}>
        <Stack gap={16}>
          <Text>{t(recovery ? 'step.recoveryHint' : hasApp ? 'step.appHint' : 'step.passkeyHint')}</Text>
          {hasPasskey && !recovery ? (
            <Button
              variant={hasApp ? 'default' : 'filled'}
              leftSection={<IconFingerprint size={20} aria-hidden />}
              disabled={busy}
              onClick={() => void passkey()}
              {...(hasApp ? {} : { 'data-autofocus': true })}
            >
              {t('step.usePasskey')}
            </Button>
          ) : null}
          {typed ? (
            <TextInput
              key={recovery ? 'recovery' : 'app'}
              data-autofocus
              label={t(recovery ? 'step.recovery' : 'step.code')}
              value={code}
              error={error || undefined}
              inputMode={recovery ? 'text' : 'numeric'}
              autoComplete={recovery ? 'off' : 'one-time-code'}
              autoCapitalize={recovery ? 'characters' : 'none'}
              spellCheck={false}
              maxLength={20}
              onChange={(event) => {
                setError('');
                setCode(event.currentTarget.value);
              }}
            />
          ) : error ? (
            <Alert color="red" variant="outline" role="alert">
              {error}
            </Alert>
          ) : null}
          {rememberDays > 0 ? (
            <Checkbox
              label={t('step.remember', { days: rememberDays })}
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
          ) : null}
          {ways.includes('RECOVERY') && (hasApp || hasPasskey) ? (
            <div>
              <OtherWay
                onClick={() => {
                  setRecovery(!recovery);
                  setCode('');
                  setError('');
                }}
              >
                {t(recovery ? 'step.backToFactor' : 'step.useRecovery')}
              </OtherWay>
            </div>
          ) : null}
          <FormButtons
            submit={typed ? t('step.submit') : null}
            pending={busy}
            back={t('common:back')}
            onBack={() => settle(new Cancelled())}
          />
        </Stack>
      </form>
    </Modal>
  );
}
