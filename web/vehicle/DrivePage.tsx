import { Button, Textarea } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBackspace,
  IconCamera,
  IconCar,
  IconClock,
  IconCloudUp,
  IconGasStation,
  IconMapPin,
  IconPhone,
  IconUsers,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Given, Sent } from '../../contract/endpoint.ts';
import { requestFilesPath } from '../../contract/office/files.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { farADay, keepFuel, ownDrives, reportAccident, tripBack, tripOut } from '../../contract/vehicle/calls.ts';
import { readKey } from '../api.ts';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { dropAct, type KeptAct, keepAct, mendAct, useKeptActs } from '../offline/kept-acts.ts';
import { sendKept } from '../offline/send-kept.ts';
import { useKeptRead } from '../offline/useKeptRead.ts';
import { useOnline } from '../offline/useOnline.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import { Answer } from '../ui/Answer.tsx';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { clock, daysBetween, shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { AccidentForm, FuelForm, MeterChangeForm } from './trip-dialogs.tsx';
import { figure, useKm } from './trip-words.ts';
import classes from './vehicle.module.css';

type Drive = Given<typeof ownDrives>['trips'][number];
type What = 'out' | 'back';
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
      </div>
    </div>
  );
}

const nameOf = (what: What, requestId: number | undefined) => `trip ${requestId} ${what}`;

