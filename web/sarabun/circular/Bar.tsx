import { IconCircleCheck, IconCircleDashed, IconCircleMinus, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CircularReport } from '../../../contract/sarabun/circulars.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Mark } from '../reports/marks.tsx';
import classes from './CircularReport.module.css';

/** Solid, hatched, empty: it reads in grey too. */
export function Bar({ acknowledged, read, all, thick }: { acknowledged: number; read: number; all: number; thick?: boolean }) {
  const { t } = useTranslation('circular');
  const part = (n: number) => `${all === 0 ? 0 : (n / all) * 100}%`;
  return (
    <span
      className={classes.bar}
      data-thick={thick || undefined}
      role="img"
      aria-label={t('bar', { acknowledged, read, unread: all - acknowledged - read })}
    >
      <span style={{ width: part(acknowledged) }} />
      <span style={{ width: part(read) }} />
    </span>
  );
}

/** What somebody has done with the letter, and when. */
export function ReadingMark({ one }: { one: CircularReport['items'][number]['persons'][number] }) {
  const { t } = useTranslation('circular');
  const at = one.acknowledgedAt ?? (one.reading === 'READ' ? one.readAt : null);
  const { tone, Icon } = looks[one.reading];
  return (
    <Mark tone={tone} icon={<Icon size={16} aria-hidden />}>
      {t(`reading.${one.reading}`)}
      {at ? ` ${shortDateTime(at)}` : ''}
    </Mark>
  );
}

const looks = {
  ACKNOWLEDGED: { tone: 'ok', Icon: IconCircleCheck },
  READ: { tone: 'warn', Icon: IconEye },
  UNREAD: { tone: 'plain', Icon: IconCircleDashed },
  TAKEN_BACK: { tone: 'urgent', Icon: IconCircleMinus },
  LAPSED: { tone: 'urgent', Icon: IconCircleMinus },
} as const;
