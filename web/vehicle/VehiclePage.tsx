import { Button } from '@mantine/core';
import { IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { vehicleReport } from '../../contract/vehicle/cars.ts';
import { vehicleSetup } from '../../contract/vehicle/trips.ts';
import { useRead } from '../api.ts';
import { ManageView, ModulePage } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import type { TripWish } from './TripForm.tsx';
import { useCarWords } from './trip-words.ts';

const TripForm = lazy(() => import('./TripForm.tsx').then((file) => ({ default: file.TripForm })));
const CarBoard = lazy(() => import('./CarBoard.tsx').then((file) => ({ default: file.CarBoard })));
const FleetToday = lazy(() => import('./FleetToday.tsx').then((file) => ({ default: file.FleetToday })));

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

/** Each car with its books, and what they come to. */
function ManageCars() {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const cars = setup.data?.cars.map((car) => ({
    id: car.id,
    name: car.name,
    to: paths.car(car.id),
    words: [t(`kind.${car.kind}`), words(car), car.unit, car.parkPlace],
    state: { tone: car.state === 'READY' ? ('ok' as const) : ('warn' as const), word: t(`carState.${car.state}`) },
  }));
  return (
    <ManageView
      module="vehicle"
      title={t('manage.cars')}
      of={{ ...setup, data: cars }}
      report={{ call: vehicleReport, title: t('report.title'), since: 'month' }}
    />
  );
}