/** Acts that the server does not have; and those that it just took, until what it says of the trips is newer than that. */
function useUnsentActs(readAt: number): { waits: KeptAct[]; kept: KeptAct[] } {
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
function asPressed(trip: Drive, acts: KeptAct[]): Drive {
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

interface PadProps {
  trip: Drive;
  what: What;
  /** It was refused, and is mended. */
  again: KeptAct | undefined;
  onClose: () => void;
}

/** The reading of the meter on keys as large as a thumb, with what it comes to. */
function MeterPad({ trip, what, again, onClose }: PadProps) {
  const { t } = useTranslation('vehicle');
  const now = useNow();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState(String(again?.input[what === 'out' ? 'reason' : 'remark'] ?? ''));
  const [says, setSays] = useState(words !== '');
  const [photo, setPhoto] = useState<Blob | null>(null);
  const press = usePress(trip, what, again, onClose);
  const before = meterBefore(trip, what);
  const reading = Number(typed);
  const more = reading - before;
  const needsReason = what === 'out' && typed !== '' && more > 0;
  const fault = typed === '' ? null : faultOf(what, more, words, needsReason);
  const verb = t(what === 'back' ? 'drive.keepBack' : 'drive.keepOut', { time: clock(new Date(now)) });
  return (
    <form
      className={classes.phone}
      aria-label={t(`drive.${what}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !fault) void press(reading, words, photo);
      }}
    >
      <PageHead title={t(`drive.${what}`)} hint={trip.places.join(' ')}>
        <Button variant="default" onClick={onClose}>
          {t('drive.toList')}
        </Button>
      </PageHead>
      <div className={classes.nextHead}>
        <label htmlFor="meter" className="dim">
          {t(what === 'back' ? 'log.backKm' : 'log.outKm')}
        </label>
        <strong>{trip.car}</strong>
      </div>
      <input
        id="meter"
        className={classes.meter}
        inputMode="none"
        autoComplete="off"
        maxLength={7}
        value={typed}
        aria-describedby="meter-says"
        aria-invalid={fault !== null && fault !== 'reason'}
        onChange={(event) => setTyped(digitsOf(event.currentTarget.value))}
      />
      <p id="meter-says" role="status" className={`${classes.difference} figures`} data-fault={fault ?? undefined}>
        {typed === '' ? (
          <span className="dim">{t(what === 'back' ? 'log.outAt' : 'log.lastKm', { km: t('kmOf', { km: figure(before) }) })}</span>
        ) : (
          <Difference what={what} reading={reading} before={before} fault={fault} />
        )}
      </p>
      <MeterPhoto photo={photo} onPhoto={setPhoto} />
      <div className={classes.pad}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" onClick={() => setTyped(digitsOf(typed + digit))}>
            {digit}
          </button>
        ))}
        <button type="button" className={classes.small} aria-expanded={says} onClick={() => setSays(!says)}>
          {t(what === 'out' ? 'drive.reason' : 'drive.remark')}
        </button>
        <button type="button" onClick={() => setTyped(digitsOf(`${typed}0`))}>
          0
        </button>
        <button type="button" aria-label={t('drive.erase')} onClick={() => setTyped(typed.slice(0, -1))}>
          <IconBackspace size={24} aria-hidden />
        </button>
      </div>
      {what === 'out' && typed === '' && trip.lastKm !== null ? (
        <Button variant="default" fullWidth onClick={() => setTyped(String(trip.lastKm))}>
          {t('drive.same', { km: figure(trip.lastKm) })}
        </Button>
      ) : null}
      {says || needsReason ? (
        <Textarea
          label={t(what === 'out' ? 'log.reason' : 'log.remark')}
          description={needsReason ? t('log.reasonHint') : null}
          maxLength={500}
          autosize
          minRows={2}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {fault === 'less' ? <Otherwise trip={trip} onAgain={() => setTyped('')} /> : null}
      <div className={`dock ${classes.dock}`}>
        <Button type="submit" size="xl" fullWidth disabled={typed === '' || fault !== null}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

type Fault = 'less' | 'none' | 'reason' | null;

function faultOf(what: What, more: number, words: string, needsReason: boolean): Fault {
  if (more < 0) return 'less';
  if (what === 'back' && more === 0) return 'none';
  return needsReason && words.trim() === '' ? 'reason' : null;
}

/** The reading from which it goes on: that of going out, or the line of the car where another meter was put in on the way. */
function meterBefore({ outKm, lastKm }: Drive, what: What): number {
  if (what === 'out' || outKm === null) return lastKm ?? outKm ?? 0;
  return lastKm !== null && lastKm < outKm && lastKm > 0 ? lastKm : outKm;
}

/** What the reading comes to, large; or what is wrong with it, in words. */
function Difference({ what, reading, before, fault }: { what: What; reading: number; before: number; fault: Fault }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  if (fault === 'less') return t(what === 'out' ? 'drive.lessOut' : 'drive.lessBack', { km: km(reading), before: km(before) });
  if (fault === 'none') return t('drive.noDistance');
  if (what === 'out') return reading === before ? t('drive.fits') : t('drive.gap', { km: km(reading - before) });
  return (
    <>
      {figure(reading)} − {figure(before)} = <strong>{km(reading - before)}</strong>
    </>
  );
}

/** A reading below the last one has two ways out: another number, or another meter. */
function Otherwise({ trip, onAgain, onChanged }: { trip: Drive; onAgain: () => void; onChanged?: () => void }) {
  const { t } = useTranslation('vehicle');
  const online = useOnline();
  const [changes, setChanges] = useState(false);
  return (
    <div className="side-by-side">
      <Button variant="default" onClick={onAgain}>
        {t('drive.otherKm')}
      </Button>
      <Button variant="default" disabled={!online} onClick={() => setChanges(true)}>
        {t('meter.title')}
      </Button>
      {changes ? (
        <MeterChangeForm
          vehicleId={trip.vehicleId ?? 0}
          lastKm={trip.lastKm ?? 0}
          onClose={() => setChanges(false)}
          {...(onChanged ? { onDone: onChanged } : {})}
        />
      ) : null}
    </div>
  );
}

/** Kept first, then sent: a press is the same act whether there is a network or not. */
function usePress(trip: Drive, what: What, again: KeptAct | undefined, onDone: () => void) {
  const { t } = useTranslation('vehicle');
  const { F_PERSON_ID: personId } = useUser();
  return async (km: number, words: string, photo: Blob | null) => {
    const far =
      what === 'back' && km - (trip.outKm ?? 0) > farADay * Math.max(1, daysBetween(new Date(trip.outAt ?? trip.from), new Date()) + 1);
    const ask = {
      title: t('drive.farTitle'),
      message: t('drive.far', { km: figure(km - (trip.outKm ?? 0)) }),
      confirmLabel: t('drive.farYes'),
    };
    if (far && !(await confirm(ask))) return;
    const at = String(again?.input.at ?? new Date().toISOString());
    const of = { requestId: trip.requestId, km, at };
    const input =
      what === 'out'
        ? ({ ...of, reason: words.trim() } satisfies Sent<typeof tripOut>)
        : ({ ...of, remark: words.trim(), confirmed: far ? ['km_far'] : [] } satisfies Sent<typeof tripBack>);
    const picture = photo
      ? { path: `${requestFilesPath(trip.requestId)}?role=meter-${what}`, name: `${what}.jpg`, blob: photo }
      : undefined;
    if (again) await mendAct({ ...again, ...(picture && { picture }) }, input);
    else
      await keepAct(personId, {
        endpoint: what === 'out' ? tripOut : tripBack,
        input,
        of: nameOf(what, trip.requestId),
        line: `vehicle ${trip.vehicleId}`,
        says: [t(`drive.${what}`), trip.car, t('kmOf', { km: figure(km) })],
        page: paths.drives,
        picture,
      });
    void sendKept();
    onDone();
  };
}

/** The picture of the meter, small enough for a slow line. */
function MeterPhoto({ photo, onPhoto }: { photo: Blob | null; onPhoto: (photo: Blob | null) => void }) {
  const { t } = useTranslation('vehicle');
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (!photo) return setShown('');
    const url = URL.createObjectURL(photo);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return (
    <label className={`row boxed ${classes.photo}`}>
      {shown ? <img src={shown} alt={t('drive.photo')} /> : <IconCamera size={24} aria-hidden />}
      <span className="words">{t(photo ? 'drive.photoAgain' : 'drive.photo')}</span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="unseen"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void smaller(file).then(onPhoto);
        }}
      />
    </label>
  );
}

async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

/** What the server did not take: why, and the ways out. */
function Refused({ acts, trips, onMend }: { acts: KeptAct[]; trips: Drive[]; onMend: (trip: Drive, act: What) => void }) {
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
function Unsent({ acts, online }: { acts: KeptAct[]; online: boolean }) {
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

const digitsOf = (typed: string) =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 7);

function dayName(day: string, now: number, t: ReturnType<typeof useTranslation<'vehicle'>>['t']): string {
  const days = daysBetween(new Date(now), new Date(`${day}T12:00:00+07:00`));
  return days === 0 ? t('drive.today') : days === 1 ? t('drive.tomorrow') : shortDate(day);
}
