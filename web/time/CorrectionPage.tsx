import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { openCorrection } from '../../contract/time/days.ts';
import { useRead } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { decisionLine, type LineStep } from '../office/StepLine.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { CorrectionParts } from './CorrectionParts.tsx';

const CorrectionForm = lazy(() => import('./CorrectionForm.tsx').then((file) => ({ default: file.CorrectionForm })));
const shownReads = [openCorrection];

/** One correction: the page of every request, with the day as it was recorded. */
export function CorrectionPage() {
  const { t } = useTranslation('time');
  const requestId = Number(useParams().correctionId);
  const { data: correction } = useRead(openCorrection, { requestId });
  useRequestsLive(shownReads);
  const [writes, setWrites] = useState(false);
  const line = ({ request, ...opened }: OpenedRequest): LineStep[] =>
    request.submittedAt
      ? [{ name: t('claim.sent'), who: request.applicant, at: request.submittedAt, state: 'DONE' }, ...decisionLine({ request, ...opened })]
      : [];
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.time, label: t('title') }}
        onEdit={() => setWrites(true)}
        line={line}
        reads={shownReads}
      >
        {() => (correction ? <CorrectionParts correction={correction} /> : null)}
      </RequestView>
      {correction && writes ? (
        <Suspense fallback={null}>
          <CorrectionForm kept={{ requestId, version: correction.version, content: correction.content }} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
