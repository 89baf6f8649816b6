import { Radio, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignTrip, freeCars, insteadOfCar, swapTrip, tripsToShare } from '../../contract/vehicle/trips.ts';
import { useRead, useSend } from '../api.ts';
import { type Hints, ReadFirst } from '../office/HintList.tsx';
import { timeRange } from '../office/request-words.ts';
import { NotYet } from '../ui/Answer.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone } from '../ui/toast.ts';
import { type Free, figure, stale, type Trip, useCarWords } from './trip-words.ts';
import classes from './vehicle.module.css';

interface Of {
  requestId: number;
  trip: Trip;
}
interface Props extends Of {
  /** Given for the first time, or another in its place. */
  swap?: boolean;
  /** A car to begin with. */
  vehicleId?: number | undefined;
  /** Opened to say that there is none. */
  none?: boolean;
  onClose: () => void;
}
/** `car:3`, `share:5`, or one of what there is instead. */
type Choice = string;

/** จัดรถและคนขับ, ร่วมเดินทาง, ไม่มีรถ; or before it goes สลับรถ/คนขับ. What can't be had stays in sight with its reason. */
export function GiveCar({ requestId, trip, swap = false, vehicleId, none = false, onClose }: Props) {
  const { t } = useTranslation('vehicle');
  const assign = useSend(assignTrip, stale);
  const exchange = useSend(swapTrip, stale);
  const [hints, setHints] = useState<Hints>([]);
  const { free, shares } = useProposals({ requestId, trip });
  const data = free.data;
  const car = vehicleId ?? (swap ? trip.car?.id : data?.cars.find((one) => one.why.length === 0)?.id);
  const driver = (swap ? trip.driver?.id : undefined) ?? data?.drivers.find((one) => one.why.length === 0)?.id;
  const confirmed = hints.map((one) => one.code);
  const act = t(swap ? 'give.swap' : 'give.title');
  return (
    <FormModal
      title={act}
      size={760}
      read={free}
      initial={
        data && {
          choice: (none ? 'OWN_CAR' : car ? `car:${car}` : '') as Choice,
          driverId: trip.content.ownDriver || !driver ? '' : String(driver),
          words: '',
        }
      }
      lacks={({ choice, driverId }) => ({
        choice: choice === '' && t('give.choose'),
        driverId: choice.startsWith('car:') && !trip.content.ownDriver && driverId === '' && t('give.chooseDriver'),
      })}
      send={async ({ choice, driverId, words }) => {
        const [kind, id] = choice.split(':');
        const of = { requestId, version: trip.version, words, confirmed };
        const withDriver = driverId && !trip.content.ownDriver ? { driverId: Number(driverId) } : {};
        if (swap) return exchange({ ...of, vehicleId: Number(id), ...withDriver });
        if (kind === 'car') return assign({ ...of, vehicleId: Number(id), ...withDriver });
        return assign({ ...of, ...(kind === 'share' ? { shareWith: Number(id) } : { instead: choice as (typeof insteadOfCar)[number] }) });
      }}
      submit={act}
      onDone={({ unconfirmed }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(t(swap ? 'give.swapped' : 'give.done'));
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Radio.Group label={t('give.which')} withAsterisk {...field('choice')}>
            <NotYet of={free} rows={4} />
            <ul className={`bare boxed ${classes.choices}`} aria-label={t('give.which')}>
              {data?.cars.map((one) => (
                <CarLine key={one.id} car={one} />
              ))}
              {swap
                ? null
                : shares.data?.trips.map((one) => (
                    <li key={one.requestId} className="row">
                      <Radio
                        value={`share:${one.requestId}`}
                        label={t('give.share', { number: one.number ?? '', places: one.places.join(' ') })}
                        description={[one.car, timeRange(one.from, one.until), t('edit.seatsLeft', { count: one.seatsLeft })].join(' · ')}
                      />
                    </li>
                  ))}
              {swap
                ? null
                : insteadOfCar.map((one) => (
                    <li key={one} className="row">
                      <Radio value={one} label={t(`instead.${one}`)} description={t('give.noCar')} />
                    </li>
                  ))}
            </ul>
          </Radio.Group>
          {values.choice.startsWith('car:') && !trip.content.ownDriver ? (
            <DriverSelect drivers={data?.drivers ?? []} {...field('driverId')} />
          ) : null}
          {trip.content.ownDriver ? <p className="hint">{t('give.ownDriver')}</p> : null}
          <Textarea
            label={t(swap ? 'give.reason' : 'give.words')}
            maxLength={1000}
            autosize
            minRows={2}
            {...field('words', { required: swap })}
          />
          <ReadFirst hints={hints} />
        </>
      )}
    </FormModal>
  );
}

/** What can be had for a trip, and what not and why. */
export function useProposals({ requestId, trip: { content } }: Of) {
  const time = { from: content.from, until: content.until, persons: content.passengers.length, except: requestId };
  const free = useRead(freeCars, time, { keep: true, staleTime: 10_000 });
  const shares = useRead(
    tripsToShare,
    { ...time, places: content.places, provinces: content.provinces },
    { keep: true, staleTime: 10_000 },
  );
  return { free, shares };
}

/** One car as a choice: free, or why it can't be had. */
export function CarLine({ car }: { car: Free['cars'][number] }) {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const free = car.why.length === 0;
  return (
    <li className="row">
      <Radio
        value={`car:${car.id}`}
        disabled={!free}
        label={car.name}
        description={[words(car), t('kmOf', { km: figure(car.lastKm) })].join(' · ')}
      />
      <span className={classes.why}>
        {free ? <Pill tone="ok">{t('free')}</Pill> : <span className="warned">{car.why.map((one) => one.text).join(' ')}</span>}
      </span>
    </li>
  );
}

interface DriverProps {
  drivers: Free['drivers'];
  value: string;
  onChange: (driverId: string | null) => void;
  error?: string | undefined;
}

/** Drivers then; who is away is away, no more is said. */
export function DriverSelect({ drivers, ...props }: DriverProps) {
  const { t } = useTranslation('vehicle');
  return (
    <Select
      label={t('give.driver')}
      withAsterisk
      allowDeselect={false}
      data={drivers.map((one) => ({
        value: String(one.id),
        label: [
          one.name,
          one.why.map(({ text }) => text).join(' ') || (one.tripsThatDay > 0 ? t('give.trips', { count: one.tripsThatDay }) : t('free')),
        ].join(' · '),
        disabled: one.why.length > 0,
      }))}
      {...props}
    />
  );
}
