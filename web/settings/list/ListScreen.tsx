import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import { orderSettingsRows, type SettingsRow, settingsHistory, settingsRows, switchSettingsRow } from '../../../contract/settings/pages.ts';
import { times } from '../../../contract/times.ts';
import { useRead, useWrite } from '../../api.ts';
import type { Sort } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { usePageWords } from '../page-words.ts';
import { allIds } from './all-rows.ts';
import classes from './List.module.css';
import { ListTools, type Narrowed } from './ListTools.tsx';
import { RowDrawer } from './RowDrawer.tsx';
import { RowsTable } from './RowsTable.tsx';

/** A list of any declared page: found, narrowed, ordered, switched, and edited in a form beside it. */
export function ListScreen({ path, page, children }: { path: SettingsPath; page: ListPage; children?: ReactNode }) {
  const { t } = useTranslation(['settings', 'common']);
  const words = usePageWords(path);
  const beside = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const small = useIsSmall();
  const [narrowed, setNarrowed] = useState<Narrowed>({ search: '', filter: '', active: '' });
  const [search] = useDebouncedValue(narrowed.search, times.preview);
  const [sort, setSort] = useState<Sort | null>(page.order === 'dragged' ? null : { id: page.order, dir: 'asc' });
  const [at, setAt] = useState(1);
  const [open, setOpen] = useState<{ row: SettingsRow | null; turn: number } | null>(null);
  const [dirty, setDirty] = useState(false);
  const mayLeave = useUnsaved(dirty);
  const size = page.order === 'dragged' ? 200 : 50;
  const query = {
    page: path,
    take: size,
    skip: (at - 1) * size,
    ...(search ? { search } : {}),
    ...(narrowed.filter ? { filter: narrowed.filter } : {}),
    ...(narrowed.active ? { active: narrowed.active } : {}),
    ...(sort ? { sort: sort.id, dir: sort.dir } : {}),
  };
  const list = useRead(settingsRows, query, { keep: true });
  const [moved, setMoved] = useState<SettingsRow[] | null>(null);
  const turn = useWrite(switchSettingsRow, { refresh: [settingsRows, settingsHistory] });
  const order = useWrite(orderSettingsRows, { refresh: [settingsRows], onSuccess: () => toastDone(t('list.ordered')) });
  const rows = moved ?? list.data?.rows;
  const manage = list.data?.manage === true;
  const asked = Boolean(search || narrowed.filter || narrowed.active);
  const nameOf = (row: SettingsRow): string => {
    const [name = ''] = Object.entries(page.fields).find(([, one]) => one.column) ?? Object.entries(page.fields)[0] ?? [];
    return words.cell(name, page.fields, row);
  };
  async function show(row: SettingsRow | null): Promise<void> {
    if (!(await mayLeave())) return;
    setDirty(false);
    setOpen({ row, turn: (open?.turn ?? 0) + 1 });
  }
  async function close(): Promise<void> {
    if (!(await mayLeave())) return;
    closeNow();
  }
  function closeNow(): void {
    const id = open?.row?.id;
    setDirty(false);
    setOpen(null);
    // back to where it was opened
    requestAnimationFrame(() => document.querySelector<HTMLElement>(id ? `[data-row="${id}"]` : '[data-adds]')?.focus());
  }
  function saved(row: SettingsRow, added: boolean): void {
    toastDone(t('list.saved', { name: nameOf(row) }));
    if (added || !beside) closeNow();
    else {
      setDirty(false);
      setOpen((now) => now && { ...now, row });
    }
  }
  function flip(row: SettingsRow): void {
    turn.mutate(
      { page: path, id: row.id, version: row.version, active: !row.active },
      {
        onSuccess: (given) => {
          toastDone(t(given.row.active ? 'list.switchedOn' : 'list.switchedOff', { name: nameOf(row) }));
          // the form goes on from the new version; what is typed there stays
          setOpen((now) => (now?.row?.id === row.id && !dirty ? { row: given.row, turn: now.turn + 1 } : now));
        },
        onError: (error) => {
          toastError(error);
          void list.refetch();
        },
      },
    );
  }
  async function drag(from: number, to: number): Promise<void> {
    if (!rows) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    setMoved(next);
    try {
      const here = next.map((row) => row.id);
      const all = (list.data?.total ?? 0) > rows.length ? await allIds(path) : here;
      const places = new Set(here);
      const fresh = here.values();
      const ids = all.map((id) => (places.has(id) ? (fresh.next().value ?? id) : id));
      await order.mutateAsync({ page: path, ids });
    } catch (error) {
      toastError(error);
    } finally {
      await list.refetch();
      setMoved(null);
    }
  }
  const narrow = (next: Partial<Narrowed>) => {
    setNarrowed({ ...narrowed, ...next });
    setAt(1);
  };
  const mayAdd = manage && page.grows;
  return (
    <div className={classes.columns} data-open={open !== null && beside ? true : undefined}>
      <div className={classes.main}>
        <PageHead title={words.title} hint={words.affects}>
          {mayAdd ? (
            <Button data-adds leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void show(null)}>
              {words.add}
            </Button>
          ) : null}
        </PageHead>
        {children}
        {list.data && !manage ? (
          <p className={classes.viewOnly}>
            <strong>{t('viewOnly')}</strong> {t('viewOnlyHint')}
          </p>
        ) : null}
        <ListTools path={path} page={page} words={words} manage={manage} now={narrowed} onNarrow={narrow} />
        {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <LoadingRows rows={8} /> : null}
        {rows && rows.length > 0 ? (
          <RowsTable
            label={words.title}
            fields={page.fields}
            words={words}
            rows={rows}
            nameOf={nameOf}
            manage={manage}
            loading={list.isPlaceholderData}
            chosen={open?.row?.id ?? null}
            onOpen={(row) => void show(row)}
            onSwitch={flip}
            switching={turn.isPending}
            onDrag={manage && page.order === 'dragged' && !asked && !sort ? (from, to) => void drag(from, to) : null}
            draggable={manage && page.order === 'dragged'}
            sort={page.order === 'dragged' ? null : sort}
            onSort={
              page.order === 'dragged'
                ? undefined
                : (next) => {
                    setSort(next);
                    setAt(1);
                  }
            }
          />
        ) : null}
        {rows?.length === 0 ? (
          <div className={classes.empty}>
            {asked ? (
              <EmptyState
                action={
                  <Button variant="default" onClick={() => narrow({ search: '', filter: '', active: '' })}>
                    {t('list.clearSearch')}
                  </Button>
                }
              >
                {t('list.noMatch')}
              </EmptyState>
            ) : (
              <EmptyState>
                {t('list.empty')}
                {mayAdd ? (
                  <>
                    <br />
                    {t('list.emptyHint')}
                  </>
                ) : null}
              </EmptyState>
            )}
          </div>
        ) : null}
        {list.data ? (
          <footer className={classes.foot}>
            <span className="figures">
              {t('list.count', { count: list.data.total })}
              {manage && page.order === 'dragged' && list.data.total > 1 && !small
                ? ` · ${t(asked ? 'list.dragOff' : 'list.dragHint')}`
                : ''}
            </span>
            {list.data.total > size ? (
              <Pager page={at} total={list.data.total} pageSize={size} onPage={setAt} says="range" label={words.title} />
            ) : null}
          </footer>
        ) : null}
      </div>
      {open ? (
        <RowDrawer
          key={open.turn}
          path={path}
          page={page}
          words={words}
          row={open.row}
          name={open.row ? nameOf(open.row) : ''}
          manage={manage}
          beside={beside}
          onDirty={setDirty}
          onSaved={saved}
          onRemoved={() => {
            toastDone(t('list.removed', { name: open.row ? nameOf(open.row) : '' }));
            closeNow();
          }}
          onClose={() => void close()}
        />
      ) : null}
    </div>
  );
}
