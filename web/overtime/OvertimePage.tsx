import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overtimeReport, overtimeSetup } from '../../contract/overtime/calls.ts';
import { useRead } from '../api.ts';
import { ManageView, ModulePage } from '../office/ModulePage.tsx';

const OvertimeForm = lazy(() => import('./OvertimeForm.tsx').then((file) => ({ default: file.OvertimeForm })));

/** การปฏิบัติงานนอกเวลาราชการ: one's orders, what waits for one, the register, baht against the budget. */
export function OvertimePage() {
  const { t } = useTranslation('overtime');
  const setup = useRead(overtimeSetup, {}, { staleTime: 60_000 });
  const [asks, setAsks] = useState(false);
  return (
    <>
      <ModulePage
        module="overtime"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine') },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'register', label: t('tabs.register'), hidden: setup.data?.manages !== true },
          {
            view: 'manage',
            label: t('tabs.manage'),
            hidden: setup.data?.leads !== true,
            pane: () => <ManageView module="overtime" report={{ call: overtimeReport, title: t('report.title'), since: 'year' }} />,
          },
        ]}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsks(true)}>
          {t('ask')}
        </Button>
      </ModulePage>
      {asks ? (
        <Suspense fallback={null}>
          <OvertimeForm onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
