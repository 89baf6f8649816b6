import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { changePassword } from '../../contract/auth/calls.ts';
import { myFactors } from '../../contract/auth/factors.ts';
import { ApiError, call, useRead } from '../api.ts';
import { boot } from '../shell/boot.ts';
import { useSession, verifySession } from '../shell/session/session.ts';
import { tell, tellError } from '../ui/dialogs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { NewPassword, PasswordAgain } from './NewPassword.tsx';
import { followsRule } from './password-rule.ts';

/** Changes one's own password. */
export function ChangePasswordPage() {
  const { t } = useTranslation(['auth', 'common']);
  const old = useSession((session) => session.user?.passwordOld === true);
  const kept = useRead(myFactors, {}, { enabled: boot.signIn.directory !== null });
  const form = useForm({
    initialValues: { CURRENT_PASSWORD: '', NEW_PASSWORD: '', C_NEW_PASSWORD: '' },
    validate: ({ CURRENT_PASSWORD: current, NEW_PASSWORD: next, C_NEW_PASSWORD: again }) => ({
      CURRENT_PASSWORD: current === '' ? t('emptyPassword') : null,
      NEW_PASSWORD:
        next.length < boot.password.least ? t('reset.short', { min: boot.password.least }) : followsRule(next) ? null : t('rule.bad'),
      C_NEW_PASSWORD: next === again ? null : t('reset.mismatch'),
    }),
  });
  const submit = form.onSubmit(async (values) => {
    try {
      const { message } = await call(changePassword, values);
      form.reset();
      await verifySession();
      await tell({ tone: 'success', title: t('common:successTitle'), message });
    } catch (error) {
      if (error instanceof ApiError && error.field && error.field in values) form.setFieldError(error.field, error.message);
      else await tellError(error);
    }
  });
  if (kept.data?.passwordAt === 'DIRECTORY')
    return (
      <>
        <PageHead title={t('change.pageTitle')} />
        <Alert variant="outline" maw={560}>
          {t('ways.directory')}
        </Alert>
      </>
    );
  return (
    <>
      <PageHead title={t('change.pageTitle')} hint={t('change.hint')} />
      {old ? (
        <Alert color="yellow" variant="outline" mb={16} maw={480}>
          {t('change.old')}
        </Alert>
      ) : null}
      <div style={{ maxWidth: 480 }}>
        <Panel>
          <form onSubmit={submit} noValidate>
            <Stack gap={16}>
              <PasswordInput
                required
                label={t('change.current')}
                autoComplete="current-password"
                visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
                {...form.getInputProps('CURRENT_PASSWORD')}
              />
              <NewPassword {...form.getInputProps('NEW_PASSWORD')} />
              <PasswordAgain {...form.getInputProps('C_NEW_PASSWORD')} />
              <Button type="submit" loading={form.submitting}>
                {t('change.submit')}
              </Button>
            </Stack>
          </form>
        </Panel>
      </div>
    </>
  );
}
