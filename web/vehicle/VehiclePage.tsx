import { useTranslation } from 'react-i18next';
import { RequestList } from '../office/RequestList.tsx';
import { useView, ViewTabs } from '../office/ViewTabs.tsx';
import { WaitingList } from '../office/WaitingList.tsx';
import { PageHead } from '../ui/PageHead.tsx';

const views = ['mine', 'waiting', 'register'] as const;

/** ยานพาหนะ: one's own trips, what waits for one, and the register. */
export function VehiclePage() {
  const { t } = useTranslation('vehicle');
  const view = useView(views);
  return (
    <>
      <PageHead title={t('title')} />
      <ViewTabs at={view} tabs={views.map((one) => ({ view: one, label: t(`tabs.${one}`) }))} />
      {view === 'waiting' ? (
        <WaitingList module="vehicle" />
      ) : (
        <RequestList key={view} view={view} module="vehicle" label={t(`tabs.${view}`)} />
      )}
    </>
  );
}
