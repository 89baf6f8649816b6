import { Button } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openStaffLetter, staffPreviewPath, testimonialFilePath } from '../../contract/testimonial/items.ts';
import { useRead } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Panel } from '../ui/Panel.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';

const StaffForm = lazy(() => import('./StaffForm.tsx').then((file) => ({ default: file.StaffForm })));
const shownReads = [openStaffLetter];

/** A request for a certificate of oneself: the page of every request, with the page that it will be and the one that was issued. */
export function StaffLetterPage() {
  const { t } = useTranslation('testimonial');
  const requestId = Number(useParams().requestId);
  const { data: letter } = useRead(openStaffLetter, { requestId });
  useRequestsLive(shownReads);
  const [writes, setWrites] = useState(false);
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: `${paths.testimonial}?view=requests`, label: t('staff.back') }}
        onEdit={() => setWrites(true)}
        reads={shownReads}
      >
        {() => (letter ? <Paper requestId={requestId} letter={letter} /> : null)}
      </RequestView>
      {letter && writes ? (
        <Suspense fallback={null}>
          <StaffForm kept={{ requestId, version: letter.version, content: letter.content }} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Paper({ requestId, letter: { issued, batch, previews } }: { requestId: number; letter: Given<typeof openStaffLetter> }) {
  const { t } = useTranslation('testimonial');
  const open = (path: string) => void openPrint(path).catch(toastError);
  return (
    <Panel title={t('staff.paper')}>
      <div className="stack">
        {issued ? (
          <p className="medium figures">
            {issued.state === 'VALID'
              ? t('staff.issued', { number: issued.number })
              : t('staff.ended', { number: issued.number, state: t(`state.${issued.state}`) })}
          </p>
        ) : batch ? (
          <p>{t('staff.waitsSign')}</p>
        ) : null}
        <span className="side-by-side">
          {issued?.reads ? (
            <>
              <Button leftSection={<IconFileText size={18} aria-hidden />} onClick={() => open(testimonialFilePath(issued.id))}>
                {t('mine.file')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void saveFrom(`${testimonialFilePath(issued.id)}?download=1`, `${issued.number.replace('/', '-')}.pdf`)}
              >
                {t('mine.download')}
              </Button>
            </>
          ) : null}
          {previews && !issued ? (
            <Button
              variant="default"
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => open(staffPreviewPath(requestId))}
            >
              {t('staff.preview')}
            </Button>
          ) : null}
        </span>
        {issued && !issued.reads && issued.state === 'VALID' ? <p className="hint">{t('staff.closed')}</p> : null}
      </div>
    </Panel>
  );
}
