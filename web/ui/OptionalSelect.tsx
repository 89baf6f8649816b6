import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** One of a list or none, which an X brings back, called after the field; '' is none too. */
export function OptionalSelect({ label, value, ...props }: Omit<SelectProps, 'label' | 'clearable'> & { label: string }) {
  const { t } = useTranslation();
  return <Select label={label} clearable clearButtonProps={{ 'aria-label': `${t('clear')} ${label}` }} value={value || null} {...props} />;
}
