import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../contract/rules/times.ts';
import { PasswordHint } from './PasswordHint.tsx';

/** A password of one's own choice; what its rule still asks for stands under it. */
export function NewPassword(field: PasswordInputProps) {
  const { t } = useTranslation('auth');
  return (
    <div>
      <Chosen label={t('reset.password')} aria-describedby="password-rule" {...field} />
      <PasswordHint id="password-rule" password={String(field.value ?? '')} />
    </div>
  );
}

/** The same once more. */
export function PasswordAgain(field: PasswordInputProps) {
  const { t } = useTranslation('auth');
  return <Chosen label={t('reset.confirm')} {...field} />;
}

function Chosen(field: PasswordInputProps) {
  const { t } = useTranslation('auth');
  return (
    <PasswordInput
      required
      autoComplete="new-password"
      maxLength={sizes.passwordMax}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      {...field}
    />
  );
}
