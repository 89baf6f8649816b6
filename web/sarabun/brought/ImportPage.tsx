import { Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { times } from '../../../contract/rules/times.ts';
import { getBrought } from '../../../contract/sarabun/brought.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Answer } from '../../ui/Answer.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Drop } from './Drop.tsx';
import { Ended } from './Ended.tsx';
import { MapTabs } from './MapTabs.tsx';
import { Preview } from './Preview.tsx';
import { StatePill } from './StatePill.tsx';

export type Import = Given<typeof getBrought>;
const working = ['READING', 'JUDGING', 'COMMITTING', 'TAKING_BACK'];

/** One import on its way: its columns, what was found, what came of it. */
export function ImportPage() {
  const { t } = useTranslation('brought');
  const broughtId = Number(useParams().broughtId);
  const read = useRead(
    getBrought,
    { broughtId },
    { staleTime: 0, every: (given) => (given && working.includes(given.state) ? times.readingAsked : undefined) },
  );
  return (
    <>
      <BackLink to={paths.brought}>{t('title')}</BackLink>
      <PageHead title={read.data?.name ?? t('title')} hint={read.data?.unit}>
        {read.data ? <StatePill state={read.data.state} /> : null}
      </PageHead>
      <Answer of={read} rows={8}>
        {(found) => <Part found={found} />}
      </Answer>
    </>
  );
}

function Part({ found }: { found: Import }) {
  switch (found.state) {
    case 'FAILED':
      return (
        <div className="stack">
          <p className="notice" role="alert">
            {found.fault?.message}
          </p>
          <Group>
            <Drop found={found} />
          </Group>
        </div>
      );
    case 'MAPPING':
      return <MapTabs found={found} />;
    case 'PREVIEW':
      return <Preview found={found} />;
    case 'DONE':
    case 'TAKEN_BACK':
    case 'DROPPED':
      return <Ended found={found} />;
    default:
      return <Underway found={found} />;
  }
}

function Underway({ found: { state, done, rows, name } }: { found: Import }) {
  const { t } = useTranslation('brought');
  const said =
    rows > 0
      ? t('progress', { done: done.toLocaleString(), all: rows.toLocaleString() })
      : t('progressRead', { done: done.toLocaleString() });
  return (
    <section className="panel" style={{ padding: 'var(--panel-pad)' }} aria-label={name}>
      <Group justify="space-between">
        <Text fw={500}>{t(`state.${state}`)}</Text>
        <Text role="status" className="figures">
          {said}
        </Text>
      </Group>
      <Progress mt={8} mb={12} value={rows > 0 ? (100 * done) / rows : 100} animated={rows === 0} aria-label={said} />
      <p className="hint">{t('wait')}</p>
    </section>
  );
}
