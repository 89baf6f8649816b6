import { Button } from '@mantine/core';
import { IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingForMe } from '../../contract/office/requests.ts';
import { vehicleSetup } from '../../contract/vehicle/calls.ts';
import { useRead } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { useView, ViewTabs } from '../office/ViewTabs.tsx';
import { WaitingList } from '../office/WaitingList.tsx';
import { paths } from '../paths.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import type { TripWish } from './TripForm.tsx';

const TripForm = lazy(() => import('./TripForm.tsx').then((file) => ({ default: file.TripForm })));
const CarBoard = lazy(() => import('./CarBoard.tsx').then((file) => ({ default: file.CarBoard })));
const FleetToday = lazy(() => import('./FleetToday.tsx').then((file) => ({ default: file.FleetToday })));
const ManageCars = lazy(() => import('./ManageCars.tsx').then((file) => ({ default: file.ManageCars })));

const everybodys = ['mine', 'waiting', 'board'] as const;
const ofGate = [...everybodys, 'today'] as const;
const ofFleet = [...ofGate, 'register', 'manage'] as const;

/** ยานพาหนะ: one's own trips, what waits for one, the board of cars, and what the fleet does today, keeps and looks after. */
export function VehiclePage() {
  const { t } = useTranslation('vehicle');
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const waiting = useRead(waitingForMe, { module: 'vehicle', take: 1 });
  const [wish, setWish] = useState<TripWish | null>(null);
  const view = useView(ofFleet);
  const views = setup.data?.isFleet ? ofFleet : setup.data?.isGate ? ofGate : everybodys;
  return (
    <>
      <PageHead title={t('title')}>
        {setup.data?.driverId ? (
          <Button component={Link} to={paths.drives} variant="default" leftSection={<IconSteeringWheel size={18} aria-hidden />}>
            {t('drive.title')}
          </Button>
        ) : null}
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWish({})}>
          {t('ask')}
        </Button>
      </PageHead>
      <ViewTabs
        at={view}
        tabs={views.map((one) => ({ view: one, label: t(`tabs.${one}`), count: one === 'waiting' ? waiting.data?.total : undefined }))}
      />
      <Suspense fallback={<LoadingRows rows={6} />}>
        {view === 'mine' || view === 'register' ? <RequestList key={view} view={view} module="vehicle" label={t(`tabs.${view}`)} /> : null}
        {view === 'waiting' ? <WaitingList module="vehicle" /> : null}
        {view === 'board' ? <CarBoard onWish={setWish} /> : null}
        {view === 'today' ? <FleetToday /> : null}
        {view === 'manage' ? <ManageCars /> : null}
      </Suspense>
      {wish ? (
        <Suspense fallback={null}>
          <TripForm wish={wish} onClose={() => setWish(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
