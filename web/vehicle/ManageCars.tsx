import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mySettings } from '../../contract/settings/pages.ts';
import { vehicleSetup } from '../../contract/vehicle/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useCarWords } from './trip-words.ts';
import { VehicleReport } from './VehicleReport.tsx';

const pages = {
  vehicles: 'cars',
  'vehicle-drivers': 'drivers',
  'vehicle-standards': 'standards',
  'vehicle-rules': 'rules',
} as const;

/** What the fleet looks after: each car with its books, and the pages of the settings. */
export function ManageCars() {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const mine = useRead(mySettings, {}, { staleTime: 300_000 });
  const offered = (Object.keys(pages) as (keyof typeof pages)[]).filter((path) => mine.data?.pages.some((one) => one.path === path));
  return (
    <div className="stack">
      <Panel title={t('manage.cars')} count={setup.data?.cars.length} flush>
        <Answer of={setup} rows={4}>
          {({ cars }) => (
            <ul className="bare flush" aria-label={t('manage.cars')}>
              {cars.map((car) => (
                <li key={car.id} className="row">
                  <span className="words">
                    <Lines sub={[t(`kind.${car.kind}`), words(car), car.unit, car.parkPlace]}>
                      <Link className="link" to={paths.car(car.id)}>
                        {car.name}
                      </Link>
                    </Lines>
                  </span>
                  <Pill tone={car.state === 'READY' ? 'ok' : 'warn'}>{t(`carState.${car.state}`)}</Pill>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Panel>
      {offered.length > 0 ? (
        <Panel title={t('manage.settings')} flush>
          <ul className="bare flush">
            {offered.map((path) => (
              <li key={path} className="row">
                <Link className="link" to={paths.setting(path)}>
                  {t(`manage.page.${pages[path]}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <VehicleReport />
    </div>
  );
}
