import { Button, Radio } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import {
  assignTrip,
  boardOfCars,
  carPapers,
  carTypes,
  fleetToday,
  freeCars,
  openTrip,
  vehicleSetup,
} from '../../contract/vehicle/calls.ts';
import { useRead, useSend } from '../api.ts';
import { HintList } from '../office/HintList.tsx';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { addDays, startOf } from '../ui/calendar/days.ts';
import type { CalendarItem, CalendarOffers, CalendarResource } from '../ui/calendar/types.ts';
import { useCalendar, useNow } from '../ui/calendar/useCalendar.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { CarLine, DriverSelect, GiveCar, useProposals } from './GiveCar.tsx';
import type { TripWish } from './TripForm.tsx';
import { type ShownTrip, stale, type Trip, useCarWords } from './trip-words.ts';
import classes from './vehicle.module.css';

type Board = Given<typeof boardOfCars>;
type Say = ReturnType<typeof useTranslation<'vehicle'>>['t'];
const shownReads = [boardOfCars, fleetToday, openTrip];
const hours = { from: '07:00', until: '18:00' };

/** Cars × days. The fleet chooses what waits at the side: the free times light up, and a press or a drop there gives the car. */
export function CarBoard({ onWish }: { onWish: (wish: TripWish) => void }) {
  const { t } = useTranslation('vehicle');
  const calendar = useCalendar(['week', 'day', 'list']);
  const list = useListParams({ filters: { type: ['', ...carTypes] } });
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const read = useRead(boardOfCars, calendar.period, { keep: true });
  useRequestsLive(shownReads);
  const isFleet = setup.data?.isFleet === true;
  const today = useRead(fleetToday, {}, { enabled: isFleet });
  const [chosen, setChosen] = useState<number | null>(null);
  const [offers, setOffers] = useState<CalendarOffers>();
  const board = read.data;
  const cars = board?.cars.filter((car) => !list.filters.type || car.type === list.filters.type);
  const shown = new Set(cars?.map((car) => car.id));
  const resourceOf = useResource(board);
  const items = board && [
    ...board.items.map((one) => itemOf(one, t)),
    ...board.blocked.map((one, place) => blockedOf(one, place, calendar.period.until)),
  ];
  const view = (
    <CalendarView
      label={t('board.label')}
      calendar={calendar}
      items={items?.filter((item) => shown.has(item.resourceId ?? 0))}
      read={read}
      resources={cars?.map(resourceOf)}
      holidays={board?.holidays}
      hours={hours}
      words={{
        firm: t('board.firm'),
        mine: t('board.mine'),
        running: t('board.running'),
        held: t('board.held'),
        bumped: t('board.paper'),
        closed: t('board.repair'),
      }}
      offers={offers}
      pickMinutes={240}
      onPick={({ from, until }) => onWish({ from, until })}
      tools={
        <ListFilter
          label={t('board.type')}
          all={t('board.allTypes')}
          value={list.filters.type}
          options={carTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(type) => list.narrow({ type: type as '' })}
        />
      }
      foot={isFleet ? <DriversNow /> : null}
    />
  );
  if (!isFleet) return view;
  return (
    <div className={classes.board}>
      {view}
      <Panel title={t('board.waiting')} count={today.data?.waiting.length} flush>
        <Answer of={today} rows={3}>
          {({ waiting }) =>
            waiting.length === 0 ? (
              <p className="row dim flushed">{t('board.nothing')}</p>
            ) : (
              <ul className="bare" aria-label={t('board.waiting')}>
                {waiting.map((one) => (
                  <li key={one.requestId} className={classes.waits} data-chosen={one.requestId === chosen || undefined}>
                    <WaitingTrip
                      trip={one}
                      open={one.requestId === chosen}
                      onOpen={() => {
                        setOffers(undefined);
                        setChosen(one.requestId === chosen ? null : one.requestId);
                        if (one.requestId !== chosen) calendar.onDay(bangkokDay(new Date(one.from)));
                      }}
                    />
                    {one.requestId === chosen ? (
                      <Chosen key={chosen} requestId={chosen} onOffers={setOffers} onDone={() => setChosen(null)} />
                    ) : null}
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </Panel>
    </div>
  );
}

function WaitingTrip({ trip, open, onOpen }: { trip: ShownTrip; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation('vehicle');
  return (
    <button type="button" className="plain opens" aria-expanded={open} draggable={open} onClick={onOpen}>
      <span className="words">
        <Lines sub={[timeRange(trip.from, trip.until), t('persons', { count: trip.persons }), trip.unit]}>
          <span className="medium">{trip.places.join(' ')}</span>
        </Lines>
        <span className="sub">{trip.subject}</span>
      </span>
    </button>
  );
}

/** What can be had for the trip that was chosen: in the list, and green in the grid. */
function Chosen({
  requestId,
  onOffers,
  onDone,
}: {
  requestId: number;
  onOffers: (offers: CalendarOffers | undefined) => void;
  onDone: () => void;
}) {
  const read = useRead(openTrip, { requestId });
  return (
    <div className={classes.proposals}>
      <Answer of={read} rows={3}>
        {(trip) => <Proposals requestId={requestId} trip={trip} onOffers={onOffers} onDone={onDone} />}
      </Answer>
    </div>
  );
}

interface ProposalsProps {
  requestId: number;
  trip: Trip;
  onOffers: (offers: CalendarOffers | undefined) => void;
  onDone: () => void;
}

function Proposals({ requestId, trip, onOffers, onDone }: ProposalsProps) {
  const { t } = useTranslation(['vehicle', 'errors']);
  const { free } = useProposals({ requestId, trip });
  const [car, setCar] = useState('');
  const [driver, setDriver] = useState('');
  const [asks, setAsks] = useState<'none' | 'more' | null>(null);
  const give = useGive(requestId, trip, onDone);
  const cars = free.data?.cars ?? [];
  const drivers = free.data?.drivers ?? [];
  const firstCar = cars.find((one) => one.why.length === 0);
  const firstDriver = drivers.find((one) => one.why.length === 0);
  const carId = Number(car.split(':')[1]) || firstCar?.id;
  const driverId = trip.content.ownDriver ? undefined : Number(driver) || firstDriver?.id;
  const mine = trip.may.includes('assign');
  useOffers(trip, mine ? cars : [], (id) => void give(id, driverId), onOffers);
  return (
    <>
      <Answer of={free} rows={3}>
        {() => (
          <Radio.Group aria-label={t('give.which')} value={carId ? `car:${carId}` : ''} onChange={setCar}>
            <ul className={`bare boxed ${classes.choices}`} aria-label={t('give.which')}>
              {cars.map((one) => (
                <CarLine key={one.id} car={one} />
              ))}
            </ul>
          </Radio.Group>
        )}
      </Answer>
      {trip.content.ownDriver ? (
        <p className="hint">{t('give.ownDriver')}</p>
      ) : (
        <DriverSelect drivers={drivers} value={driverId ? String(driverId) : ''} onChange={(id) => setDriver(id ?? '')} />
      )}
      {mine ? (
        <div className="side-by-side">
          <Button disabled={!carId || !(driverId || trip.content.ownDriver)} onClick={() => carId && void give(carId, driverId)}>
            {t('give.this')}
          </Button>
          <Button variant="default" onClick={() => setAsks('more')}>
            {t('give.more')}
          </Button>
          <Button variant="default" onClick={() => setAsks('none')}>
            {t('give.none')}
          </Button>
        </div>
      ) : (
        <p className="hint">{t('errors:trip_not_fleet')}</p>
      )}
      {asks ? <GiveCar requestId={requestId} trip={trip} none={asks === 'none'} vehicleId={carId} onClose={() => setAsks(null)} /> : null}
    </>
  );
}

/** Gives the car at once; what is to be read first is asked. */
function useGive(requestId: number, trip: Trip, onDone: () => void) {
  const { t } = useTranslation('vehicle');
  const assign = useSend(assignTrip, [...stale, freeCars]);
  return async (vehicleId: number, driverId: number | undefined) => {
    const send = (confirmed: string[]) =>
      assign({ requestId, version: trip.version, vehicleId, ...(driverId ? { driverId } : {}), words: '', confirmed });
    try {
      const first = await send([]);
      if (first.unconfirmed.length > 0) {
        const message = HintList({ hints: first.unconfirmed });
        if (!(await confirm({ title: t('give.hints'), message, confirmLabel: t('give.this') }))) return;
        await send(first.unconfirmed.map((one) => one.code));
      }
      toastDone(t('give.done'));
      onDone();
    } catch (error) {
      toastError(error);
    }
  };
}

/** The same in the grid. */
function useOffers(
  trip: Trip,
  cars: Given<typeof freeCars>['cars'],
  onTake: (vehicleId: number) => void,
  onOffers: (offers: CalendarOffers | undefined) => void,
): void {
  const { t } = useTranslation('vehicle');
  const take = useRef(onTake);
  take.current = onTake;
  const { from, until } = trip.content;
  const free = cars
    .filter((car) => car.why.length === 0)
    .map((car) => car.id)
    .join();
  useEffect(() => {
    const ranges = free ? free.split(',').map((id) => ({ resourceId: Number(id), from, until })) : [];
    onOffers({ ranges, label: t('board.giveHere'), onTake: ({ resourceId }) => take.current(resourceId ?? 0) });
    return () => onOffers(undefined);
  }, [free, from, until, onOffers, t]);
}

/** Who of the drivers is where now; who is away is away. */
function DriversNow() {
  const { t } = useTranslation('vehicle');
  const quarter = 15 * 60_000;
  const now = Math.floor(useNow() / quarter) * quarter;
  const span = { from: new Date(now).toISOString(), until: new Date(now + quarter).toISOString() };
  const { data } = useRead(freeCars, span, { keep: true });
  if (!data) return null;
  return (
    <dl className={classes.drivers} aria-label={t('board.drivers')}>
      <dt className="dim">{t('board.drivers')}</dt>
      {data.drivers.map((one) => (
        <dd key={one.id}>
          <strong>{one.name}</strong> <span className="dim">{one.why.map(({ text }) => text).join(' ') || t('free')}</span>
        </dd>
      ))}
    </dl>
  );
}

/** A trip as it stands on the board. */
export function itemOf(one: Board['items'][number], t: Say): CalendarItem {
  const tone = one.out ? 'running' : one.state === 'HELD' ? 'held' : one.mine ? 'mine' : 'firm';
  return {
    id: String(one.useId),
    resourceId: one.vehicleId,
    from: one.from,
    until: one.until,
    title: one.title || t('board.busy'),
    detail: [one.unit, one.driver].filter(Boolean).join(' · '),
    tone,
    secret: !one.title,
    ...(one.opens ? { to: paths.trip(one.requestId) } : {}),
  };
}

/** Days on which it can't be had, with the paper or the workshop. */
function blockedOf(one: Board['blocked'][number], place: number, last: string): CalendarItem {
  const end = one.until ?? new Date(startOf(addDays(last, 1))).toISOString();
  return {
    id: `blocked ${place}`,
    resourceId: one.vehicleId,
    from: one.from,
    until: end,
    title: one.text,
    tone: (carPapers as readonly string[]).includes(one.code) ? 'bumped' : 'closed',
  };
}

function useResource(board: Board | undefined): (car: Board['cars'][number]) => CalendarResource {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  return (car) => {
    const block = board?.blocked.find((one) => one.vehicleId === car.id);
    return {
      id: car.id,
      name: car.name,
      detail: [words(car), car.out ? t('board.running') : ''].filter(Boolean).join(' · '),
      warning: block?.text,
    };
  };
}
