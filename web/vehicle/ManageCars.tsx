import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { vehicleSetup } from '../../contract/vehicle/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useCarWords } from './trip-words.ts';

/** What the fleet looks after: each car with its books, and the pages of the settings. */
export function ManageCars() {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
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
    </div>
  );
}
