import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../ui/dates.ts';
import type { Letter } from './ActionPanel.tsx';
import { DueBadge } from './DueBadge.tsx';
import { Quote } from './Quote.tsx';
import { TitledList } from './TitledList.tsx';

/** Live work of others with its due day, and who asks for more time. */
export function WorkDue({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const work = letter.tasks.filter((one) => one.due && one.daysLeft !== null && one.id !== letter.focus.taskId);
  const asking = letter.tasks.filter((one) => one.asked && one.daysLeft !== null);
  return (
    <>
      {work.length > 0 ? (
        <TitledList title={t('deadline.work')}>
          {work.map((one) => (
            <Group component="li" key={one.id} gap="4px 8px" fz={15}>
              <span>{one.holder}</span> <span className="figures">{shortDate(one.due ?? '')}</span>{' '}
              <DueBadge daysLeft={one.daysLeft} waits={one.waits} />
            </Group>
          ))}
        </TitledList>
      ) : null}
      {asking.map((one) => (
        <Quote key={one.id} by={one.asked?.reason}>
          {t('deadline.asked', { who: one.holder, date: shortDate(one.asked?.due ?? '') })}
        </Quote>
      ))}
    </>
  );
}
