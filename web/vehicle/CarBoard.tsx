import { Button, Radio, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { carTypes } from '../../contract/vehicle/cars.ts';
import { assignTrip, boardOfCars, fleetToday, freeCars, openTrip, vehicleSetup } from '../../contract/vehicle/trips.ts';
import { useRead, useSend } from '../api.ts';
import { HintList } from '../office/HintList.tsx';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { Answer } from '../ui/Answer.tsx';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import type { CalendarOffers } from '../ui/calendar/types.ts';
import { useCalendar, useNow } from '../ui/calendar/useCalendar.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { CarLine, DriverSelect, GiveCar, useProposals } from './GiveCar.tsx';
import type { TripWish } from './TripForm.tsx';
import { type BoardRows, boardRows, itemsOf, type ShownTrip, stale, type Trip, useBoardRows } from './trip-words.ts';
import classes from './vehicle.module.css';

const shownReads = [boardOfCars, fleetToday, openTrip];
const hours = { from: '07:00', until: '18:00' };

/** Cars or drivers × days. The fleet chooses what waits at the side: the free times light up, and a press or a drop there gives the car. */
export function CarBoard({ onWish }: { onWish: (wish: TripWish) => void }) {
  const { t } = useTranslation('vehicle');
  const calendar = useCalendar(['week', 'day', 'list']);
  const list = useListParams({ filters: { type: ['', ...carTypes], rows: boardRows } });
  const { type, rows } = list.filters;
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const read = useRead(boardOfCars, calendar.period, { keep: true });
  useRequestsLive(shownReads);
  const isFleet = setup.data?.isFleet === true;
  const today = useRead(fleetToday, {}, { enabled: isFleet });
  const [chosen, setChosen] = useState<number | null>(null);
  const [offers, setOffers] = useState<CalendarOffers>();
  const board = read.data;
  const all = useBoardRows(board, rows);
  const ofType = new Set(board?.cars.filter((car) => !type || car.type === type).map((car) => car.id));
  const shown = rows === 'cars' ? all?.filter((row) => ofType.has(row.id)) : all;
  const ids = new Set(shown?.map((row) => row.id));
  const items = board && itemsOf(board, rows, calendar.period.until, t);
  const view = (
    <CalendarView
      label={t('board.label')}
      calendar={calendar}
      items={items?.filter((item) => ids.has(item.resourceId ?? 0))}
      read={read}
      resources={shown}
      holidays={board?.holidays}
      hours={hours}
      words={{
        firm: t('board.firm'),
        mine: t('board.mine'),
        running: t('board.running'),
        held: t('board.held'),
        bumped: t('board.paper'),
        closed: t(rows === 'cars' ? 'board.repair' : 'board.away'),
      }}
      offers={rows === 'cars' ? offers : undefined}
      pickMinutes={240}
      onPick={({ from, until }) => onWish({ from, until })}
      tools={
        <>
          {rows === 'cars' ? (
            <ListFilter
              label={t('board.type')}
              all={t('board.allTypes')}
              value={type}
              options={carTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(to) => list.narrow({ type: to as '' })}
            />
          ) : null}
          <SegmentedControl
            aria-label={t('board.rows')}
            data={boardRows.map((value) => ({ value, label: t(`board.by.${value}`) }))}
            value={rows}
            onChange={(to) => list.narrow({ rows: to as BoardRows })}
          />
        </>
      }
      foot={isFleet && rows === 'cars' ? <DriversNow /> : null}
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
                        if (rows !== 'cars') list.narrow({ rows: 'cars' });
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
  const { t } = useTranslation(['vehicle', 'requests']);
  const assign = useSend(assignTrip, [...stale, freeCars]);
  return async (vehicleId: number, driverId: number | undefined) => {
    const send = (confirmed: string[]) =>
      assign({ requestId, version: trip.version, vehicleId, ...(driverId ? { driverId } : {}), words: '', confirmed });
    try {
      const first = await send([]);
      if (first.unconfirmed.length > 0) {
        const message = HintList({ hints: first.unconfirmed });
        if (!(await confirm({ title: t('requests:readFirst'), message, confirmLabel: t('give.this') }))) return;
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
          <strong>{one.name}</strong> <span className="dim">{t(`board.now.${stateOf(one.why)}`)}</span>
        </dd>
      ))}
    </dl>
  );
}

/** In a word: why is said where he is chosen. */
function stateOf(why: Given<typeof freeCars>['drivers'][number]['why']): 'free' | 'out' | 'away' | 'busy' {
  if (why.length === 0) return 'free';
  if (why.some(({ code }) => code === 'driver_is_out')) return 'out';
  return why.some(({ code }) => code === 'driver_away') ? 'away' : 'busy';
}
