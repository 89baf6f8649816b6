import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay, fiscalEnd, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import { fuelPrint, fuelRequestPrint, logPrint, openCar, servicePrint } from '../../contract/vehicle/cars.ts';
import { vehicleSetup } from '../../contract/vehicle/trips.ts';
import { useRead } from '../api.ts';
import { Papers } from '../office/Papers.tsx';
import { paths } from '../paths.ts';
import { addDays, addMonths } from '../ui/calendar/days.ts';
import { monthYear } from '../ui/calendar/words.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { Accidents } from './Accidents.tsx';
import { AccidentForm, FuelForm, MeterChangeForm, ServiceForm } from './car-dialogs.tsx';
import { figure, money, useCarWords, useKm } from './trip-words.ts';

type Car = Given<typeof openCar>;
type Opened = 'fuel' | 'service' | 'accident' | 'meter' | null;

/** One car with its books: the meter without a break, fuel against its standard, repairs, accidents, and the papers that end. */
export function CarPage() {
  const { t } = useTranslation('vehicle');
  const vehicleId = Number(useParams().vehicleId);
  const [query, setQuery] = useSearchParams();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(query.get('month') ?? '') ? String(query.get('month')) : bangkokDay(new Date()).slice(0, 7);
  const read = useRead(openCar, { vehicleId, month }, { keep: true });
  const turn = (by: number) => setQuery({ month: addMonths(`${month}-01`, by).slice(0, 7) }, { replace: true });
  return (
    <DetailPage back={{ to: paths.vehicles, label: t('title') }} of={read}>
      {(car) => <Books vehicleId={vehicleId} of={car} month={month} onTurn={turn} />}
    </DetailPage>
  );
}

