import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endSchedule, listSchedules, type Schedule } from '../../contract/statistics/schedules.ts';
import { useRead, useWrite } from '../api.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

/** What one has set to be mailed: which report, when, to whom, how the last time went. */
export function SchedulesView() {
  const { t } = useTranslation('statistics');
  const read = useRead(listSchedules, {});
  const columns: Column<Schedule>[] = [
    { id: 'report', title: t('schedule.report'), minWidth: '220px', render: (row) => <Named row={row} /> },
    { id: 'often', title: t('schedule.often'), minWidth: '170px', render: (row) => <When row={row} /> },
    { id: 'readers', title: t('schedule.readers'), minWidth: '180px', render: (row) => readersOf(row) },
    { id: 'last', title: t('schedule.last'), minWidth: '170px', render: (row) => <Last row={row} /> },
    { id: 'end', title: t('schedule.end'), quiet: true, minWidth: '100px', render: (row) => <End row={row} /> },
  ];
  return (
    <ListView
      label={t('schedule.title')}
      read={read}
      rows={read.data?.items}
      empty={t('schedule.none')}
      columns={columns}
      idOf={(row) => row.id}
      card={(row) => (
        <div className="stack">
          <Named row={row} />
          <When row={row} />
          <span>{readersOf(row)}</span>
          <Last row={row} />
          <End row={row} />
        </div>
      )}
    />
  );
}

const readersOf = (row: Schedule) => row.readers.map(({ name }) => name).join(', ');

function Named({ row }: { row: Schedule }) {
  const { t } = useTranslation('statistics');
  return (
    <Lines sub={[row.unit, t(`schedule.${row.form}`)]}>
      <b>{t(`reports.${row.report}.title`)}</b>
    </Lines>
  );
}

function When({ row }: { row: Schedule }) {
  const { t } = useTranslation('statistics');
  return <Lines sub={[t(`schedule.${row.span}`), `${t('schedule.next')} ${shortDate(row.nextOn)}`]}>{t(`schedule.${row.often}`)}</Lines>;
}

function Last({ row: { last } }: { row: Schedule }) {
  const { t } = useTranslation('statistics');
  if (!last) return '–';
  const { day, sent, noRight, noAddress } = last;
  const lacks = [
    noRight > 0 ? t('schedule.noRight', { count: noRight }) : undefined,
    noAddress > 0 ? t('schedule.noAddress', { count: noAddress }) : undefined,
  ];
  return <Lines sub={lacks}>{t('schedule.lastSaid', { day: shortDate(day), sent })}</Lines>;
}

function End({ row }: { row: Schedule }) {
  const { t } = useTranslation('statistics');
  const end = useWrite(endSchedule, { refresh: [listSchedules], onSuccess: () => toastDone(t('schedule.ended')) });
  const report = t(`reports.${row.report}.title`);
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('schedule.endAsk', { report }),
      message: t('schedule.endText'),
      confirmLabel: t('schedule.end'),
      danger: true,
    });
    if (sure) end.mutate({ id: row.id }, { onError: (error) => toastError(error) });
  }
  return (
    <Button variant="default" size="compact-md" aria-label={`${t('schedule.end')} ${report}`} onClick={() => void ask()}>
      {t('schedule.end')}
    </Button>
  );
}
