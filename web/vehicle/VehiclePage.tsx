import { Button } from '@mantine/core';
import { IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { vehicleSetup } from '../../contract/vehicle/calls.ts';
import { useRead } from '../api.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import type { TripWish } from './TripForm.tsx';

const TripForm = lazy(() => import('./TripForm.tsx').then((file) => ({ default: file.TripForm })));
const CarBoard = lazy(() => import('./CarBoard.tsx').then((file) => ({ default: file.CarBoard })));
const FleetToday = lazy(() => import('./FleetToday.tsx').then((file) => ({ default: file.FleetToday })));
const ManageCars = lazy(() => import('./ManageCars.tsx').then((file) => ({ default: file.ManageCars })));

/** ยานพาหนะ: one's own trips, what waits for one, the board of cars, and what the fleet does today, keeps and looks after. */
export function VehiclePage() {
  const { t } = useTranslation('vehicle');
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const [wish, setWish] = useState<TripWish | null>(null);
  const { isFleet = false, isGate = false, driverId } = setup.data ?? {};
  return (
    <>
      <ModulePage
        module="vehicle"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine') },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'board', label: t('tabs.board'), pane: () => <CarBoard onWish={setWish} /> },
          { view: 'today', label: t('tabs.today'), hidden: !isFleet && !isGate, pane: () => <FleetToday /> },
          { view: 'register', label: t('tabs.register'), hidden: !isFleet },
          { view: 'manage', label: t('tabs.manage'), hidden: !isFleet, pane: () => <ManageCars /> },
        ]}
      >
        {driverId ? (
          <Button component={Link} to={paths.drives} variant="default" leftSection={<IconSteeringWheel size={18} aria-hidden />}>
            {t('drive.title')}
          </Button>
        ) : null}
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWish({})}>
          {t('ask')}
        </Button>
      </ModulePage>
      {wish ? (
        <Suspense fallback={null}>
          <TripForm wish={wish} onClose={() => setWish(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
