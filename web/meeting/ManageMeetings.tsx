import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listBodies } from '../../contract/meeting/bodies.ts';
import { meetingReport } from '../../contract/meeting/minutes.ts';
import { useRead } from '../api.ts';
import { ManageView } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';

const BodyForm = lazy(() => import('./BodyForm.tsx').then((file) => ({ default: file.BodyForm })));

/** Bodies that one sits in or looks after, the settings, the figures. */
export function ManageMeetings() {
  const { t } = useTranslation('meeting');
  const read = useRead(listBodies, {}, { staleTime: 60_000 });
  const [adds, setAdds] = useState(false);
  const bodies = read.data?.bodies.map((body) => ({
    id: body.id,
    name: body.name,
    to: paths.meetingBody(body.id),
    words: [
      t(`bodyKind.${body.kind}`),
      t('bodies.members', { members: body.members, seats: body.seats }),
      body.waiting > 0 ? t('bodies.waiting', { count: body.waiting }) : '',
      body.openResolutions > 0 ? t('bodies.openResolutions', { count: body.openResolutions }) : '',
    ],
    state: body.active ? { tone: 'ok' as const, word: t('bodies.active') } : { tone: 'plain' as const, word: t('bodies.ended') },
  }));
  const keeps = read.data?.bodies.some((body) => body.keeps) ?? false;
  return (
    <>
      <ManageView
        module="meeting"
        title={t('bodies.title')}
        of={{ ...read, data: bodies }}
        report={keeps ? { call: meetingReport, title: t('report.title'), since: 'month' } : undefined}
      >
        {read.data?.manages ? (
          <div>
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
              {t('bodies.add')}
            </Button>
          </div>
        ) : null}
      </ManageView>
      {adds ? (
        <Suspense fallback={null}>
          <BodyForm onClose={() => setAdds(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
