import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../../../contract/endpoint.ts';
import { agreedDays, bridgePath, getParallel } from '../../../../contract/sarabun/parallel.ts';
import { useRead } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { Answer } from '../../../ui/Answer.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { shortDateTime } from '../../../ui/dates.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toastError } from '../../../ui/toast.ts';
import { openPrint } from '../../open-print.ts';
import { EndDialog, StartDialog } from './BridgeDialogs.tsx';
import { ParallelDays } from './ParallelDays.tsx';

export type Parallel = Given<typeof getParallel>;
export type Run = NonNullable<Parallel['run']>;

/** ใช้คู่ขนาน: a book that went over from paper, day by day beside the paper. */
export function ParallelPage() {
  const { t } = useTranslation('parallel');
  const bookId = Number(useParams().bookId);
  const read = useRead(getParallel, { bookId }, { staleTime: 0 });
  return (
    <>
      <BackLink to={paths.book(bookId)}>{t('toBook')}</BackLink>
      <PageHead title={t('title')} hint={read.data?.book} />
      <Answer of={read} rows={6}>
        {(found) => (
          <div className="stack">
            {found.run ? <Joined bookId={bookId} run={found.run} year={found.year} /> : <Start bookId={bookId} found={found} />}
            {found.run ? <ParallelDays bookId={bookId} run={found.run} /> : null}
          </div>
        )}
      </Answer>
    </>
  );
}

function Start({ bookId, found }: { bookId: number; found: Parallel }) {
  const { t } = useTranslation('parallel');
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t('start.title')}>
      <Stack gap={12} align="start">
        <p className="bare">{t('intro')}</p>
        {found.issued ? (
          <p className="notice" data-tone="warn">
            {t('start.issued', { no: `${found.firstNo}/${found.year}`, last: found.firstNo - 1 })}
          </p>
        ) : null}
        <Button onClick={() => setAsking(true)}>{t('start.do')}</Button>
      </Stack>
      {asking ? <StartDialog bookId={bookId} found={found} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function Joined({ bookId, run, year }: { bookId: number; run: Run; year: number }) {
  const { t } = useTranslation('parallel');
  const [ending, setEnding] = useState(false);
  const by = (at: string, name: string) => t('facts.by', { at: shortDateTime(at), name });
  return (
    <Panel title={t('start.title')}>
      <Stack gap={12}>
        <FactList
          facts={[
            [t('facts.lastPaper'), run.lastPaper ? `${run.lastPaper}/${year}` : '-'],
            [t('facts.firstHere'), `${run.firstNo}/${year}`],
            [t('facts.paperVoid'), run.paperVoid],
            [t('facts.started'), by(run.startedAt, run.startedBy)],
            [t('facts.agreed'), run.endedAt ? null : t('facts.agreedDays', { count: run.agreed, all: agreedDays })],
            [t('facts.ended'), run.endedAt ? by(run.endedAt, run.endedBy) : null],
            [t('facts.order'), run.endedByOrder],
          ]}
        />
        {run.endedAt || run.mayEnd || run.mayEndByOrder ? null : <p className="hint">{t('end.early', { all: agreedDays })}</p>}
        <Group gap={8}>
          <Button variant="default" onClick={() => void openPrint(bridgePath(bookId)).catch(toastError)}>
            {t('print')}
          </Button>
          {run.mayEnd || run.mayEndByOrder ? (
            <Button variant="default" onClick={() => setEnding(true)}>
              {t('end.title')}
            </Button>
          ) : null}
        </Group>
      </Stack>
      {ending ? <EndDialog bookId={bookId} run={run} onClose={() => setEnding(false)} /> : null}
    </Panel>
  );
}
