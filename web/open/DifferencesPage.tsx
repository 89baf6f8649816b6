import { Button, Stack } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  confirmable,
  confirmDifferences,
  type Difference,
  differenceKinds,
  dropComparedSheet,
  keepOurs,
  listDifferences,
} from '../../contract/open/people-sync.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { usePageWords } from '../settings/page-words.ts';
import { BulkBar } from '../ui/BulkBar.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { SheetDialog } from './SheetDialog.tsx';

const mayConfirm = ({ kind, closed }: Difference) => confirmable.includes(kind) && !closed;

/** What other systems say of persons and the office has otherwise: nothing of it holds before an administrator confirms it. */
export function DifferencesPage() {
  const { t } = useTranslation('open');
  const words = usePageWords('people-differences');
  const [comparing, setComparing] = useState(false);
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const list = useListParams({ size: 50, filters: { kind: ['', ...differenceKinds] } });
  const read = useRead(listDifferences, { ...list.asked, ...list.paged }, { keep: true });
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const acts = useActs(setFaults, () => setChosen(new Set()));
  const manage = read.data?.manage === true;
  const columns = useColumns(faults, manage ? acts : null);
  const picked = (read.data?.items ?? []).filter((row) => chosen.has(row.id) && mayConfirm(row));
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        {manage ? (
          <Button leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setComparing(true)}>
            {t('sheet.open')}
          </Button>
        ) : null}
      </PageHead>
      {read.data && read.data.sheet > 0 ? <Compared count={read.data.sheet} manage={manage} /> : null}
      {comparing ? <SheetDialog onClose={() => setComparing(false)} /> : null}
      {read.data?.clients === 0 && read.data.sheet === 0 ? <p className="notice">{t('people.none')}</p> : null}
      <ListView
        label={words.title}
        {...list.showing(read, 'items')}
        filters={
          <ListFilter
            {...list.by('kind')}
            label={t('people.kind')}
            all={t('people.allKinds')}
            options={(kind) => t(`people.kinds.${kind}`)}
          />
        }
        empty={t('people.empty')}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        {...(manage ? { selected: chosen, onSelect: setChosen } : {})}
        bulk={
          manage && picked.length > 0 ? (
            <BulkBar
              label={words.title}
              said={t('people.chosen', { count: picked.length })}
              clear={t('people.clear')}
              onClear={() => setChosen(new Set())}
            >
              <Button loading={acts.pending} onClick={() => void acts.confirm(picked)}>
                {t('people.confirmAll', { count: picked.length })}
              </Button>
            </BulkBar>
          ) : null
        }
        card={(row) => (
          <Stack gap={4} align="start">
            <Who row={row} />
            <Changes row={row} fault={faults.get(row.id)} />
            {manage ? <Acts row={row} acts={acts} /> : null}
          </Stack>
        )}
      />
    </>
  );
}

/** That a file stands among what is compared, and ending that. */
function Compared({ count, manage }: { count: number; manage: boolean }) {
  const { t } = useTranslation('open');
  const drop = useWrite(dropComparedSheet, { refresh: [listDifferences], onSuccess: () => toastDone(t('sheet.dropped')) });
  const act = async () => {
    const sure = await confirm({ title: t('sheet.drop'), message: t('sheet.dropText'), confirmLabel: t('sheet.drop'), danger: true });
    if (sure) drop.mutate({}, { onError: (error) => toastError(error) });
  };
  return (
    <div className="notice row" style={{ marginBottom: 12 }}>
      <span className="words">{t('sheet.compared', { count })}</span>
      {manage ? (
        <Button size="compact-md" variant="default" loading={drop.isPending} onClick={() => void act()}>
          {t('sheet.drop')}
        </Button>
      ) : null}
    </div>
  );
}

interface DifferenceActs {
  pending: boolean;
  confirm: (rows: Difference[]) => Promise<void>;
  keep: (row: Difference) => void;
}

