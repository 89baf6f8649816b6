import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accidentPrint } from '../../contract/vehicle/cars.ts';
import { Papers } from '../office/Papers.tsx';
import { paths } from '../paths.ts';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';

interface Accident {
  id: number;
  at: string;
  place: string;
  cause?: string;
  driver?: string;
  policeNo?: string;
  insurerNo?: string;
  requestId?: number | null;
  number?: string | null;
}

/** Accidents of a car, each printed as แบบ 5, or of one trip, which says less of each. */
export function Accidents({ accidents, printed = false }: { accidents: readonly Accident[]; printed?: boolean }) {
  const { t } = useTranslation('vehicle');
  if (accidents.length === 0) return null;
  return (
    <Panel title={t('accident.list')} count={accidents.length} flush>
      <ul className="bare flush" aria-label={t('accident.list')}>
        {accidents.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines sub={[shortDateTime(one.at), one.driver, one.policeNo, one.insurerNo]}>{one.place}</Lines>
              {one.cause ? <span>{one.cause}</span> : null}
            </span>
            {one.requestId ? <Link to={paths.trip(one.requestId)}>{one.number}</Link> : null}
            {printed ? <Papers of={one.place} papers={[{ name: t('accident.print'), path: accidentPrint.path(one.id) }]} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
