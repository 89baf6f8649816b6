import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '../../contract/auth/calls.ts';
import { ApiError, call } from '../api.ts';
import { boot } from '../shell/boot.ts';
import { tell, tellError } from '../ui/dialogs.ts';
import { lazyAgain } from '../ui/lazy-again.ts';
import { isEmail } from './email.ts';
import { Panel, PanelButtons } from './Panel.tsx';

const Captcha = lazyAgain(() => import('../shell/session/Captcha.tsx').then((file) => file.Captcha));

/** Asks for an account; an administrator decides. */
export function SignUpForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const [altcha, setAltcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const needed = boot.captcha && boot.brand.features.captcha;
  const filled = (value: string) => (value.trim() === '' ? t('signUp.needed') : null);
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', phone: '', unit: '' },
    validate: { firstName: filled, lastName: filled, email: (value) => (isEmail(value) ? null : t('forgot.pattern')) },
  });
  const submit = form.onSubmit(async (values) => {
    try {
      const { message } = await call(register, { ...values, ...(altcha ? { altcha } : {}) }, { signInAgain: false });
      await tell({ tone: 'success', title: t('common:successTitle'), message });
      onBack();
    } catch (error) {
      if (error instanceof ApiError && error.field && error.field in values) form.setFieldError(error.field, error.message);
      else await tellError(error);
      setAltcha(null);
      setAttempt((count) => count + 1);
    }
  });
  return (
    <Panel title={t('signUp.title')} hint={t('signUp.hint')}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <TextInput required label={t('signUp.firstName')} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput required label={t('signUp.lastName')} autoComplete="family-name" {...form.getInputProps('lastName')} />
          <TextInput required type="email" label={t('signUp.email')} autoComplete="email" {...form.getInputProps('email')} />
          <TextInput label={t('signUp.phone')} autoComplete="tel" {...form.getInputProps('phone')} />
          <TextInput label={t('signUp.unit')} autoComplete="organization" {...form.getInputProps('unit')} />
          {needed ? (
            <Suspense>
              <Captcha key={attempt} onChange={setAltcha} />
            </Suspense>
          ) : null}
          <PanelButtons
            submit={t('signUp.submit')}
            busy={form.submitting}
            disabled={needed && !altcha}
            other={t('login.toSignIn')}
            onOther={onBack}
          />
        </Stack>
      </form>
    </Panel>
  );
}
