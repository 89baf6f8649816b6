import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { assetImportForm, assetImportPath } from '../../contract/asset/register.ts';
import { paths } from '../paths.ts';
import { ImportDialog } from '../settings/file/ImportDialog.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { stale } from './asset-words.ts';

/** Things of a sheet: each fault by row and column, all or nothing. */
export function ImportPage() {
  const { t } = useTranslation('asset');
  const go = useNavigate();
  const back = `${paths.assets}?view=register`;
  return (
    <>
      <BackLink to={back}>{t('title')}</BackLink>
      <PageHead title={t('sheet.title')} hint={t('sheet.hint')} />
      <ImportDialog
        path="asset-classes"
        words={{ title: t('sheet.file') }}
        own={{ upload: assetImportPath, template: assetImportForm, refresh: stale, how: t('sheet.hint') }}
        onClose={() => void go(back)}
      />
    </>
  );
}
