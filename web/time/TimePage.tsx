import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { timeSetup } from '../../contract/time/punches.ts';
import { useRead } from '../api.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import { MyTime } from './MyTime.tsx';
import { PressButton } from './PressNow.tsx';
import { usePress } from './usePress.ts';

const CorrectionForm = lazy(() => import('./CorrectionForm.tsx').then((file) => ({ default: file.CorrectionForm })));
const DayDialog = lazy(() => import('./DayDialog.tsx').then((file) => ({ default: file.DayDialog })));
const WaitingTime = lazy(() => import('./WaitingTime.tsx').then((file) => ({ default: file.WaitingTime })));
const UnitTime = lazy(() => import('./UnitTime.tsx').then((file) => ({ default: file.UnitTime })));
const DayRegister = lazy(() => import('./DayRegister.tsx').then((file) => ({ default: file.DayRegister })));
const ManageTime = lazy(() => import('./ManageTime.tsx').then((file) => ({ default: file.ManageTime })));

/** ลงเวลาปฏิบัติราชการ: the button and one's own month, what waits for one, the months of units, the list of a day, and what is looked after. */
export function TimePage() {
  const { t } = useTranslation('time');
  const small = useIsSmall();
  const setup = useRead(timeSetup, {}, { staleTime: 60_000 }).data;
  const press = usePress();
  const view = useSearchParams()[0].get('view') ?? 'mine';
  const [corrected, setCorrected] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const hidden = !setup || !(setup.manages || setup.keeps.length > 0 || setup.heads.length > 0);
  return (
    <>
      <ModulePage
        module="time"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine'), pane: () => <MyTime press={press} onOpen={setOpened} onCorrect={setCorrected} /> },
          { view: 'waiting', label: t('tabs.waiting'), pane: () => <WaitingTime /> },
          { view: 'unit', label: t('tabs.unit'), hidden, pane: () => <UnitTime /> },
          { view: 'register', label: t('tabs.register'), hidden, pane: () => <DayRegister /> },
          { view: 'manage', label: t('tabs.manage'), hidden: !setup?.manages, pane: () => <ManageTime /> },
        ]}
      >
        {small || view !== 'mine' ? null : (
          <>
            <Button
              variant={press.now?.press ? 'default' : 'filled'}
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setCorrected(bangkokDay(new Date()))}
            >
              {t('press.correct')}
            </Button>
            <PressButton press={press} />
          </>
        )}
      </ModulePage>
      <Suspense fallback={null}>
        {corrected ? <CorrectionForm day={corrected} onClose={() => setCorrected(null)} /> : null}
        {opened ? (
          <DayDialog
            day={opened}
            onCorrect={() => {
              setOpened(null);
              setCorrected(opened);
            }}
            onClose={() => setOpened(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
