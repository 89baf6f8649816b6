import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { boardOfCars, openTrip } from '../../contract/vehicle/trips.ts';
import { useRead } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { decisionLine, type LineStep } from '../office/StepLine.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { DayBar } from '../ui/calendar/DayBar.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { FactList } from '../ui/FactList.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { Accidents } from './Accidents.tsx';
import { AccidentForm, FuelForm } from './car-dialogs.tsx';
import { GiveCar } from './GiveCar.tsx';
import { CloseForm, CorrectForm, MeterForm } from './log-dialogs.tsx';
import { TripForm } from './TripForm.tsx';
import { itemOf, money, stale, type Trip, useCarWords, useKm } from './trip-words.ts';

type Act = Trip['may'][number];
const shownReads = [openTrip, boardOfCars];
const fileRoles = { 'meter-out': true, 'meter-back': true, fuel: true, accident: true };

/** One trip: the page of every request, with its car, the day of that car, its log, and what is done with it on the way. */
export function TripPage() {
  const { t } = useTranslation('vehicle');
  const requestId = Number(useParams().tripId);
  const read = useRead(openTrip, { requestId });
  useRequestsLive(shownReads);
  const [act, setAct] = useState<Act | 'none' | null>(null);
  const [writes, setWrites] = useState(false);
  const line = useWholeLine(read.data);
  const trip = read.data;
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.vehicles, label: t('title') }}
        onEdit={() => setWrites(true)}
        ownTimes
        reads={stale}
        line={line}
        roleOf={(role) => (role in fileRoles ? t(`page.file.${role as keyof typeof fileRoles}`) : undefined)}
        extraActs={() => (trip ? <TripActs trip={trip} onAct={setAct} /> : null)}
      >
        {() => (trip ? <TripParts requestId={requestId} trip={trip} /> : null)}
      </RequestView>
      {trip && act ? <Opened act={act} requestId={requestId} trip={trip} onClose={() => setAct(null)} /> : null}
      {trip && writes ? (
        <TripForm
          wish={{ kept: { requestId, version: trip.version, content: trip.content, order: trip.order } }}
          onClose={() => setWrites(false)}
        />
      ) : null}
    </>
  );
}

/** After the decision: it goes, comes back, and is certified. */
function useWholeLine(trip: Trip | undefined): (opened: OpenedRequest) => LineStep[] {
  const { t } = useTranslation('vehicle');
  return (opened) => {
    // the certificate stands behind the drive
    const before = decisionLine({ ...opened, steps: opened.steps.filter(({ role }) => role !== 'CARRY') });
    const log = trip?.log;
    const ended = ['REJECTED', 'WITHDRAWN', 'CANCELLED', 'LAPSED'].includes(opened.request.state);
    if (!trip || ended || trip.instead || trip.sharesWith || opened.request.submittedAt === null) return before;
    const done: [string, string, string | null][] = [
      [t('log.out'), log?.outBy || trip.driverName, log?.outAt ?? null],
      [t('log.back'), log?.backBy || trip.driverName, log?.backAt ?? null],
      [t('log.certified'), log?.certifiedBy || opened.request.applicant, log?.certifiedAt ?? null],
    ];
    const decided = opened.request.state !== 'SUBMITTED' || trip.emergency !== '';
    const now = decided ? done.findIndex(([, , at]) => at === null) : -1;
    const sent: LineStep = { name: t('log.sent'), who: opened.request.applicant, at: opened.request.submittedAt, state: 'DONE' };
    return [
      sent,
      ...before,
      ...done.map(([name, who, at], place): LineStep => ({ name, who, at, state: at ? 'DONE' : place === now ? 'WAITING' : 'COMING' })),
    ];
  };
}

