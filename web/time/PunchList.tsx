import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { punchPlace } from '../../contract/time/punches.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { clock, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Punch } from './time-words.ts';

/** Every time that was recorded, as it came; none is ever changed. */
export function PunchList({ of }: { of: readonly Punch[] }) {
  const { t } = useTranslation('time');
  const [shown, setShown] = useState<number | null>(null);
  if (of.length === 0) return <p className="hint">{t('month.noPunches')}</p>;
  return (
    <ul className="bare lined" aria-label={t('month.punches')}>
      {of.map((one) => (
        <li key={one.id} className="row">
          <span className="words">
            <Lines
              sub={[
                one.direction && t(`direction.${one.direction}`),
                t(`source.${one.source}`),
                one.place,
                one.cameAt && t('month.late', { at: shortDateTime(one.cameAt) }),
                one.waits && !one.confirmed && t(`waits.${one.waits}`),
                one.confirmed && t(one.confirmed.counts ? 'month.confirmed' : 'month.refused', { by: one.confirmed.by }),
                one.confirmed?.words,
              ]}
            >
              <span className="figures medium">{clock(one.at)}</span>
            </Lines>
            {shown === one.id ? <Place punchId={one.id} /> : null}
          </span>
          {one.waits && !one.confirmed ? <Pill tone="warn">{t('waiting')}</Pill> : null}
          {one.showsPlace && shown !== one.id ? (
            <RowButton aria-label={`${t('month.place')} ${clock(one.at)}`} onClick={() => setShown(one.id)}>
              {t('month.place')}
            </RowButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Looked at on purpose: another's look is kept by the server. */
function Place({ punchId }: { punchId: number }) {
  const { t } = useTranslation('time');
  const read = useRead(punchPlace, { punchId }, { staleTime: 300_000 });
  return (
    <Answer of={read} rows={1}>
      {({ lat, lon, accuracy, site, metres }) => (
        <span className="hint figures">
          {t('month.placeAt', { lat: lat.toFixed(5), lon: lon.toFixed(5), accuracy: Math.round(accuracy) })}
          {site && metres !== null ? ` · ${t('month.placeFrom', { site: site.name, metres: Math.round(metres) })}` : ''}
        </span>
      )}
    </Answer>
  );
}
