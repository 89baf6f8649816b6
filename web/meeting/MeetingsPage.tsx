import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listBodies } from '../../contract/meeting/bodies.ts';
import { useRead } from '../api.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import { MeetingList } from './MeetingList.tsx';

const MeetingCalendar = lazy(() => import('./MeetingCalendar.tsx').then((file) => ({ default: file.MeetingCalendar })));
const ResolutionList = lazy(() => import('./ResolutionList.tsx').then((file) => ({ default: file.ResolutionList })));
const ManageMeetings = lazy(() => import('./ManageMeetings.tsx').then((file) => ({ default: file.ManageMeetings })));
const PlanForm = lazy(() => import('./PlanForm.tsx').then((file) => ({ default: file.PlanForm })));

/** การประชุม: one's own meetings, work that resolutions gave one, the calendar, the register, resolutions, and bodies that one looks after. */
export function MeetingsPage() {
  const { t } = useTranslation('meeting');
  const bodies = useRead(listBodies, {}, { staleTime: 60_000 });
  const kept = bodies.data?.bodies.filter((body) => body.keeps && body.active) ?? [];
  const [plans, setPlans] = useState(false);
  return (
    <>
      <ModulePage
        module="meeting"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine'), pane: () => <MeetingList view="coming" /> },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'calendar', label: t('tabs.calendar'), pane: () => <MeetingCalendar /> },
          { view: 'past', label: t('tabs.past'), pane: () => <MeetingList view="past" /> },
          { view: 'resolutions', label: t('tabs.resolutions'), pane: () => <ResolutionList /> },
          { view: 'register', label: t('tabs.register'), hidden: !bodies.data?.manages, pane: () => <MeetingList view="register" /> },
          { view: 'manage', label: t('tabs.manage'), pane: () => <ManageMeetings /> },
        ]}
      >
        {kept.length > 0 ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPlans(true)}>
            {t('plan.act')}
          </Button>
        ) : null}
      </ModulePage>
      {plans ? (
        <Suspense fallback={null}>
          <PlanForm bodies={kept} onClose={() => setPlans(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
