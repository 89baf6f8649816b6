import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { evidenceRole, openWfh } from '../../contract/wfh/calls.ts';
import { useRead } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { PresentShares, WfhDays } from './WfhDays.tsx';
import { DropForm, ReportForm, VerdictForm } from './wfh-dialogs.tsx';
import type { WfhDay } from './wfh-words.ts';

const WfhForm = lazy(() => import('./WfhForm.tsx').then((file) => ({ default: file.WfhForm })));

export type DayAct = 'report' | 'accept' | 'return' | 'prove';
const shownReads = [openWfh];

/** One request: the page of every request, with its days, what was done on each, and what is done about each. */
export function WfhOfPage() {
  const { t } = useTranslation('wfh');
  const requestId = Number(useParams().wfhId);
  const { data: wfh } = useRead(openWfh, { requestId });
  useRequestsLive(shownReads);
  const [asked, setAsked] = useState<{ day: WfhDay; act: DayAct } | null>(null);
  const [drops, setDrops] = useState(false);
  const [writes, setWrites] = useState(false);
  const close = () => setAsked(null);
  const droppable = wfh?.days.filter(({ may }) => may.includes('drop')) ?? [];
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.wfh, label: t('title') }}
        onEdit={() => setWrites(true)}
        ownTimes
        roleOf={(role) => (role === evidenceRole ? t('page.evidence') : undefined)}
        reads={shownReads}
        extraActs={() =>
          droppable.length > 0 ? (
            <Button variant="default" onClick={() => setDrops(true)}>
              {t(wfh?.own ? 'page.drop' : 'page.callIn')}
            </Button>
          ) : null
        }
      >
        {() =>
          wfh ? (
            <>
              <PresentShares of={wfh.present} />
              <WfhDays days={wfh.days} onAct={(day, act) => setAsked({ day, act })} />
            </>
          ) : null
        }
      </RequestView>
      {asked?.act === 'report' ? <ReportForm day={asked.day} onClose={close} /> : null}
      {asked && asked.act !== 'report' ? <VerdictForm day={asked.day} act={asked.act} onClose={close} /> : null}
      {wfh && drops ? <DropForm requestId={requestId} version={wfh.version} days={droppable} onClose={() => setDrops(false)} /> : null}
      {wfh && writes ? (
        <Suspense fallback={null}>
          <WfhForm kept={{ requestId, wfh }} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
