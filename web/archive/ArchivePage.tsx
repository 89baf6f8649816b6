import { Button } from '@mantine/core';
import { IconArchive, IconBook } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModulePage } from '../office/ModulePage.tsx';
import { useSetup } from './archive-words.ts';

const StoreView = lazy(() => import('./StoreView.tsx').then((file) => ({ default: file.StoreView })));
const HandOverView = lazy(() => import('./HandOverView.tsx').then((file) => ({ default: file.HandOverView })));
const HandOverForm = lazy(() => import('./HandOverForm.tsx').then((file) => ({ default: file.HandOverForm })));
const LoansView = lazy(() => import('./LoansView.tsx').then((file) => ({ default: file.LoansView })));
const LoanForm = lazy(() => import('./LoanForm.tsx').then((file) => ({ default: file.LoanForm })));
const DueView = lazy(() => import('./DueView.tsx').then((file) => ({ default: file.DueView })));
const ListsView = lazy(() => import('./ListsView.tsx').then((file) => ({ default: file.ListsView })));
const HoldsView = lazy(() => import('./HoldsView.tsx').then((file) => ({ default: file.HoldsView })));
const ManageArchive = lazy(() => import('./ManageArchive.tsx').then((file) => ({ default: file.ManageArchive })));

/** คลังและทำลายหนังสือ: one's loans, the store by its shelves, what is handed over, what is due, lists and holds. */
export function ArchivePage() {
  const { t } = useTranslation('archive');
  const setup = useSetup().data;
  const [form, setForm] = useState<'loan' | 'handOver' | null>(null);
  const looks = setup && (setup.manages || setup.keeps);
  const ofUnit = setup && setup.units.length > 0;
  const close = () => setForm(null);
  return (
    <>
      <ModulePage
        module="archive"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine') },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'store', label: t('tabs.store'), pane: () => <StoreView /> },
          { view: 'handOver', label: t('tabs.handOver'), hidden: !(looks || ofUnit), pane: () => <HandOverView /> },
          { view: 'loans', label: t('tabs.loans'), hidden: !setup?.keeps, pane: () => <LoansView /> },
          { view: 'due', label: t('tabs.due'), hidden: !looks, pane: () => <DueView /> },
          { view: 'lists', label: t('tabs.lists'), hidden: !(looks || setup?.agrees || setup?.sits), pane: () => <ListsView /> },
          { view: 'holds', label: t('tabs.holds'), hidden: !setup?.manages, pane: () => <HoldsView /> },
          { view: 'manage', label: t('tabs.manage'), hidden: !setup?.manages, pane: () => <ManageArchive /> },
        ]}
      >
        {ofUnit ? (
          <Button variant="default" leftSection={<IconArchive size={18} aria-hidden />} onClick={() => setForm('handOver')}>
            {t('handOver.make')}
          </Button>
        ) : null}
        <Button leftSection={<IconBook size={18} aria-hidden />} onClick={() => setForm('loan')}>
          {t('loan.ask')}
        </Button>
      </ModulePage>
      <Suspense fallback={null}>
        {form === 'loan' ? <LoanForm onClose={close} /> : null}
        {form === 'handOver' ? <HandOverForm onClose={close} /> : null}
      </Suspense>
    </>
  );
}
