import { useTranslation } from 'react-i18next';
import { exchangeDesk } from '../../contract/exchange/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Strays } from './Strays.tsx';
import { WayCard } from './WayCard.tsx';

/** What the registry has to look at: letters that are held, numbers that are doubted, letters that did not get through. */
export function DeskPage() {
  const { t } = useTranslation('exchange');
  const read = useRead(exchangeDesk, {}, { staleTime: 0, every: 30_000 });
  return (
    <>
      <BackLink to={paths.tray}>{t('desk.tray')}</BackLink>
      <PageHead title={t('desk.title')} hint={t('desk.hint')} />
      <Answer of={read} rows={6}>
        {({ ways, strays }) => (
          <>
            {strays.length > 0 ? <Strays of={strays} /> : null}
            {ways.length + strays.length === 0 ? <EmptyState>{t('desk.empty')}</EmptyState> : null}
            {ways.map((way) => (
              <WayCard key={way.id} way={way} />
            ))}
          </>
        )}
      </Answer>
    </>
  );
}
