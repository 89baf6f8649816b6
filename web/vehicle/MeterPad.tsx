import { Button, Textarea } from '@mantine/core';
import { IconBackspace, IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../contract/endpoint.ts';
import { requestFilesPath } from '../../contract/office/files.ts';
import { farADay, tripBack, tripOut } from '../../contract/vehicle/trips.ts';
import { type KeptAct, keepAct, mendAct } from '../offline/kept-acts.ts';
import { sendKept } from '../offline/send-kept.ts';
import { useOnline } from '../offline/useOnline.ts';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { clock, daysBetween } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { smallPicture } from '../ui/scan/small-picture.ts';
import { MeterChangeForm } from './car-dialogs.tsx';
import { type Drive, figure, nameOf, useKm, type What } from './trip-words.ts';
import classes from './vehicle.module.css';

interface PadProps {
  trip: Drive;
  what: What;
  /** It was refused, and is mended. */
  again: KeptAct | undefined;
  onClose: () => void;
}

/** The reading of the meter on keys as large as a thumb, with what it comes to. */
export function MeterPad({ trip, what, again, onClose }: PadProps) {
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
  const [told, setTold] = useState(false);
  const fault = typed === '' ? null : faultOf(what, more, words, needsReason);
  // a number of which digits are still to come is not told to be too small
  const shown = fault === 'less' && !told && typed.length < String(before).length ? null : fault;
  const type = (digits: string) => {
    setTyped(digitsOf(digits));
    setTold(false);
  };
  const verb = t(what === 'back' ? 'drive.keepBack' : 'drive.keepOut', { time: clock(new Date(now)) });
  return (
    <form
      className={classes.phone}
      aria-label={t(`drive.${what}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (fault) setTold(true);
        else if (typed !== '') void press(reading, words, photo);
      }}
    >
      <PageHead title={t(`drive.${what}`)} hint={trip.places.join(' ')} />
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
        aria-invalid={shown !== null && shown !== 'reason'}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p id="meter-says" role="status" className={`${classes.difference} figures`} data-fault={shown ?? undefined}>
        {typed === '' || (fault && !shown) ? (
          <span className="dim">{t(what === 'back' ? 'log.outAt' : 'log.lastKm', { km: t('kmOf', { km: figure(before) }) })}</span>
        ) : (
          <Difference what={what} reading={reading} before={before} fault={shown} />
        )}
      </p>
      <MeterPhoto photo={photo} onPhoto={setPhoto} />
      <div className={classes.pad}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" onClick={() => type(typed + digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={classes.small} aria-expanded={says} onClick={() => setSays(!says)}>
          {t(what === 'out' ? 'drive.reason' : 'drive.remark')}
        </button>
        <button type="button" onClick={() => type(`${typed}0`)}>
          0
        </button>
        <button type="button" aria-label={t('drive.erase')} onClick={() => type(typed.slice(0, -1))}>
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
      {shown === 'less' ? <Otherwise trip={trip} onAgain={() => type('')} /> : null}
      <div className={`dock ${classes.dock}`}>
        <Button type="submit" size="lg" px={12} disabled={typed === '' || shown !== null}>
          {verb}
        </Button>
        <Button variant="default" size="lg" px={12} onClick={onClose}>
          {t('drive.toList')}
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
export function Otherwise({ trip, onAgain, onChanged }: { trip: Drive; onAgain: () => void; onChanged?: () => void }) {
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
          if (file) void smallPicture(file).then(onPhoto);
        }}
      />
    </label>
  );
}

const digitsOf = (typed: string) =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 7);
