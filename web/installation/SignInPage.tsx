import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signIn } from '../../contract/installation/calls.ts';
import { useSend } from '../api.ts';
import { FormFault, FormHint } from '../ui/FormParts.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useFormShell } from '../ui/useFormShell.ts';
import classes from './Around.module.css';
import { to } from './to.ts';

/** Name, password and code in one step. */
export function SignInPage() {
  const { t } = useTranslation(['administration', 'auth']);
  const navigate = useNavigate();
  const send = useSend(signIn);
  const form = useFormShell({
    initial: { username: '', password: '', code: '' },
    send,
    onSent: () => void navigate(to.agencies, { replace: true }),
  });
  const { field, pending } = form.fields;
  return (
    <div className={classes.alone}>
      <PageHead title={t('signIn.title')} />
      <Panel>
        <form ref={form.node} className="fields" aria-label={t('signIn.title')} onSubmit={(event) => void form.submit(event)} noValidate>
          <FormHint>{t('signIn.hint')}</FormHint>
          <TextInput
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username', { required: true })}
          />
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth:login.showPassword') }}
            {...field('password', { required: true })}
          />
          <TextInput
            label={t('signIn.code')}
            description={t('signIn.codeHint')}
            autoComplete="one-time-code"
            {...field('code', { required: true })}
          />
          <FormFault>{form.whole}</FormFault>
          <Button type="submit" fullWidth loading={pending}>
            {t('signIn.submit')}
          </Button>
        </form>
      </Panel>
    </div>
  );
}
