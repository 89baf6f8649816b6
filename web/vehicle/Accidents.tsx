import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accidentPrint } from '../../contract/vehicle/reports.ts';
import { paths } from '../paths.ts';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { printPaper } from './CarPapers.tsx';

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
            {printed ? (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconPrinter size={16} aria-hidden />}
                aria-label={t('accident.printOf', { place: one.place })}
                onClick={() => printPaper(accidentPrint.path(one.id))}
              >
                {t('accident.print')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