/** Papers of a car: แบบ 4 and fuel of the month that is shown, แบบ 6 of its fiscal year, and the request for fuel. */
function CarPapers({ id, month }: { id: number; month: string }) {
  const { t } = useTranslation('vehicle');
  const asked = (from: string, until: string) => new URLSearchParams({ from, until });
  const year = fiscalYear(month);
  const papers = [
    { name: t('report.printLogOfMonth'), path: `${logPrint.path(id)}?month=${month}` },
    { name: t('report.printServices'), path: `${servicePrint.path(id)}?${asked(fiscalStart(year), fiscalEnd(year))}` },
    { name: t('report.printFuel'), path: `${fuelPrint.path(id)}?${asked(`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1))}` },
    { name: t('report.printFuelRequest'), path: fuelRequestPrint.path(id) },
  ];
  return <Papers papers={papers} />;
}

function Books({ vehicleId, of, month, onTurn }: { vehicleId: number; of: Car; month: string; onTurn: (by: number) => void }) {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const km = useKm();
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { car } = of;
  return (
    <>
      <PageHead
        title={car.name}
        hint={
          <span className="side-by-side figures">
            <Pill tone={car.out ? 'brand' : car.state === 'READY' ? 'ok' : 'warn'}>
              {car.out ? t('board.running') : t(`carState.${car.state}`)}
            </Pill>
            {[t(`kind.${car.kind}`), words(car), km(car.lastKm)].join(' · ')}
          </span>
        }
      >
        <CarPapers id={vehicleId} month={month} />
        {setup.data?.isFleet
          ? (['fuel', 'service', 'accident', 'meter'] as const).map((one) => (
              <Button key={one} variant="default" onClick={() => setOpened(one)}>
                {t(`car.add.${one}`)}
              </Button>
            ))
          : null}
      </PageHead>
      <div className="columns">
        <div className="stack">
          <Panel
            title={`${t('car.line')} ${monthYear(`${month}-01`)}`}
            flush
            action={
              <span className="side-by-side">
                <Button variant="default" px={10} aria-label={t('car.earlier')} onClick={() => onTurn(-1)}>
                  <IconChevronLeft size={18} aria-hidden />
                </Button>
                <Button variant="default" px={10} aria-label={t('car.later')} onClick={() => onTurn(1)}>
                  <IconChevronRight size={18} aria-hidden />
                </Button>
              </span>
            }
          >
            <LineOfCar line={of.line} />
          </Panel>
          <Panel title={t('tank.list')} count={of.fuel.length} flush>
            <FuelOfCar fuel={of.fuel} standard={of.standard} />
          </Panel>
          <Services services={of.services} />
          <Accidents accidents={of.accidents} printed />
        </div>
        <div className="stack">
          <LastDays of={of} />
          <Panel title={t('car.facts')}>
            <FactList
              label={t('car.facts')}
              facts={[
                [t('car.unit'), car.unit],
                [t('page.parkPlace'), car.parkPlace],
                [t('car.fuel'), t(`fuel.${car.fuel}`)],
                [t('car.tank'), car.tankLitres ? t('tank.litresOf', { litres: money(car.tankLitres) }) : ''],
                [t('car.standard'), of.standard === null ? '' : t('tank.kmPerLitre', { value: of.standard.toFixed(2) })],
                [t('car.engineNo'), car.engineNo],
                [t('car.frameNo'), car.frameNo],
              ]}
            />
          </Panel>
        </div>
      </div>
      {opened === 'fuel' ? <FuelForm vehicleId={vehicleId} lastKm={car.lastKm} onClose={close} /> : null}
      {opened === 'service' ? <ServiceForm vehicleId={vehicleId} onClose={close} /> : null}
      {opened === 'accident' ? <AccidentForm vehicleId={vehicleId} onClose={close} /> : null}
      {opened === 'meter' ? <MeterChangeForm vehicleId={vehicleId} lastKm={car.lastKm} onClose={close} /> : null}
    </>
  );
}

/** Each piece goes on where the one before it ended; what nobody drove stands out. */
function LineOfCar({ line }: { line: Car['line'] }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  const columns: Column<Car['line'][number]>[] = [
    { id: 'at', title: t('car.at'), width: '150px', render: (one) => <span className="figures nowrap">{shortDateTime(one.at)}</span> },
    {
      id: 'kind',
      title: t('car.piece'),
      minWidth: '180px',
      render: (one) => (
        <Lines sub={[one.reason, one.by]}>
          <span className={one.kind === 'GAP' || one.kind === 'COUNTER' ? 'warned' : undefined}>
            {t(`piece.${one.kind}`)} {one.requestId ? <Link to={paths.trip(one.requestId)}>{one.number}</Link> : one.number}
          </span>
        </Lines>
      ),
    },
    {
      id: 'from',
      title: t('car.fromKm'),
      width: '110px',
      align: 'right',
      render: (one) => <span className="figures">{figure(one.fromKm)}</span>,
    },
    {
      id: 'to',
      title: t('car.toKm'),
      width: '110px',
      align: 'right',
      render: (one) => <span className="figures">{figure(one.toKm)}</span>,
    },
    {
      id: 'distance',
      title: t('fact.distance'),
      width: '110px',
      align: 'right',
      render: (one) => <span className="figures">{one.kind === 'METER' || one.kind === 'OPENING' ? '–' : km(one.toKm - one.fromKm)}</span>,
    },
  ];
  return (
    <DataTable
      label={t('car.line')}
      rows={line}
      columns={columns}
      idOf={(one) => one.n}
      inner
      empty={<EmptyState>{t('car.noLine')}</EmptyState>}
      card={(one) => (
        <Lines sub={[shortDateTime(one.at), one.number, one.reason]}>
          <span className={one.kind === 'GAP' ? 'warned' : undefined}>
            {t(`piece.${one.kind}`)} <span className="figures">{`${figure(one.fromKm)} – ${figure(one.toKm)}`}</span>
          </span>
        </Lines>
      )}
    />
  );
}

/** Kilometres to a litre, between two times that it was filled, against the standard of the year. */
function FuelOfCar({ fuel, standard }: { fuel: Car['fuel']; standard: number | null }) {
  const { t } = useTranslation('vehicle');
  const rate = (one: Car['fuel'][number]) =>
    one.kmPerLitre === null ? (
      <span className="dim">{t(one.full ? 'tank.first' : 'tank.part')}</span>
    ) : (
      <Pill tone={one.red ? 'urgent' : 'ok'}>
        {[
          t('tank.kmPerLitre', { value: one.kmPerLitre.toFixed(2) }),
          one.percent === null ? '' : t('tank.percent', { value: `${one.percent > 0 ? '+' : ''}${one.percent.toFixed(1)}` }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Pill>
    );
  const columns: Column<Car['fuel'][number]>[] = [
    { id: 'at', title: t('car.at'), width: '150px', render: (one) => <span className="figures nowrap">{shortDateTime(one.at)}</span> },
    { id: 'km', title: t('tank.km'), width: '100px', align: 'right', render: (one) => <span className="figures">{figure(one.km)}</span> },
    {
      id: 'litres',
      title: t('tank.litres'),
      width: '90px',
      align: 'right',
      render: (one) => <span className="figures">{money(one.litres)}</span>,
    },
    {
      id: 'baht',
      title: t('tank.baht'),
      width: '100px',
      align: 'right',
      render: (one) => <span className="figures">{money(one.baht)}</span>,
    },
    {
      id: 'distance',
      title: t('fact.distance'),
      width: '90px',
      align: 'right',
      render: (one) => <span className="figures">{one.distance === null ? '–' : figure(one.distance)}</span>,
    },
    {
      id: 'rate',
      title: standard === null ? t('tank.rate') : t('tank.rateOf', { value: standard.toFixed(2) }),
      minWidth: '190px',
      render: rate,
    },
    {
      id: 'receipt',
      title: t('tank.receipt'),
      minWidth: '120px',
      render: (one) => <Lines sub={[one.station]}>{one.receipt || '–'}</Lines>,
    },
  ];
  return (
    <DataTable
      label={t('tank.list')}
      rows={fuel}
      columns={columns}
      idOf={(one) => one.id}
      inner
      empty={<EmptyState>{t('tank.none')}</EmptyState>}
      card={(one) => (
        <div className="stack">
          <Lines sub={[shortDateTime(one.at), figure(one.km), one.station]}>
            {t('tank.line', { litres: money(one.litres), baht: money(one.baht) })}
          </Lines>
          {rate(one)}
        </div>
      )}
    />
  );
}

function LastDays({ of: { papers, service } }: { of: Car }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  return (
    <Panel title={t('car.papers')} flush>
      <ul className="bare flush" aria-label={t('car.papers')}>
        {papers.map((one) => (
          <li key={one.paper} className="row">
            <span className="words">
              <Lines sub={[one.due ? shortDate(one.due) : t('car.noPaper')]}>{t(`paper.${one.paper}`)}</Lines>
            </span>
            {one.due ? <Pill tone={one.over ? 'urgent' : 'ok'}>{t(one.over ? 'car.over' : 'car.good')}</Pill> : null}
          </li>
        ))}
        {service.atKm !== null || service.onDay ? (
          <li className="row">
            <span className="words">
              <Lines sub={[service.atKm !== null && km(service.atKm), service.onDay && shortDate(service.onDay)]}>{t('car.service')}</Lines>
            </span>
            {service.due ? <Pill tone="warn">{t('car.serviceDue')}</Pill> : null}
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Services({ services }: { services: Car['services'] }) {
  const { t } = useTranslation('vehicle');
  if (services.length === 0) return null;
  return (
    <Panel title={t('repair.list')} count={services.length} flush>
      <ul className="bare flush" aria-label={t('repair.list')}>
        {services.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines
                sub={[
                  one.untilDay
                    ? `${shortDate(one.fromDay)} – ${shortDate(one.untilDay)}`
                    : t('repair.since', { day: shortDate(one.fromDay) }),
                  one.shop,
                  one.orderNo,
                  one.reason,
                ]}
              >
                {t(`service.${one.kind}`)} {one.items}
              </Lines>
            </span>
            <span className="figures">{t('bahtOf', { baht: money(one.baht) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
