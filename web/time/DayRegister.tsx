import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { dayList, dayListPath } from '../../contract/time/months.ts';
import { enterPunches, timeSetup } from '../../contract/time/punches.ts';
import { useRead, useSend } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { useUser } from '../shell/session/session.ts';
import { bare, dayOf } from '../ui/calendar/words.ts';
import type { Column } from '../ui/DataTable.tsx';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './time.module.css';
import { looks, partsOf, stale } from './time-words.ts';

type Day = Given<typeof dayList>;
type Row = Day['rows'][number];
const shownReads = [dayList];

/** บัญชีลงเวลาปฏิบัติราชการ of a day: who came and went when, with the paper that the head signs. */
export function DayRegister() {
  const { t } = useTranslation('time');
  const list = useListParams({ filters: { day: [], unitId: [] } });
  const day = list.filters.day || bangkokDay(new Date());
  const unitId = Number(list.filters.unitId) || undefined;
  const read = useRead(dayList, { day, ...(unitId ? { unitId } : {}) }, { keep: true });
  const keeps = useRead(timeSetup, {}, { staleTime: 60_000 }).data?.keeps ?? [];
  useRequestsLive(shownReads);
  const [enters, setEnters] = useState(false);
  const columns = useColumns();
  const of = read.data;
  const unit = of?.unit;
  const mayEnter = unit && keeps.some((one) => one.id === unit.id);
  return (
    <>
      <ListView
        label={t('list.title')}
        read={read}
        rows={of?.rows}
        before={
          <div className={classes.tools}>
            <DateField label={t('daily.day')} value={day} onChange={(to) => to && list.narrow({ day: to })} />
          </div>
        }
        filters={
          <>
            {of && of.units.length > 1 ? (
              <ListFilter
                label={t('unitMonth.unit')}
                value={list.filters.unitId || String(unit?.id ?? '')}
                options={of.units.map((one) => ({ value: String(one.id), label: one.name }))}
                onChange={(to) => list.narrow({ unitId: to })}
              />
            ) : null}
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={!unit}
              onClick={() => void openPrint(`${dayListPath}?day=${day}${unit ? `&unitId=${unit.id}` : ''}`).catch(toastError)}
            >
              {t('daily.print')}
            </Button>
            {mayEnter ? (
              <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEnters(true)}>
                {t('daily.enter')}
              </Button>
            ) : null}
          </>
        }
        above={of ? <Counts of={of} /> : null}
        empty={t('daily.none')}
        columns={columns}
        idOf={(row) => row.personId}
        card={(row) => (
          <div className="fields" data-apart>
            <PersonName row={row} day={day} />
            <span className="figures">
              {row.inAt || row.outAt ? `${row.inAt ? bare(row.inAt) : '…'}–${row.outAt ? bare(row.outAt) : '…'}` : '–'}
            </span>
            <Status row={row} />
          </div>
        )}
      />
      {enters && of && unit ? <EnterForm of={of} unitId={unit.id} onClose={() => setEnters(false)} /> : null}
    </>
  );
}

function Counts({ of: { counts } }: { of: Day }) {
  const { t } = useTranslation('time');
  return (
    <p className={`hint figures ${classes.counts}`}>
      {[t('daily.all', { all: counts.all }), t('list.counts', counts), counts.elsewhere > 0 && t('list.elsewhere', counts)]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

function PersonName({ row, day }: { row: Row; day: string }) {
  return (
    <Lines sub={[row.position]}>
      <Link className="link" to={`${paths.timePerson(row.personId)}?day=${day}`}>
        {row.name}
      </Link>
    </Lines>
  );
}

function Status({ row }: { row: Row }) {
  const { t } = useTranslation('time');
  const parts = partsOf(row).filter(({ status }) => status !== 'HOLIDAY');
  return (
    <span className="side-by-side">
      {parts.map(({ status, half }) => {
        const { Icon, tone } = looks[status];
        const word = status === 'LATE' ? t('lateFor', { minutes: row.lateMinutes }) : t(`status.${status}`);
        return (
          <span key={status + half} className="marked toned" data-tone={tone}>
            <Icon size={16} aria-hidden />
            {half && parts.length > 1 && ['ABSENT', 'LEAVE', 'TRAVEL', 'WFH'].includes(status)
              ? t('remarkHalf', { status: word, half: t(`half.${half}`) })
              : word}
          </span>
        );
      })}
      {row.waits ? <Pill tone="warn">{t('waiting')}</Pill> : null}
    </span>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('time');
  const list = useListParams({ filters: { day: [] } });
  const day = list.filters.day || bangkokDay(new Date());
  const at = (id: 'inAt' | 'outAt', title: string): Column<Row> => ({
    id,
    title,
    width: '110px',
    align: 'right',
    render: (row) => <span className="figures">{row[id] ? bare(row[id]) : '–'}</span>,
  });
  return [
    { id: 'name', title: t('daily.name'), minWidth: '220px', render: (row) => <PersonName row={row} day={day} /> },
    at('inAt', t('daily.in')),
    at('outAt', t('daily.out')),
    { id: 'status', title: t('daily.status'), minWidth: '200px', render: (row) => <Status row={row} /> },
    { id: 'remark', title: t('daily.remark'), minWidth: '200px', render: (row) => row.remark || '–' },
  ];
}

/** From the sheet that was signed: for others, never one's own. */
function EnterForm({ of, unitId, onClose }: { of: Day; unitId: number; onClose: () => void }) {
  const { t } = useTranslation('time');
  const { F_PERSON_ID: own } = useUser();
  const send = useSend(enterPunches, stale);
  const rows = of.rows.filter((one) => one.personId !== own);
  const empty = Object.fromEntries(rows.map((one) => [one.personId, '']));
  return (
    <FormModal
      title={t('daily.enter')}
      hint={t('daily.enterHint')}
      size={680}
      initial={{ words: '', came: empty as Record<string, string>, went: { ...empty } as Record<string, string> }}
      lacks={({ came, went }) => ({ '': [came, went].every((each) => Object.values(each).every((one) => !one)) && t('daily.nothing') })}
      send={({ words, came, went }) =>
        send({
          unitId,
          day: of.day,
          words,
          rows: rows
            .map(({ personId }) => ({ personId, in: came[personId] ?? '', out: went[personId] ?? '' }))
            .filter((one) => one.in || one.out),
        })
      }
      submit={t('daily.save')}
      done={(given) => t('daily.saved', given)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <strong>{dayOf(of.day)}</strong>
          <TextInput label={t('daily.sheet')} maxLength={200} {...field('words', { required: true })} />
          <ul className={`bare ${classes.pairs}`}>
            {rows.map(({ personId, name, inAt, outAt }) => (
              <li key={personId} className={classes.pair}>
                <span className="words">
                  <Lines sub={[(inAt || outAt) && `${inAt ? bare(inAt) : '…'}–${outAt ? bare(outAt) : '…'}`]}>{name}</Lines>
                </span>
                <TextInput type="time" aria-label={t('daily.inOf', { name })} {...field(`came.${personId}`)} />
                <TextInput type="time" aria-label={t('daily.outOf', { name })} {...field(`went.${personId}`)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormModal>
  );
}
