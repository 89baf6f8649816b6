import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownDrives } from '../../contract/vehicle/trips.ts';
import { readKey } from '../api.ts';
import { dropAct, type KeptAct, mendAct, useKeptActs } from '../offline/kept-acts.ts';
import { sendKept } from '../offline/send-kept.ts';
import { clock, shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { Otherwise } from './MeterPad.tsx';
import { type Drive, nameOf, type What } from './trip-words.ts';

/** Acts that the server does not have; and those that it just took, until what it says of the trips is newer than that. */
export function useUnsentActs(readAt: number): { waits: KeptAct[]; kept: KeptAct[] } {
  const client = useQueryClient();
  const all = useKeptActs();
  const [seen, setSeen] = useState<KeptAct[]>([]);
  const [left, setLeft] = useState<{ act: KeptAct; at: number }[]>([]);
  if (all && all !== seen) {
    const gone = seen.filter((act) => !all.some((one) => one.of === act.of));
    setSeen(all);
    if (gone.length > 0) setLeft([...left, ...gone.map((act) => ({ act, at: Date.now() }))]);
  }
  useEffect(() => {
    if (left.length > 0) void client.invalidateQueries({ queryKey: readKey(ownDrives) });
  }, [left, client]);
  const waits = (all ?? []).filter((act) => act.line.startsWith('vehicle '));
  return { waits, kept: [...waits.filter((act) => !act.refused), ...left.filter(({ at }) => at >= readAt).map(({ act }) => act)] };
}

/** A trip as it stands with what was pressed here. */
export function asPressed(trip: Drive, acts: KeptAct[]): Drive {
  const of = (what: What) => acts.find((act) => act.of === nameOf(what, trip.requestId));
  const [out, back] = [of('out'), of('back')];
  let now = trip;
  if (out)
    now = {
      ...now,
      state: 'RUNNING',
      outAt: String(out.input.at),
      outKm: Number(out.input.km),
      lastKm: Number(out.input.km),
      may: ['back', 'fuel', 'accident'],
    };
  if (back) now = { ...now, state: 'DONE', backAt: String(back.input.at), backKm: Number(back.input.km), may: [] };
  return now;
}

/** What the server did not take: why, and the ways out. */
export function Refused({ acts, trips, onMend }: { acts: KeptAct[]; trips: Drive[]; onMend: (trip: Drive, act: What) => void }) {
  const { t } = useTranslation('vehicle');
  return acts
    .filter((act) => act.refused)
    .map((act) => {
      const trip = trips.find((one) => one.requestId === Number(act.input.requestId));
      const what = act.of.endsWith(' back') ? 'back' : 'out';
      const reads = act.of.startsWith('trip ');
      const confirms = act.refused?.confirms ?? [];
      const retry = (more: Record<string, unknown> = {}) => void mendAct(act, { ...act.input, ...more }).then(sendKept);
      const gives = async () => {
        if (await confirm({ title: t('drive.discard'), message: t('drive.discardHint'), confirmLabel: t('drive.discard') }))
          await dropAct(act);
      };
      return (
        <section key={act.of} className="notice fields" data-tone="urgent" aria-label={t('drive.notTaken')}>
          <strong>
            {t('drive.notTakenOf', {
              what: act.says.join(' · '),
              at: `${shortDate(new Date(act.at).toISOString())} ${clock(new Date(act.at))}`,
            })}
          </strong>
          <span>{act.refused?.message}</span>
          {trip && reads && confirms.length === 0 ? <Otherwise trip={trip} onAgain={() => onMend(trip, what)} onChanged={retry} /> : null}
          <div className="side-by-side">
            {confirms.length > 0 ? <Button onClick={() => retry({ confirmed: confirms })}>{t('drive.right')}</Button> : null}
            {trip && reads && confirms.length > 0 ? (
              <Button variant="default" onClick={() => onMend(trip, what)}>
                {t('drive.otherKm')}
              </Button>
            ) : null}
            <Button variant="subtle" color="red" onClick={() => void gives()}>
              {t('drive.discard')}
            </Button>
          </div>
        </section>
      );
    });
}

/** What waits to be sent, as it was pressed. */
export function Unsent({ acts, online }: { acts: KeptAct[]; online: boolean }) {
  const { t } = useTranslation('vehicle');
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="unsent">
      <h2 id="unsent">{t('drive.unsent', { count: acts.length })}</h2>
      <p className="marked hint">
        <IconCloudUp size={18} aria-hidden />
        {t(online ? 'drive.sending' : 'drive.waits')}
      </p>
      <ul className="bare lined" aria-labelledby="unsent">
        {acts.map((act) => (
          <li key={act.of} className="row">
            <span className="words">
              <Lines sub={[...act.says.slice(1), act.picture && t('drive.withPhoto')]}>
                {act.says[0]} {clock(new Date(act.at))}
              </Lines>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
