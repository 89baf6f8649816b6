import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconAmbulance,
  IconCar,
  IconClock,
  IconGasStation,
  IconMapPin,
  IconPhone,
  IconUsers,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Sent } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { keepFuel, reportAccident } from '../../contract/vehicle/cars.ts';
import { ownDrives } from '../../contract/vehicle/trips.ts';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { keepAct } from '../offline/kept-acts.ts';
import { sendKept } from '../offline/send-kept.ts';
import { useKeptRead } from '../offline/useKeptRead.ts';
import { useOnline } from '../offline/useOnline.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import { Answer } from '../ui/Answer.tsx';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { daysBetween, shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { AccidentForm, FuelForm } from './car-dialogs.tsx';
import { EmergencyForm } from './EmergencyForm.tsx';
import { MeterPad } from './MeterPad.tsx';
import { type Drive, figure, nameOf, useKm, type What } from './trip-words.ts';
import { asPressed, Refused, Unsent, useUnsentActs } from './unsent-drives.tsx';
import classes from './vehicle.module.css';

const shownReads = [ownDrives];

/** งานขับรถ: the driver's own trips with one big verb, also without a network: what was pressed is kept here and sent later, in its order and once. */
export function DrivePage() {
  const { t } = useTranslation('vehicle');
  const online = useOnline();
  const read = useKeptRead(ownDrives, {});
  useRequestsLive(shownReads);
  const acts = useUnsentActs(read.dataUpdatedAt);
  const [query, setQuery] = useSearchParams();
  const trips = (read.data?.trips ?? []).map((trip) => asPressed(trip, acts.kept));
  const what = query.get('do') === 'back' ? 'back' : 'out';
  const at = trips.find((trip) => String(trip.requestId) === query.get('trip'));
  const again = acts.waits.find((act) => act.of === nameOf(what, at?.requestId));
  const close = () => setQuery({}, { replace: true });
  if (at) return <MeterPad key={`${what} ${at.requestId}`} trip={at} what={what} again={again} onClose={close} />;
  const open = (trip: Drive, act: What) => setQuery({ trip: String(trip.requestId), do: act });
  return (
    <div className={classes.phone}>
      <PageHead title={t('drive.title')}>
        <Pill tone={online ? 'ok' : 'warn'} icon={online ? <IconWifi size={15} aria-hidden /> : <IconWifiOff size={15} aria-hidden />}>
          {t(online ? 'drive.online' : 'drive.offline')}
        </Pill>
      </PageHead>
      <div className="stack">
        <Refused acts={acts.waits} trips={trips} onMend={open} />
        <Answer of={read} rows={4}>
          {() => <Trips trips={trips} onAct={open} />}
        </Answer>
        <Unsent acts={acts.waits.filter((act) => !act.refused)} online={online} />
        {read.data?.driverId ? <Emergency driverId={read.data.driverId} online={online} /> : null}
      </div>
    </div>
  );
}

/** What can't wait for its order: with a signal, for the trip is made by it. */
function Emergency({ driverId, online }: { driverId: number; online: boolean }) {
  const { t } = useTranslation('vehicle');
  const [opened, setOpened] = useState(false);
  return (
    <section className="fields">
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={!online}
        leftSection={<IconAmbulance size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('emergency.title')}
      </Button>
      {online ? null : <p className="hint">{t('emergency.offline')}</p>}
      {opened ? <EmergencyForm driverId={driverId} onClose={() => setOpened(false)} /> : null}
    </section>
  );
}

