import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { letterWays } from '../../contract/exchange/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { WayCard } from './WayCard.tsx';

/** เส้นทางหนังสือ: every step of a letter to each receiver outside, and what its sender may do. */
export function WaysPage() {
  const { t } = useTranslation('exchange');
  const documentId = Number(useParams().documentId);
  const read = useRead(letterWays, { documentId }, { staleTime: 0, every: 15_000 });
  return (
    <DetailPage back={{ to: paths.document(documentId), label: t('ways.back') }} of={read}>
      {({ number, subject, ways }) => (
        <>
          <PageHead
            title={subject}
            tab={t('ways.title')}
            hint={[t('ways.title'), number && t('ways.number', { number })].filter(Boolean).join(' · ')}
          />
          {ways.length === 0 ? <EmptyState>{t('ways.none')}</EmptyState> : null}
          {ways.map((way) => (
            <WayCard key={way.id} way={way} named />
          ))}
        </>
      )}
    </DetailPage>
  );
}
