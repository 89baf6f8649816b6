import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CircularReport } from '../../../contract/sarabun/circulars.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { percentOf } from '../../ui/chart/scale.ts';
import { longDate } from '../../ui/dates.ts';

/** One big figure, one bar, and how many units have received. */
export function Summary({ report: { document, receivers, units } }: { report: CircularReport }) {
  const { t } = useTranslation('circular');
  const { all, acknowledged, read, unread } = receivers;
  return (
    <Group component="section" gap="12px 28px" p="16px var(--panel-pad)" className="panel" aria-label={t('title')}>
      <Text fz={40} fw={700} lh={1.2} className="figures">
        {percentOf(acknowledged, all)}%
      </Text>
      <Box flex="1 1 180px">
        <span className="figures">{t('acknowledged', { n: acknowledged, all })}</span>
        <span className="sub figures">
          <Deadline document={document} />
        </span>
      </Box>
      <Box flex="3 1 240px">
        <Chart
          kind="share"
          title={t('title')}
          heard
          of={t('state')}
          labels={[t('receivers')]}
          series={[
            { name: t('reading.ACKNOWLEDGED'), look: 'ok', values: [acknowledged] },
            { name: t('reading.READ'), look: 'warn', values: [read] },
            { name: t('reading.UNREAD'), look: 'rest', values: [unread] },
          ]}
        />
      </Box>
      {units.all > 0 ? <Units {...units} /> : null}
    </Group>
  );
}

/** Until when, how long that still is, and since when it is over. */
function Deadline({ document }: Pick<CircularReport, 'document'>) {
  const { t } = useTranslation('circular');
  const left = document.daysLeft;
  return (
    <>
      {document.due ? t('due', { date: longDate(document.due) }) : null}{' '}
      {left === null ? null : (
        <Text span inherit fw={700} c={left < 0 ? 'var(--urgent)' : 'var(--warn)'}>
          {left < 0 ? t('late', { n: -left }) : left === 0 ? t('dueToday') : t('left', { n: left })}
        </Text>
      )}
      {document.state >= 60
        ? t('closed')
        : document.closesOn
          ? ` ${t('closesOn', { date: longDate(`${document.closesOn}T12:00:00+07:00`) })}`
          : null}
    </>
  );
}

function Units({ received, all }: CircularReport['units']) {
  const { t } = useTranslation('circular');
  return (
    <div>
      <span className="sub">{t('units')}</span>
      <span className="figures">
        <Text span fz={26} fw={700}>
          {received}
        </Text>
        /{all}
      </span>
    </div>
  );
}