/** What the reader may do with it beside deciding. */
function TripActs({ trip, onAct }: { trip: Trip; onAct: (act: Act | 'none') => void }) {
  const { t } = useTranslation('vehicle');
  const leads: readonly string[] = ['assign', 'out', 'back', 'close'];
  return (
    <>
      {trip.may.map((act) => (
        <Button key={act} variant={leads.includes(act) ? 'filled' : 'default'} onClick={() => onAct(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {trip.may.includes('assign') ? (
        <Button variant="default" onClick={() => onAct('none')}>
          {t('give.none')}
        </Button>
      ) : null}
    </>
  );
}

function Opened({ act, requestId, trip, onClose }: { act: Act | 'none'; requestId: number; trip: Trip; onClose: () => void }) {
  const of = { requestId, version: trip.version, onClose };
  const onCar = { vehicleId: trip.car?.id ?? 0, requestId, onClose };
  const lastKm = trip.lastKm ?? 0;
  switch (act) {
    case 'assign':
      return <GiveCar requestId={requestId} trip={trip} onClose={onClose} />;
    case 'none':
      return <GiveCar requestId={requestId} trip={trip} none onClose={onClose} />;
    case 'swap':
      return <GiveCar requestId={requestId} trip={trip} swap onClose={onClose} />;
    case 'out':
      return <MeterForm {...of} lastKm={lastKm} back={false} />;
    case 'back':
      return <MeterForm {...of} lastKm={trip.log?.outKm ?? lastKm} back />;
    case 'close':
      return <CloseForm {...of} />;
    case 'correct':
      return <CorrectForm {...of} backKm={trip.log?.backKm ?? lastKm} />;
    case 'fuel':
      return <FuelForm {...onCar} lastKm={lastKm} />;
    case 'accident':
      return <AccidentForm {...onCar} />;
  }
}

function TripParts({ requestId, trip }: { requestId: number; trip: Trip }) {
  return (
    <>
      <CarOfTrip requestId={requestId} trip={trip} />
      {trip.log ? <LogOfTrip log={trip.log} /> : null}
      <FuelOfTrip fuel={trip.fuel} />
      <Accidents accidents={trip.accidents} />
    </>
  );
}

/** Which car, who drives, who rides along, and what else the car does on that day. */
function CarOfTrip({ requestId, trip }: { requestId: number; trip: Trip }) {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const { car, driver, content, sharesWith, riders, order } = trip;
  const day = bangkokDay(new Date(content.from));
  const board = useRead(boardOfCars, { from: day, until: day, vehicleId: car?.id ?? 0 }, { enabled: car !== null });
  const items = (board.data?.items ?? []).filter((one) => one.vehicleId === car?.id);
  return (
    <Panel title={t('page.car')}>
      <div className="stack">
        {trip.emergency ? (
          <section className="notice" data-tone="warn">
            <strong>{t('page.emergency')}</strong>
            <span>{trip.emergency}</span>
          </section>
        ) : null}
        <FactList
          label={t('page.car')}
          facts={[
            [
              t('fact.car'),
              car ? (
                <Link key="car" to={paths.car(car.id)}>
                  {[car.name, words(car)].join(' · ')}
                </Link>
              ) : trip.instead ? (
                t(`instead.${trip.instead}`)
              ) : (
                t('page.noCarYet')
              ),
            ],
            [t('fact.driver'), [trip.driverName, driver?.phone].filter(Boolean).join(' · ')],
            [t('page.parkPlace'), car?.parkPlace],
            [
              t('fact.share'),
              sharesWith ? (
                sharesWith.opens ? (
                  <Link key="share" to={paths.trip(sharesWith.requestId)}>
                    {sharesWith.number}
                  </Link>
                ) : (
                  sharesWith.number
                )
              ) : null,
            ],
            [
              t('fact.order'),
              order?.opens ? (
                <Link key="order" to={paths.document(order.id)}>
                  {[order.docNo, order.subject].filter(Boolean).join(' ')}
                </Link>
              ) : (
                (order?.subject ?? content.orderNo)
              ),
            ],
            [t('fact.fleetWords'), trip.words],
          ]}
        />
        {riders.length > 0 ? (
          <section aria-labelledby="riders">
            <h3 id="riders">{t('page.riders')}</h3>
            <ul className="bare lined" aria-labelledby="riders">
              {riders.map((one) => (
                <li key={one.requestId} className="row">
                  <span className="words">
                    <Lines sub={[one.unit, t('persons', { count: one.persons })]}>
                      {one.opens ? <Link to={paths.trip(one.requestId)}>{one.number}</Link> : one.number}
                    </Lines>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {car ? (
          <section>
            <h3>{t('page.carDay', { day: shortDate(day) })}</h3>
            <DayBar
              label={t('page.carDay', { day: shortDate(day) })}
              day={day}
              items={items.map((one) =>
                itemOf({ ...one, mine: one.requestId === requestId }, t, { after: board.data?.cars[0]?.bufferAfter ?? 0 }),
              )}
            />
          </section>
        ) : null}
      </div>
    </Panel>
  );
}

/** The readings of the meter, what was put right, and how it was certified. */
function LogOfTrip({ log }: { log: NonNullable<Trip['log']> }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  return (
    <Panel title={t('log.title')} action={log.late ? <Pill tone="urgent">{t('log.late')}</Pill> : null}>
      <FactList
        label={t('log.title')}
        facts={[
          [t('log.out'), [km(log.outKm), shortDateTime(log.outAt), log.outBy].join(' · ')],
          [t('log.back'), log.backAt && log.backKm !== null ? [km(log.backKm), shortDateTime(log.backAt), log.backBy].join(' · ') : ''],
          [t('fact.distance'), log.backAt ? <strong key="distance">{km(log.distance)}</strong> : ''],
          [t('fact.remark'), log.remark],
          [t('log.certified'), log.certifiedAt ? [log.certifiedBy, shortDateTime(log.certifiedAt)].join(' · ') : ''],
          [t('log.rating'), log.rating ? [t('log.stars', { count: log.rating }), log.ratingWords].filter(Boolean).join(' · ') : ''],
        ]}
      />
      {log.corrections.length > 0 ? (
        <ul className="bare lined" aria-label={t('log.corrections')}>
          {log.corrections.map((one) => (
            <li key={one.at} className="row">
              <span className="words">
                <Lines sub={[one.by, shortDateTime(one.at), one.reason]}>{t('log.correctedBy', { km: km(one.km) })}</Lines>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function FuelOfTrip({ fuel }: { fuel: Trip['fuel'] }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  if (fuel.length === 0) return null;
  return (
    <Panel title={t('tank.list')} count={fuel.length} flush>
      <ul className="bare flush" aria-label={t('tank.list')}>
        {fuel.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines sub={[shortDateTime(one.at), km(one.km), one.station, one.receipt]}>
                {t('tank.line', { litres: money(one.litres), baht: money(one.baht) })}
              </Lines>
            </span>
            {one.kmPerLitre !== null ? (
              <Pill tone={one.red ? 'urgent' : 'ok'}>{t('tank.kmPerLitre', { value: one.kmPerLitre.toFixed(2) })}</Pill>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
