import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetReport } from '../../contract/asset/register.ts';
import { ManageView } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { useSetup } from './asset-words.ts';

const HandOnAll = lazy(() => import('./asset-dialogs.tsx').then((file) => ({ default: file.HandOnAll })));

/** Classes, the pages of the settings, the mass take-over, and the figures. */
export function ManageAssets() {
  const { t } = useTranslation('asset');
  const setup = useSetup();
  const [all, setAll] = useState(false);
  const classes = setup.data?.classes.map((one) => ({
    id: one.id,
    name: one.name,
    to: `${paths.assets}?view=register&classId=${one.id}`,
    words: [one.code, one.years === null ? undefined : t('custody.years', { count: one.years })],
  }));
  return (
    <ManageView
      module="asset"
      title={t('form.class')}
      of={{ ...setup, data: classes }}
      report={setup.data?.manages ? { call: assetReport, title: t('report.title'), since: 'half' } : undefined}
    >
      {setup.data?.keeps ? (
        <div>
          <Button variant="default" leftSection={<IconUserShare size={18} aria-hidden />} onClick={() => setAll(true)}>
            {t('handOn.all')}
          </Button>
        </div>
      ) : null}
      <Suspense fallback={null}>{all ? <HandOnAll onClose={() => setAll(false)} /> : null}</Suspense>
    </ManageView>
  );
}
