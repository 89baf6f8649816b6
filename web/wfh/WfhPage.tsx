import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myWfh, wfhReport } from '../../contract/wfh/calls.ts';
import { useRead } from '../api.ts';
import { ManageView, ModulePage } from '../office/ModulePage.tsx';
import { MyWfh } from './MyWfh.tsx';

const TeamWfh = lazy(() => import('./TeamWfh.tsx').then((file) => ({ default: file.TeamWfh })));
const WfhForm = lazy(() => import('./WfhForm.tsx').then((file) => ({ default: file.WfhForm })));

/** ปฏิบัติงานนอกสถานที่ตั้ง: today and what is due, what waits for one, where the people of the unit are, the figures. */
export function WfhPage() {
  const { t } = useTranslation('wfh');
  const read = useRead(myWfh, {}, { staleTime: 30_000 });
  const [asks, setAsks] = useState(false);
  const manages = read.data?.manages ?? false;
  return (
    <>
      <ModulePage
        module="wfh"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine'), pane: () => <MyWfh read={read} /> },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'calendar', label: t('tabs.calendar'), pane: () => <TeamWfh /> },
          { view: 'register', label: t('tabs.register'), hidden: !manages },
          { view: 'manage', label: t('tabs.manage'), hidden: read.data?.leads !== true, pane: () => <Figures /> },
        ]}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsks(true)}>
          {t('ask')}
        </Button>
      </ModulePage>
      {asks ? (
        <Suspense fallback={null}>
          <WfhForm onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Figures() {
  const { t } = useTranslation('wfh');
  const units = useRead(myWfh, {}, { staleTime: 30_000 }).data?.units ?? [];
  const options = units.map(({ id, name }) => ({ value: String(id), label: name }));
  const filter = { name: 'unitId', label: t('report.unit'), all: t('report.allUnits'), options };
  return <ManageView module="wfh" report={{ call: wfhReport, title: t('report.title'), since: 'month', filters: [filter] }} />;
}
