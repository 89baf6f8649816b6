import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffChoices, testimonialReport } from '../../contract/testimonial/items.ts';
import { useRead } from '../api.ts';
import { ManageView, ModulePage } from '../office/ModulePage.tsx';
import { MyTestimonials } from './MyTestimonials.tsx';

const BatchList = lazy(() => import('./BatchList.tsx').then((file) => ({ default: file.BatchList })));
const IssuedList = lazy(() => import('./IssuedList.tsx').then((file) => ({ default: file.IssuedList })));
const TemplateList = lazy(() => import('./TemplateList.tsx').then((file) => ({ default: file.TemplateList })));
const Salaries = lazy(() => import('./Salaries.tsx').then((file) => ({ default: file.Salaries })));
const StaffForm = lazy(() => import('./StaffForm.tsx').then((file) => ({ default: file.StaffForm })));

/** หนังสือรับรองและเกียรติบัตร: one's own, what one asks for, and for who issues them batches, the register, templates. */
export function TestimonialPage() {
  const { t } = useTranslation('testimonial');
  const [asks, setAsks] = useState(false);
  const { manages = false, signs = false, keepsSalaries = false } = useRead(staffChoices, {}, { staleTime: 60_000 }).data ?? {};
  return (
    <>
      <ModulePage
        module="testimonial"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine'), pane: () => <MyTestimonials /> },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'requests', label: t('tabs.requests') },
          { view: 'batches', label: t('tabs.batches'), hidden: !manages && !signs, pane: () => <BatchList manages={manages} /> },
          { view: 'issued', label: t('tabs.issued'), hidden: !manages, pane: () => <IssuedList /> },
          { view: 'templates', label: t('tabs.templates'), hidden: !manages, pane: () => <TemplateList /> },
          { view: 'salaries', label: t('tabs.salaries'), pane: () => <Salaries keeps={keepsSalaries} /> },
          { view: 'manage', label: t('tabs.manage'), hidden: !manages, pane: () => <Figures /> },
        ]}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsks(true)}>
          {t('mine.ask')}
        </Button>
      </ModulePage>
      {asks ? (
        <Suspense fallback={null}>
          <StaffForm onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Figures() {
  const { t } = useTranslation('testimonial');
  return <ManageView module="testimonial" report={{ call: testimonialReport, title: t('report.title'), since: 'year' }} />;
}
