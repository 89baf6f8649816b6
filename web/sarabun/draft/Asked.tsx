import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Under the label of a part that the agency's rule asks for: who asks, and why where the rule says so. */
export function Asked({ reason }: { reason: string }) {
  const { t } = useTranslation('parts');
  return (
    <Text span display="block" size="sm" c="var(--text)">
      {reason ? t('askedBecause', { reason }) : t('asked')}
    </Text>
  );
}
