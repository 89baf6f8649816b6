import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sendSigningCode } from '../../contract/signing/calls.ts';
import { useWrite } from '../api.ts';
import { toastDone, toastError } from '../ui/toast.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  description?: string;
  required?: boolean;
  fresh?: boolean;
}

/** A PIN: hidden, and kept by no browser. */
export function PinField({ label, value, onChange, error, description, required = false, fresh = false }: Props) {
  const { t } = useTranslation('certificates');
  return (
    <PasswordInput
      label={label}
      value={value}
      error={error}
      description={description}
      required={required}
      maxLength={12}
      autoComplete={fresh ? 'new-password' : 'off'}
      visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A code of six digits with the button that has it mailed. */
export function CodeField({
  mail,
  value,
  onChange,
  error,
  required = false,
}: {
  mail: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
}) {
  const { t } = useTranslation('certificates');
  const send = useWrite(sendSigningCode, { onSuccess: () => toastDone(t('code.sent')) });
  return (
    <Group gap={8} align="flex-end">
      <TextInput
        label={t('code.label')}
        value={value}
        error={error}
        required={required}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({}, { onError: (fault) => toastError(fault) })}>
        {t('code.send', { mail })}
      </Button>
    </Group>
  );
}