function useActs(onFaults: (faults: ReadonlyMap<number, string>) => void, onDone: () => void): DifferenceActs {
  const { t } = useTranslation('open');
  const confirming = useWrite(confirmDifferences, {
    refresh: [listDifferences],
    onSuccess: ({ done, results }) => {
      onFaults(new Map(results.flatMap((one) => (one.done ? [] : [[one.id, one.message] as const]))));
      if (done > 0) toastDone(t('people.done', { count: done }));
      onDone();
    },
  });
  const keeping = useWrite(keepOurs, { refresh: [listDifferences], onSuccess: () => toastDone(t('people.kept')) });
  const leaves = (rows: Difference[]) => rows.filter(({ kind }) => kind === 'LEFT').length;
  return {
    pending: confirming.isPending || keeping.isPending,
    confirm: async (rows) => {
      const closing = leaves(rows);
      const asked = { title: t('people.closeAsk', { count: closing }), message: t('people.closeText'), confirmLabel: t('people.close') };
      if (closing > 0 && !(await confirm(asked))) return;
      confirming.mutate({ ids: rows.map(({ id }) => id) }, { onError: (error) => toastError(error) });
    },
    keep: (row) => keeping.mutate({ ids: [row.id] }, { onError: (error) => toastError(error) }),
  };
}

function useColumns(faults: ReadonlyMap<number, string>, acts: DifferenceActs | null): Column<Difference>[] {
  const { t } = useTranslation('open');
  return [
    { id: 'who', title: t('people.who'), minWidth: '220px', render: (row) => <Who row={row} /> },
    { id: 'changes', title: t('people.differs'), minWidth: '320px', render: (row) => <Changes row={row} fault={faults.get(row.id)} /> },
    ...(acts
      ? [{ id: 'acts', title: t('people.acts'), quiet: true as const, render: (row: Difference) => <Acts row={row} acts={acts} /> }]
      : []),
  ];
}

function Who({ row: { name, userName, client, sheet, changedAt } }: { row: Difference }) {
  const { t } = useTranslation('open');
  return <Lines sub={[userName, client || t(sheet ? 'people.sheet' : 'people.directory'), shortDateTime(changedAt)]}>{name}</Lines>;
}

const tones = { LEFT: 'warn', BACK: 'warn', UNKNOWN_UNIT: 'urgent', DOUBT: 'urgent' } as const;

/** What is to be done where it can't be confirmed, or that there is nothing to show of it. */
function advised({ kind, changes }: Difference): Exclude<Difference['kind'], 'LEFT'> | 'NO_UNIT' | null {
  if (kind === 'LEFT') return null;
  if (kind === 'UNKNOWN_UNIT') return changes.some(({ field }) => field === 'unit') ? kind : 'NO_UNIT';
  return kind === 'BACK' || kind === 'DOUBT' || changes.length === 0 ? kind : null;
}

function Changes({ row, fault }: { row: Difference; fault: string | undefined }) {
  const { kind, changes, held, closed } = row;
  const advice = advised(row);
  const { t } = useTranslation('open');
  const tone = kind in tones ? tones[kind as keyof typeof tones] : 'plain';
  return (
    <Stack gap={4} align="start">
      <Pill tone={tone}>{t(`people.kinds.${kind}`)}</Pill>
      {held ? <span>{t('people.held')}</span> : null}
      {closed ? <span>{t('people.closed')}</span> : null}
      {advice ? <span className="dimmed">{t(`people.why.${advice}`)}</span> : null}
      {changes.map(({ field, ours, theirs }) => (
        <span key={field} className="wraps">
          {t(`people.fields.${field}`)}: {ours ? `${ours} → ` : ''}
          <strong>{theirs}</strong>
        </span>
      ))}
      {fault ? (
        <span role="alert" className="fault">
          {fault}
        </span>
      ) : null}
    </Stack>
  );
}

function Acts({ row, acts }: { row: Difference; acts: DifferenceActs }) {
  const { t } = useTranslation('open');
  const { name, kind, personId, closed } = row;
  const page = (kind === 'LEFT' && closed) || kind === 'BACK';
  return (
    <div className="side-by-side">
      {mayConfirm(row) ? (
        <Button
          size="compact-md"
          variant="default"
          disabled={acts.pending}
          aria-label={t('people.confirmOf', { name })}
          onClick={() => void acts.confirm([row])}
        >
          {t(kind === 'LEFT' ? 'people.close' : 'people.confirm')}
        </Button>
      ) : null}
      {page && personId ? (
        <Button size="compact-md" variant="default" component={Link} to={paths.setting('employee-information', personId)}>
          {t('people.page')}
        </Button>
      ) : null}
      {closed ? null : (
        <Button
          size="compact-md"
          variant="subtle"
          disabled={acts.pending}
          aria-label={t('people.keepOf', { name })}
          onClick={() => acts.keep(row)}
        >
          {t('people.keep')}
        </Button>
      )}
    </div>
  );
}