/** The next one large, then the others by their day. */
function Trips({ trips, onAct }: { trips: Drive[]; onAct: (trip: Drive, act: What) => void }) {
  const { t } = useTranslation('vehicle');
  const now = useNow();
  const next = trips.find((trip) => trip.may.includes('back')) ?? trips.find((trip) => trip.may.includes('out'));
  const others = trips.filter((trip) => trip !== next);
  if (trips.length === 0) return <EmptyState>{t('drive.none')}</EmptyState>;
  const days = [...new Set(others.map((trip) => bangkokDay(new Date(trip.from))))].sort();
  return (
    <>
      {next ? <NextTrip trip={next} now={now} onAct={onAct} /> : null}
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayName(day, now, t)}</h2>
          <ul className="bare lined">
            {others
              .filter((trip) => bangkokDay(new Date(trip.from)) === day)
              .map((trip) => (
                <OtherTrip key={trip.requestId} trip={trip} onAct={onAct} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function OtherTrip({ trip, onAct }: { trip: Drive; onAct: (trip: Drive, act: What) => void }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  const act = verbOf(trip);
  return (
    <li className="row">
      <span className="words">
        <Lines sub={[timeRange(trip.from, trip.until), trip.car, t('persons', { count: trip.persons })]}>{trip.places.join(' ')}</Lines>
      </span>
      {trip.outKm !== null && trip.backKm !== null ? <strong className="figures">{km(trip.backKm - trip.outKm)}</strong> : null}
      {act ? (
        <Button variant="default" onClick={() => onAct(trip, act)} aria-label={`${t(`drive.${act}`)} ${trip.places.join(' ')}`}>
          {t(`drive.${act}`)}
        </Button>
      ) : null}
    </li>
  );
}

function verbOf(trip: Drive): What | null {
  return trip.may.includes('back') ? 'back' : trip.may.includes('out') ? 'out' : null;
}

function NextTrip({ trip, now, onAct }: { trip: Drive; now: number; onAct: (trip: Drive, act: What) => void }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  const act = verbOf(trip) ?? 'out';
  const minutes = Math.round((Date.parse(trip.from) - now) / 60_000);
  const place = trip.places.join(' ');
  return (
    <section className={`panel padded ${classes.next}`} aria-label={t('drive.next')}>
      <div className={classes.nextHead}>
        <Pill tone="brand">{t(act === 'back' ? 'drive.under' : 'drive.next')}</Pill>
        <span className="dim figures">{act === 'out' && minutes > 0 && minutes < 180 ? t('drive.in', { count: minutes }) : ''}</span>
      </div>
      <h2 className={classes.place}>{place}</h2>
      <p className="dim">{trip.subject}</p>
      <ul className="bare fields">
        <Fact icon={<IconClock size={18} aria-hidden />}>{timeRange(trip.from, trip.until)}</Fact>
        <Fact icon={<IconCar size={18} aria-hidden />}>
          {[
            trip.car,
            trip.outKm !== null
              ? t('log.outAt', { km: km(trip.outKm) })
              : trip.lastKm !== null
                ? t('log.lastKm', { km: km(trip.lastKm) })
                : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        <Fact icon={<IconUsers size={18} aria-hidden />}>{[t('persons', { count: trip.persons }), trip.applicant].join(' · ')}</Fact>
        {trip.pickUp ? <Fact icon={<IconMapPin size={18} aria-hidden />}>{t('drive.pickUp', { place: trip.pickUp })}</Fact> : null}
      </ul>
      <Button size="xl" fullWidth onClick={() => onAct(trip, act)}>
        {t(`drive.${act}`)}
      </Button>
      <div className={classes.pair}>
        {trip.phone ? (
          <Button
            component="a"
            href={`tel:${trip.phone.replace(/[^\d+]/g, '')}`}
            variant="default"
            size="md"
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {t('drive.call')}
          </Button>
        ) : null}
        <Button
          component="a"
          href={`geo:0,0?q=${encodeURIComponent(trip.places.at(-1) ?? place)}`}
          variant="default"
          size="md"
          leftSection={<IconMapPin size={18} aria-hidden />}
        >
          {t('drive.map')}
        </Button>
      </div>
      {act === 'back' ? <OnTheWay trip={trip} /> : null}
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="marked figures">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Fuel and an accident, while it is out: kept like the readings. */
function OnTheWay({ trip }: { trip: Drive }) {
  const { t } = useTranslation('vehicle');
  const { F_PERSON_ID: personId } = useUser();
  const [opened, setOpened] = useState<'fuel' | 'accident' | null>(null);
  const vehicleId = trip.vehicleId ?? 0;
  const of = { line: `vehicle ${vehicleId}`, page: paths.drives };
  const close = () => setOpened(null);
  return (
    <div className={classes.pair}>
      <Button variant="default" leftSection={<IconGasStation size={18} aria-hidden />} onClick={() => setOpened('fuel')}>
        {t('act.fuel')}
      </Button>
      <Button variant="default" leftSection={<IconAlertTriangle size={18} aria-hidden />} onClick={() => setOpened('accident')}>
        {t('drive.accident')}
      </Button>
      {opened === 'fuel' ? (
        <FuelForm
          vehicleId={vehicleId}
          lastKm={trip.outKm ?? trip.lastKm ?? 0}
          keeps={async (values) => {
            const at = new Date().toISOString();
            const input = { vehicleId, requestId: trip.requestId, ...values, at, confirmed: [] } satisfies Sent<typeof keepFuel>;
            await keepAct(personId, {
              ...of,
              endpoint: keepFuel,
              input,
              of: `fuel ${at}`,
              says: [t('tank.title'), trip.car, t('kmOf', { km: figure(values.km) })],
            });
            void sendKept();
          }}
          onClose={close}
        />
      ) : null}
      {opened === 'accident' ? (
        <AccidentForm
          vehicleId={vehicleId}
          keeps={async (values) => {
            const input = { vehicleId, requestId: trip.requestId, ...values } satisfies Sent<typeof reportAccident>;
            await keepAct(personId, {
              ...of,
              line: `vehicle accident ${vehicleId}`,
              endpoint: reportAccident,
              input,
              of: `accident ${values.at}`,
              says: [t('accident.title'), trip.car],
            });
            void sendKept();
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function dayName(day: string, now: number, t: ReturnType<typeof useTranslation<'vehicle'>>['t']): string {
  const days = daysBetween(new Date(now), new Date(`${day}T12:00:00+07:00`));
  return days === 0 ? t('drive.today') : days === 1 ? t('drive.tomorrow') : shortDate(day);
}
