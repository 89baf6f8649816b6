import { Alert, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../contract/auth/calls.ts';
import { times } from '../../contract/rules/times.ts';
import { call } from '../api.ts';
import { boot } from '../shell/boot.ts';
import { tell, tellError } from '../ui/dialogs.ts';
import { isEmail, isEmailCharacter } from './email.ts';
import { Panel, PanelButtons } from './Panel.tsx';

/** E-mail, send, back [A12]. The answer is the same whether the address is known or not. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  const type = (value: string) => {
    setFault('');
    if (isEmailCharacter(value)) return setEmail(value);
    void tell({ tone: 'error', title: t('forgot.characterTitle'), message: t('forgot.character'), closeAfter: times.errorDialog });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email)) return setFault(t('forgot.pattern'));
    setBusy(true);
    try {
      const { message } = await call(forgotPassword, { F_EMAIL: email }, { signInAgain: false });
      await tell({ tone: 'success', title: t('common:successTitle'), message });
      onBack();
    } catch (error) {
      await tellError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t('forgot.title')} hint={t('forgot.hint')}>
      {boot.signIn.directory ? (
        <Alert color="yellow" variant="outline" mb={16}>
          {t(boot.signIn.directory === 'ALL' ? 'ways.directory' : 'ways.directorySome')}
        </Alert>
      ) : null}
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            required
            label={t('forgot.email')}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoFocus
            value={email}
            error={fault || undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <PanelButtons submit={t('forgot.submit')} busy={busy} other={t('forgot.back')} onOther={onBack} />
        </Stack>
      </form>
    </Panel>
  );
}
