import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/PageHead.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import { WaitingList } from './WaitingList.tsx';

/** Everything that waits for one, letters and requests of every module. */
export function WaitingPage() {
  const { t } = useTranslation('requests');
  const small = useIsSmall();
  return (
    <>
      <PageHead title={t('waiting.title')} hint={small ? null : t('waiting.order')} />
      <WaitingList />
    </>
  );
}
