import { IconAlarm, IconClock, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/Pill.tsx';

interface Props {
  /** Working days that are left, negative once it is late; null where nothing runs. */
  daysLeft: number | null;
  waits?: boolean;
}

/** How much time is left, in working days: a sign and a word each. */
export function DueBadge({ daysLeft, waits = false }: Props) {
  const { t } = useTranslation('sarabun');
  if (daysLeft === null) return null;
  if (waits)
    return (
      <Pill tone="plain" icon={<IconHourglass size={14} aria-hidden />}>
        {t('deadline.waits')}
      </Pill>
    );
  if (daysLeft < 0)
    return (
      <Pill tone="urgent" icon={<IconAlarm size={14} aria-hidden />}>
        {t('deadline.late', { n: -daysLeft })}
      </Pill>
    );
  return (
    <Pill tone={daysLeft <= 1 ? 'warn' : 'plain'} icon={<IconClock size={14} aria-hidden />}>
      {daysLeft === 0 ? t('deadline.today') : t('deadline.left', { n: daysLeft })}
    </Pill>
  );
}
