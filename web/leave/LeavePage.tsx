import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myLeave } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import { MyLeave } from './MyLeave.tsx';

const LeaveCalendar = lazy(() => import('./LeaveCalendar.tsx').then((file) => ({ default: file.LeaveCalendar })));
const ManageLeave = lazy(() => import('./ManageLeave.tsx').then((file) => ({ default: file.ManageLeave })));
const LeaveForm = lazy(() => import('./LeaveForm.tsx').then((file) => ({ default: file.LeaveForm })));

/** การลา: what is left of the year and how it came about, one's own leave, what waits for one, who is away, the register. */
export function LeavePage() {
  const { t } = useTranslation('leave');
  const read = useRead(myLeave, {}, { staleTime: 60_000 });
  const [asks, setAsks] = useState(false);
  const manages = read.data?.manages ?? false;
  return (
    <>
      <ModulePage
        module="leave"
        title={t('title')}
        kinds
        views={[
          { view: 'mine', label: t('tabs.mine'), pane: () => <MyLeave /> },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'calendar', label: t('tabs.calendar'), pane: () => <LeaveCalendar /> },
          { view: 'register', label: t('tabs.register'), hidden: !manages },
          { view: 'manage', label: t('tabs.manage'), hidden: !manages, pane: () => <ManageLeave /> },
        ]}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsks(true)}>
          {t('ask')}
        </Button>
      </ModulePage>
      {asks ? (
        <Suspense fallback={null}>
          <LeaveForm onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
