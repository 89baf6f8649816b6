import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BroughtRow,
  broughtLevels,
  broughtRowKinds,
  getBrought,
  leaveOutBrought,
  listBroughtRows,
  replanBrought,
  reportBrought,
} from '../../../contract/sarabun/brought.ts';
import { useRead, useWrite } from '../../api.ts';
import { base } from '../../shell/boot.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import classes from './Brought.module.css';
import { CommitDialog } from './CommitDialog.tsx';
import { Drop } from './Drop.tsx';
import type { Import } from './ImportPage.tsx';
import { MendRow } from './MendRow.tsx';
import { Report } from './Report.tsx';

/** What was found in every row, for somebody to mend, to leave out, or to bring along. */
export function Preview({ found }: { found: Import }) {
  const { t } = useTranslation('brought');
  const [committing, setCommitting] = useState(false);
  const { counts } = found;
  const lines = counts.lines - counts.leftOut - counts.held;
  return (
    <div className="stack">
      <Counts counts={counts} />
      <Group gap={8} align="center">
        <Button disabled={counts.errors > 0} onClick={() => setCommitting(true)}>
          {t('preview.commit', { count: lines })}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`${base}api/sarabun/brought/${found.id}/findings?as=${counts.lines > 20_000 ? 'csv' : 'xlsx'}`}
          download
        >
          {t('preview.sheet')}
        </Button>
        <Replan found={found} />
        <Drop found={found} />
      </Group>
      {counts.errors > 0 ? (
        <p className="notice" data-tone="warn">
          {t('preview.blocked', { count: counts.errors })}
        </p>
      ) : null}
      <Rows found={found} />
      <Report found={found} />
      {committing ? <CommitDialog found={found} lines={lines} onClose={() => setCommitting(false)} /> : null}
    </div>
  );
}

function Counts({ counts }: Pick<Import, 'counts'>) {
  const { t } = useTranslation('brought');
  const shown = ['lines', 'errors', 'warnings', 'notes', 'leftOut', 'held'] as const;
  return (
    <div>
      <dl className={`bare ${classes.counts}`}>
        {shown.map((one) => (
          <div key={one} className={`panel ${classes.count}`}>
            <dt className="dimmed">{t(`count.${one}`)}</dt>
            <dd className={`bare figures ${classes.number} ${one === 'errors' && counts.errors > 0 ? 'fault' : ''}`}>
              {counts[one].toLocaleString()}
            </dd>
          </div>
        ))}
      </dl>
      {counts.skipped > 0 ? <p className={`hint ${classes.skipped}`}>{t('skipped', { count: counts.skipped })}</p> : null}
    </div>
  );
}

function Replan({ found }: { found: Import }) {
  const { t } = useTranslation('brought');
  const back = useWrite(replanBrought, { refresh: [getBrought] });
  const ask = async () => {
    const sure =
      found.counts.mended + found.counts.leftOut === 0 ||
      (await confirm({ title: t('preview.replan'), message: t('preview.replanAsk'), confirmLabel: t('preview.replan') }));
    if (sure) back.mutate({ broughtId: found.id }, { onError: (error) => toastError(error) });
  };
  return (
    <Button variant="default" loading={back.isPending} onClick={() => void ask()}>
      {t('preview.replan')}
    </Button>
  );
}

const refreshed = [getBrought, listBroughtRows, reportBrought];

