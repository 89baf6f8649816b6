import { Button } from '@mantine/core';
import { IconAmbulance } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { fleetToday, vehicleSetup } from '../../contract/vehicle/trips.ts';
import { useRead } from '../api.ts';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { EmergencyForm } from './EmergencyForm.tsx';
import { MeterForm } from './log-dialogs.tsx';
import { type ShownTrip, useKm } from './trip-words.ts';

const shownReads = [fleetToday];
type Drive = { trip: ShownTrip; back: boolean } | null;

/** วันนี้: what goes, what is out, what lacks its reading or its certificate, and papers that end; the fleet and the gate write the readings here. */
export function FleetToday() {
  const { t } = useTranslation('vehicle');
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const read = useRead(fleetToday, {});
  useRequestsLive(shownReads);
  const [drive, setDrive] = useState<Drive>(null);
  const [emergency, setEmergency] = useState(false);
  const { isFleet = false, isGate = false } = setup.data ?? {};
  const writes = isFleet || isGate;
  return (
    <div className="stack">
      {writes ? (
        <div className="side-by-side">
          <Button variant="default" leftSection={<IconAmbulance size={18} aria-hidden />} onClick={() => setEmergency(true)}>
            {t('emergency.title')}
          </Button>
        </div>
      ) : null}
      <Answer of={read} rows={8}>
        {({ waiting, leaving, out, unfinished, unordered, due }) => (
          <>
            {[waiting, leaving, out, unfinished, unordered, due].every((part) => part.length === 0) ? (
              <EmptyState>{t('today.nothing')}</EmptyState>
            ) : null}
            <Trips
              opens={isFleet}
              name={t('today.unordered')}
              trips={unordered}
              tone={() => ({ tone: 'urgent', text: t('today.noOrder') })}
            />
            <Trips
              opens={isFleet}
              name={t('today.out')}
              trips={out}
              tone={(trip) =>
                out.find((one) => one === trip)?.late ? { tone: 'urgent', text: t('today.late') } : { tone: 'ok', text: t('board.running') }
              }
              {...(writes ? { act: t('drive.back'), onAct: (trip: ShownTrip) => setDrive({ trip, back: true }) } : {})}
            />
            <Trips
              opens={isFleet}
              name={t('today.leaving')}
              trips={leaving}
              {...(writes ? { act: t('drive.out'), onAct: (trip: ShownTrip) => setDrive({ trip, back: false }) } : {})}
            />
            <Trips opens={isFleet} name={t('today.waiting')} trips={waiting} />
            <Trips
              opens={isFleet}
              name={t('today.unfinished')}
              trips={unfinished}
              tone={(trip) => ({ tone: 'warn', text: t(`today.lack.${unfinished.find((one) => one === trip)?.lack ?? 'METER'}`) })}
            />
            <DueSoon due={due} />
          </>
        )}
      </Answer>
      {emergency ? <EmergencyForm onClose={() => setEmergency(false)} /> : null}
      {drive ? (
        <MeterForm
          requestId={drive.trip.requestId}
          back={drive.back}
          lastKm={(drive.back ? drive.trip.outKm : drive.trip.lastKm) ?? 0}
          onClose={() => setDrive(null)}
        />
      ) : null}
    </div>
  );
}

/** Papers and licences by their day, services by what the meter reads then. */
function DueSoon({ due }: { due: Given<typeof fleetToday>['due'] }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  if (due.length === 0) return null;
  const leftOf = ({ days, kmLeft }: (typeof due)[number]) => {
    if (kmLeft !== null) return t(kmLeft > 0 ? 'today.kmIn' : 'today.kmOver', { km: km(Math.abs(kmLeft)) });
    return days < 0 ? t('today.over', { count: -days }) : t('today.in', { count: days });
  };
  return (
    <Panel title={t('today.due')} count={due.length} flush>
      <ul className="bare flush" aria-label={t('today.due')}>
        {due.map((one) => (
          <li key={`${one.vehicleId} ${one.driverId} ${one.code}`} className="row">
            <span className="words">
              <Lines sub={[dueName(one.code, t), one.day ? shortDate(one.day) : t('today.kmAt', { km: km(one.atKm ?? 0) })]}>
                {one.vehicleId ? <Link to={paths.car(one.vehicleId)}>{one.name}</Link> : one.name}
              </Lines>
            </span>
            <Pill tone={one.days < 0 ? 'urgent' : 'warn'}>{leftOf(one)}</Pill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface Props {
  name: string;
  trips: readonly ShownTrip[];
  tone?: (trip: ShownTrip) => { tone: 'urgent' | 'warn' | 'ok'; text: string };
  act?: string;
  onAct?: (trip: ShownTrip) => void;
  /** Its page is for the fleet; the gate sees what goes through it. */
  opens: boolean;
}

function Trips({ name, trips, tone, act, onAct, opens }: Props) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  if (trips.length === 0) return null;
  return (
    <Panel title={name} count={trips.length} flush>
      <ul className="bare flush" aria-label={name}>
        {trips.map((trip) => {
          const said = tone?.(trip);
          return (
            <li key={trip.requestId} className="row">
              <span className="words">
                <Lines
                  sub={[
                    timeRange(trip.from, trip.until),
                    trip.car,
                    trip.driver,
                    t('persons', { count: trip.persons }),
                    trip.unit,
                    trip.outKm !== null && km(trip.outKm),
                  ]}
                >
                  {opens ? (
                    <Link className="link" to={paths.trip(trip.requestId)}>
                      {trip.places.join(' ') || trip.subject}
                    </Link>
                  ) : (
                    trip.places.join(' ') || trip.subject
                  )}
                </Lines>
              </span>
              {trip.emergency ? <Pill tone="urgent">{t('today.emergency')}</Pill> : null}
              {said ? <Pill tone={said.tone}>{said.text}</Pill> : null}
              {onAct ? (
                <RowButton aria-label={`${act} ${trip.car} ${trip.places.join(' ')}`} onClick={() => onAct(trip)}>
                  {act}
                </RowButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function dueName(code: string, t: ReturnType<typeof useTranslation<'vehicle'>>['t']): string {
  return code in papers ? t(`paper.${code as 'TAX'}`) : code === 'LICENCE' ? t('licence') : code === 'SERVICE' ? t('car.service') : code;
}
const papers = { TAX: 1, ACT: 1, INSURANCE: 1, INSPECTION: 1 };
