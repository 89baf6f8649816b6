import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { setUp } from '../../contract/auth/calls.ts';
import { ApiError, call } from '../api.ts';
import { paths } from '../paths.ts';
import { tell, tellError } from '../ui/dialogs.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { isEmail } from './email.ts';
import { LoginFrame } from './LoginFrame.tsx';
import classes from './LoginPage.module.css';
import { NewPassword } from './NewPassword.tsx';
import { followsRule } from './password-rule.ts';

/** /set-up: the agency and its first administrator, by the one-time link that the first start prints. */
export function SetUpPage() {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filled = (value: string) => (value.trim() === '' ? t('signUp.needed') : null);
  const form = useForm({
    initialValues: {
      agencyName: '',
      agencyNameEn: '',
      letterPrefix: '',
      firstName: '',
      lastName: '',
      username: '',
      email: '',
      password: '',
    },
    validate: {
      agencyName: filled,
      firstName: filled,
      lastName: filled,
      username: filled,
      email: (value) => (value === '' || isEmail(value) ? null : t('forgot.pattern')),
      password: (value) => (followsRule(value) ? null : t('rule.bad')),
    },
  });
  const submit = form.onSubmit(async (values) => {
    try {
      const { message } = await call(setUp, { ...values, key: query.get('key') ?? '' }, { signInAgain: false });
      await tell({ tone: 'success', title: t('common:successTitle'), message });
      await navigate(paths.login, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.field && error.field in values) form.setFieldError(error.field, error.message);
      else await tellError(error);
    }
  });
  return (
    <LoginFrame>
      <TabTitle>{t('setUp.title')}</TabTitle>
      <h1 className={classes.title}>{t('setUp.title')}</h1>
      <p className={classes.hint}>{t('setUp.hint')}</p>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <TextInput required label={t('setUp.agencyName')} {...form.getInputProps('agencyName')} />
          <TextInput label={t('setUp.agencyNameEn')} {...form.getInputProps('agencyNameEn')} />
          <TextInput label={t('setUp.letterPrefix')} description={t('setUp.letterPrefixHint')} {...form.getInputProps('letterPrefix')} />
          <TextInput required label={t('setUp.firstName')} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput required label={t('signUp.lastName')} autoComplete="family-name" {...form.getInputProps('lastName')} />
          <TextInput
            required
            label={t('login.username')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('username')}
          />
          <TextInput label={t('signUp.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
          <NewPassword label={t('login.password')} {...form.getInputProps('password')} />
          <Button type="submit" fullWidth loading={form.submitting}>
            {t('setUp.submit')}
          </Button>
        </Stack>
      </form>
    </LoginFrame>
  );
}