function Rows({ found }: { found: Import }) {
  const { t } = useTranslation('brought');
  const [mending, setMending] = useState<BroughtRow | null>(null);
  const begin = found.counts.errors > 0 ? 'errors' : 'warnings';
  const list = useListParams({ size: 20, filters: { of: [begin, ...broughtRowKinds.filter((one) => one !== begin)] } });
  const of = list.filters.of as (typeof broughtRowKinds)[number];
  const read = useRead(listBroughtRows, { broughtId: found.id, of, ...list.paged }, { keep: true });
  const leave = useWrite(leaveOutBrought, { refresh: refreshed });
  const leaveErrors = async () => {
    const sure = await confirm({
      title: t('preview.leaveOutErrors'),
      message: t('preview.leaveOutAsk', { count: found.counts.errors }),
      confirmLabel: t('preview.leaveOutErrors'),
    });
    if (sure)
      leave.mutate(
        { broughtId: found.id, errors: 1 },
        { onSuccess: ({ rows }) => toastDone(t('preview.leftOut', { count: rows })), onError: (error) => toastError(error) },
      );
  };
  const acts = (row: BroughtRow) => (
    <Group gap={8} wrap="nowrap">
      <Button size="compact-md" variant="default" aria-label={t('preview.mend', { row: row.row })} onClick={() => setMending(row)}>
        {t('preview.mendShort')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t(row.leftOut ? 'preview.back' : 'preview.leaveOut', { row: row.row })}
        onClick={() =>
          leave.mutate(
            { broughtId: found.id, places: [row.place], ...(row.leftOut ? { back: 1 } : {}) },
            { onError: (error) => toastError(error) },
          )
        }
      >
        {t(row.leftOut ? 'preview.backShort' : 'preview.leaveOutShort')}
      </Button>
    </Group>
  );
  return (
    <section aria-label={t('preview.rows')}>
      <ListView
        label={t('preview.rows')}
        {...list.showing(read, 'data')}
        filters={
          <>
            <ListFilter
              value={of}
              onChange={(value) => list.narrow({ of: value })}
              label={t('preview.rows')}
              options={broughtRowKinds.map((value) => ({ value, label: t(`count.${value}`) }))}
            />
            {found.counts.errors > 0 ? (
              <Button variant="default" loading={leave.isPending} onClick={() => void leaveErrors()}>
                {t('preview.leaveOutErrors')}
              </Button>
            ) : null}
          </>
        }
        empty={t('preview.none')}
        none={t('preview.none')}
        columns={useColumns(acts)}
        idOf={({ place }) => place}
        card={(row) => (
          <Stack gap={6} align="start">
            <Lines sub={[whereOf(row, t), row.subject || t('preview.noSubject')]}>
              <strong className="figures">{row.number || t('preview.noNumber')}</strong>
            </Lines>
            <Findings row={row} />
            {acts(row)}
          </Stack>
        )}
      />
      {mending ? <MendRow broughtId={found.id} row={mending} refresh={refreshed} onClose={() => setMending(null)} /> : null}
    </section>
  );
}

type Words = ReturnType<typeof useTranslation<'brought'>>['t'];

function whereOf({ tab, row }: BroughtRow, t: Words): string {
  return tab ? t('preview.rowOf', { tab, row }) : t('preview.row', { row });
}

function useColumns(acts: (row: BroughtRow) => React.ReactNode): Column<BroughtRow>[] {
  const { t } = useTranslation('brought');
  return [
    { id: 'row', title: '', render: (row) => <span className="figures nowrap">{whereOf(row, t)}</span> },
    { id: 'number', title: t('field.number'), render: ({ number }) => <span className="figures">{number || t('preview.noNumber')}</span> },
    {
      id: 'subject',
      title: t('field.subject'),
      minWidth: '200px',
      render: ({ subject }) => subject || <Text c="dimmed">{t('preview.noSubject')}</Text>,
    },
    { id: 'findings', title: t('sheet.found'), minWidth: '200px', render: (row) => <Findings row={row} /> },
    { id: 'acts', title: '', quiet: true, render: acts },
  ];
}

function Findings({ row: { findings, leftOut, mended } }: { row: BroughtRow }) {
  const { t } = useTranslation('brought');
  return (
    <span className={classes.found}>
      {leftOut ? <Pill>{t('leftOut')}</Pill> : null}
      {mended ? <Pill>{t('preview.mended')}</Pill> : null}
      {findings.map(({ code, level, field, text }) => (
        <Pill
          key={`${code} ${field}`}
          tone={level === broughtLevels.ERROR ? 'urgent' : level === broughtLevels.WARNING ? 'warn' : 'plain'}
          icon={level === broughtLevels.ERROR ? <IconAlertTriangle size={14} aria-hidden /> : <IconInfoCircle size={14} aria-hidden />}
        >
          {[t(`finding.${code}`), text].filter(Boolean).join(': ')}
        </Pill>
      ))}
    </span>
  );
}
