import { Button } from '@mantine/core';
import { IconArrowsExchange, IconQrcode, IconTableExport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type AssetRow, assetsSheet } from '../../contract/asset/register.ts';
import { paths } from '../paths.ts';
import { BulkBar } from '../ui/BulkBar.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import { AssetList } from './AssetList.tsx';
import { useSetup } from './asset-words.ts';

const HandOn = lazy(() => import('./asset-dialogs.tsx').then((file) => ({ default: file.HandOn })));

/** ทะเบียน: chosen things are handed on or get their labels; what is shown goes away as a sheet. */
export function RegisterView() {
  const { t } = useTranslation('asset');
  const [query] = useSearchParams();
  const setup = useSetup().data;
  const [given, setGiven] = useState<AssetRow[] | null>(null);
  const asked = new URLSearchParams(
    [...query].filter(([name, value]) => ['search', 'state', 'classId', 'unitId', 'placeId'].includes(name) && value),
  );
  const bulk = (chosen: AssetRow[], clear: () => void) => (
    <BulkBar label={t('tabs.register')} said={t('list.chosen', { count: chosen.length })} clear={t('list.clear')} onClear={clear}>
      <Button
        component={Link}
        to={`${paths.assetLabels}?ids=${chosen.map(({ id }) => id).join(',')}`}
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
      >
        {t('page.labels')}
      </Button>
      <Button leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={() => setGiven(chosen)}>
        {t('page.handOn')}
      </Button>
    </BulkBar>
  );
  return (
    <>
      <AssetList
        {...(setup?.keeps ? { bulk } : {})}
        more={
          <Button
            variant="default"
            leftSection={<IconTableExport size={18} aria-hidden />}
            onClick={() => void saveFrom(`${assetsSheet.path}?${asked}`, `${t('sheet.file')}.xlsx`).catch(toastError)}
          >
            {t('list.sheet')}
          </Button>
        }
      />
      <Suspense fallback={null}>{given ? <HandOn assets={given} onClose={() => setGiven(null)} /> : null}</Suspense>
    </>
  );
}
