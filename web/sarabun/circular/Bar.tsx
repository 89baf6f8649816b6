import { IconCircleCheck, IconCircleDashed, IconCircleMinus, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CircularReport } from '../../../contract/sarabun/circulars.ts';
import { ShareBar } from '../../ui/chart/ShareBar.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { Mark } from '../reports/marks.tsx';

/** Solid, hatched, empty: it reads in grey too. */
export function Bar({ acknowledged, read, all }: { acknowledged: number; read: number; all: number }) {
  const { t } = useTranslation('circular');
  return (
    <ShareBar
      label={t('bar', { acknowledged, read, unread: all - acknowledged - read })}
      whole={all}
      parts={[
        { look: 'ok', value: acknowledged },
        { look: 'warn', value: read },
      ]}
    />
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
