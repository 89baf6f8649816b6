import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { findByCode } from '../../contract/asset/register.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** What the QR of a label leads to: the thing, or whose label it is. */
export function CodePage() {
  const { t } = useTranslation('asset');
  const { code = '' } = useParams();
  const read = useRead(findByCode, { code });
  return (
    <DetailPage back={{ to: paths.assets, label: t('title') }} of={read} rows={4}>
      {({ found, assetId }) => {
        if (assetId) return <Navigate to={paths.asset(assetId)} replace />;
        const other = found === 'OTHER_AGENCY';
        return (
          <>
            <PageHead title={t(other ? 'code.other' : 'code.unknown')} hint={<span className="figures">{code}</span>} />
            <EmptyState>{t(other ? 'code.otherText' : 'code.unknownText')}</EmptyState>
          </>
        );
      }}
    </DetailPage>
  );
}
