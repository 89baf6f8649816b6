import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import { orderSettingsRows, type SettingsRow, settingsHistory, settingsRows, switchSettingsRow } from '../../../contract/settings/pages.ts';
import { useRead, useWrite } from '../../api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { usePageWords } from '../page-words.ts';
import { allIds } from './all-rows.ts';
import classes from './List.module.css';
import { ListTools } from './ListTools.tsx';
import { RowDrawer } from './RowDrawer.tsx';
import { RowsTable } from './RowsTable.tsx';

/** A list of any declared page: found, narrowed, ordered, switched, and edited in a form beside it. */
export function ListScreen({ path, page, children }: { path: SettingsPath; page: ListPage; children?: ReactNode }) {
  const { t } = useTranslation(['settings', 'common']);
  const words = usePageWords(path);
  const beside = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const small = useIsSmall();
  const dragged = page.order === 'dragged';
  const params = useListParams({
    size: dragged ? 200 : 50,
    filters: { filter: [], active: ['', '1', '0'] },
    ...(dragged ? {} : { sort: { id: page.order, dir: 'asc' } }),
  });
  const { sort } = params;
  const [open, setOpen] = useState<{ row: SettingsRow | null; turn: number } | null>(null);
  const [dirty, setDirty] = useState(false);
  const mayLeave = useUnsaved(dirty);
  const query = { page: path, ...params.asked, ...params.sliced, ...(sort ? { sort: sort.id, dir: sort.dir } : {}) };
  const list = useRead(settingsRows, query, { keep: true });
  const [moved, setMoved] = useState<SettingsRow[] | null>(null);
  const turn = useWrite(switchSettingsRow, { refresh: [settingsRows, settingsHistory] });
  const order = useWrite(orderSettingsRows, { refresh: [settingsRows], onSuccess: () => toastDone(t('list.ordered')) });
  const rows = moved ?? list.data?.rows;
  const manage = list.data?.manage === true;
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
  const mayAdd = manage && page.grows;
  const searched = Object.values(page.fields).some((field) => field.searched);
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
        <ListView
          label={words.title}
          list={params}
          read={list}
          rows={rows}
          total={list.data?.total}
          {...(searched ? { search: words.search } : {})}
          filters={<ListTools path={path} page={page} words={words} manage={manage} chosen={params.filters} onNarrow={params.narrow} />}
          empty={
            <EmptyState>
              {t('list.empty')}
              {mayAdd ? (
                <>
                  <br />
                  {t('list.emptyHint')}
                </>
              ) : null}
            </EmptyState>
          }
          foot={
            list.data ? (
              <span className="figures">
                {t('list.count', { count: list.data.total })}
                {manage && dragged && list.data.total > 1 && !small ? ` · ${t(params.narrowed ? 'list.dragOff' : 'list.dragHint')}` : ''}
              </span>
            ) : null
          }
        >
          {(rows) => (
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
              onDrag={manage && dragged && !params.narrowed && !sort ? (from, to) => void drag(from, to) : null}
              draggable={manage && dragged}
              sort={dragged ? null : sort}
              onSort={dragged ? undefined : params.order}
            />
          )}
        </ListView>
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
