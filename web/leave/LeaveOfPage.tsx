import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { myLeave, openLeave } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { decisionLine, type LineStep } from '../office/StepLine.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { LeaveParts } from './LeaveParts.tsx';
import { BackForm, CheckForm, ShortenForm } from './leave-dialogs.tsx';
import type { Leave } from './leave-values.ts';

const LeaveForm = lazy(() => import('./LeaveForm.tsx').then((file) => ({ default: file.LeaveForm })));

type Act = Leave['may'][number];
const shownReads = [openLeave, myLeave];

/** One leave: the page of every request, with what who decides must know, who acts meanwhile, and what is done with it. */
export function LeaveOfPage() {
  const { t } = useTranslation('leave');
  const requestId = Number(useParams().leaveId);
  const { data: leave } = useRead(openLeave, { requestId });
  useRequestsLive(shownReads);
  const [act, setAct] = useState<Act | null>(null);
  const [writes, setWrites] = useState(false);
  const line = useLine();
  const of = leave && { requestId, leave, onClose: () => setAct(null) };
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.leave, label: t('title') }}
        onEdit={() => setWrites(true)}
        line={line}
        ownTimes
        reads={shownReads}
        roleOf={(role) => (role === 'medical' || role === 'paper' ? t(`paperOf.${role}`) : undefined)}
        papers={{
          attachAs: leave?.kind === 'SICK' ? 'medical' : 'paper',
          closed: (id) => (leave?.papers.some((one) => one.id === id && !one.opens) ? t('page.closed') : undefined),
          hint: leave?.papers.some((one) => one.medical) ? t('page.medical') : undefined,
        }}
        // what is given up is said by the half day
        without={leave?.may.includes('shorten') ? ['askCancel'] : []}
        extraActs={() => (leave && leave.may.length > 0 ? <Acts may={leave.may} onAct={setAct} /> : null)}
      >
        {() => (leave ? <LeaveParts leave={leave} /> : null)}
      </RequestView>
      {of && act === 'check' ? <CheckForm {...of} /> : null}
      {of && (act === 'shorten' || act === 'recall') ? <ShortenForm {...of} recalls={act === 'recall'} /> : null}
      {of && act === 'back' ? <BackForm {...of} /> : null}
      {leave && writes ? (
        <Suspense fallback={null}>
          <LeaveForm kept={{ requestId, leave }} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the reader may do with it beside deciding. */
function Acts({ may, onAct }: { may: Leave['may']; onAct: (act: Act) => void }) {
  const { t } = useTranslation('leave');
  return may.map((one) => (
    <Button key={one} variant={one === 'check' ? 'filled' : 'default'} onClick={() => onAct(one)}>
      {t(`act.${one}`)}
    </Button>
  ));
}

/** From the sending to the decision. */
function useLine(): (opened: OpenedRequest) => LineStep[] {
  const { t } = useTranslation('leave');
  return (opened) => {
    const { submittedAt, applicant } = opened.request;
    if (submittedAt === null) return [];
    return [{ name: t('page.sent'), who: applicant, at: submittedAt, state: 'DONE' }, ...decisionLine(opened)];
  };
}
