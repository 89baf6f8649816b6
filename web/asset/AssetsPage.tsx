import { Button } from '@mantine/core';
import { IconBook, IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { assetImportForm, assetImportPath } from '../../contract/asset/register.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import { WaitingList } from '../office/WaitingList.tsx';
import { AssetList } from './AssetList.tsx';
import { stale, useSetup } from './asset-words.ts';
import { Offers } from './Offers.tsx';

const CasesView = lazy(() => import('./disposal/CasesView.tsx').then((file) => ({ default: file.CasesView })));
const ChecksView = lazy(() => import('./check/ChecksView.tsx').then((file) => ({ default: file.ChecksView })));
const AssetForm = lazy(() => import('./AssetForm.tsx').then((file) => ({ default: file.AssetForm })));
const ImportDialog = lazy(() => import('../settings/file/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));
const LoanForm = lazy(() => import('./LoanForm.tsx').then((file) => ({ default: file.LoanForm })));
const LoansView = lazy(() => import('./LoansView.tsx').then((file) => ({ default: file.LoansView })));
const ManageAssets = lazy(() => import('./ManageAssets.tsx').then((file) => ({ default: file.ManageAssets })));
const RegisterView = lazy(() => import('./RegisterView.tsx').then((file) => ({ default: file.RegisterView })));

/** ครุภัณฑ์: what is in one's care, one's loans, what waits for one, the register, and what is looked after. */
export function AssetsPage() {
  const { t } = useTranslation(['asset', 'assetCheck', 'assetCase']);
  const setup = useSetup().data;
  const [form, setForm] = useState<'asset' | 'loan' | 'sheet' | null>(null);
  const close = () => setForm(null);
  const [query] = useSearchParams();
  // there the act of that list is the filled one
  const view = query.get('view') ?? '';
  const acts = ['check', 'cases'].includes(view);
  return (
    <>
      <ModulePage
        module="asset"
        title={t('title')}
        views={[
          {
            view: 'own',
            label: t('tabs.own'),
            pane: () => (
              <div className="stack">
                <Offers />
                <AssetList mine />
              </div>
            ),
          },
          { view: 'mine', label: t('tabs.mine') },
          {
            view: 'waiting',
            label: t('tabs.waiting'),
            pane: () => (
              <div className="stack">
                <Offers />
                <WaitingList module="asset" />
              </div>
            ),
          },
          { view: 'register', label: t('tabs.register'), hidden: !(setup?.keeps || setup?.sees), pane: () => <RegisterView /> },
          { view: 'loans', label: t('tabs.loans'), hidden: !setup?.keeps, pane: () => <LoansView /> },
          {
            view: 'check',
            label: t('assetCheck:tab'),
            hidden: !(setup?.keeps || setup?.sees || setup?.inspects),
            pane: () => <ChecksView />,
          },
          {
            view: 'cases',
            label: t('assetCase:tab'),
            hidden: !(setup?.keeps || setup?.sees || setup?.inquires),
            pane: () => <CasesView />,
          },
          { view: 'manage', label: t('tabs.manage'), hidden: !(setup?.keeps || setup?.manages), pane: () => <ManageAssets /> },
        ]}
      >
        <Button
          variant={setup?.keeps ? 'default' : 'filled'}
          leftSection={<IconBook size={18} aria-hidden />}
          onClick={() => setForm('loan')}
        >
          {t('loan.ask')}
        </Button>
        {setup?.keeps && view === 'register' ? (
          <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setForm('sheet')}>
            {t('sheet.choose')}
          </Button>
        ) : null}
        {setup?.keeps ? (
          <Button variant={acts ? 'default' : 'filled'} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setForm('asset')}>
            {t('form.register')}
          </Button>
        ) : null}
      </ModulePage>
      <Suspense fallback={null}>
        {form === 'asset' ? <AssetForm onClose={close} /> : null}
        {form === 'loan' ? <LoanForm onClose={close} /> : null}
        {form === 'sheet' ? (
          <ImportDialog
            path="asset-classes"
            words={{ title: t('sheet.file') }}
            own={{ upload: assetImportPath, template: assetImportForm, refresh: stale, how: t('sheet.hint') }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
