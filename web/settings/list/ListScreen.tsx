import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { innerWidths } from '../../../contract/rules/times.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import { type SettingsRow, settingsHistory, settingsRows, switchSettingsRow } from '../../../contract/settings/pages.ts';
import { useRead, useWrite } from '../../api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { useBelow, useIsSmall } from '../../ui/useMedia.ts';
import type { Values } from '../fields/judge.ts';
import { type PageWords, usePageWords } from '../page-words.ts';
import { ViewOnly } from '../ViewOnly.tsx';
import { ListTools } from './ListTools.tsx';
import { RowDrawer } from './RowDrawer.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useOpenRow } from './useOpenRow.ts';
import { useRowOrder } from './useRowOrder.ts';

interface Props {
  path: SettingsPath;
  page: ListPage;
  children?: ReactNode;
  /** Under the fields of a row that is changed. */
  extra?: (values: Values, row: SettingsRow | null) => ReactNode;
}

/** A list of any declared page: found, narrowed, ordered, switched, and edited in a form beside it. */
export function ListScreen({ path, page, children, extra }: Props) {
  const words = usePageWords(path);
  const beside = !useBelow(innerWidths.drawer);
  const params = useParams(page);
  const { sort } = params;
  const query = { page: path, ...params.asked, ...params.sliced, ...(sort ? { sort: sort.id, dir: sort.dir } : {}) };
  const list = useRead(settingsRows, query, { keep: true });
  const form = useOpenRow(beside);
  const { rows, drag } = useRowOrder(path, list);
  const manage = list.data?.manage === true;
  const total = list.data?.total;
  const mayAdd = manage && page.grows;
  const dragged = manage && page.order === 'dragged';
  const nameOf = (row: SettingsRow): string => {
    const [name = ''] = Object.entries(page.fields).find(([, one]) => one.column) ?? Object.entries(page.fields)[0] ?? [];
    return words.cell(name, page.fields, row);
  };
  const shared = { path, page, words, manage, nameOf, form, extra };
  return (
    <Flex gap={20} align="start">
      <Box flex={1} miw={0}>
        <PageHead title={words.title} hint={words.affects}>
          {mayAdd ? (
            <Button data-adds leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void form.show(null)}>
              {words.add}
            </Button>
          ) : null}
        </PageHead>
        {children}
        {list.data && !manage ? (
          <Box mb={12}>
            <ViewOnly />
          </Box>
        ) : null}
        <ListView
          label={words.title}
          list={params}
          read={list}
          rows={rows}
          total={total}
          search={Object.values(page.fields).some((field) => field.searched) ? words.search : undefined}
          filters={
            <ListTools path={path} page={page} words={words} manage={manage} filter={params.by('filter')} active={params.by('active')} />
          }
          empty={<Nothing mayAdd={mayAdd} />}
          foot={total === undefined ? null : <Count total={total} dragged={dragged} narrowed={params.narrowed} />}
        >
          {(rows) => (
            <Rows
              {...shared}
              rows={rows}
              list={list}
              sort={page.order === 'dragged' ? null : sort}
              onSort={page.order === 'dragged' ? undefined : params.order}
              draggable={dragged}
              onDrag={dragged && !params.narrowed && !sort ? (from, to) => void drag(from, to) : null}
            />
          )}
        </ListView>
      </Box>
      {form.open ? <Opened key={form.open.turn} {...shared} row={form.open.row} beside={beside} /> : null}
    </Flex>
  );
}

interface Shared {
  path: SettingsPath;
  page: ListPage;
  words: PageWords;
  manage: boolean;
  nameOf: (row: SettingsRow) => string;
  form: ReturnType<typeof useOpenRow>;
  extra: Props['extra'];
}

type RowsProps = Shared &
  Pick<ComponentProps<typeof RowsTable>, 'rows' | 'sort' | 'onSort' | 'draggable' | 'onDrag'> & {
    list: { isPlaceholderData: boolean; refetch: () => unknown };
  };

function Rows({ path, page, form, list, words, nameOf, extra: _, ...rest }: RowsProps) {
  const turn = useTurn(path, form.renew, () => void list.refetch());
  return (
    <RowsTable
      {...rest}
      label={words.title}
      words={words}
      nameOf={nameOf}
      fields={page.fields}
      loading={list.isPlaceholderData}
      chosen={form.open?.row?.id ?? null}
      onOpen={(row) => void form.show(row)}
      onSwitch={(row) => turn.flip(row, nameOf(row))}
      switching={turn.isPending}
    />
  );
}

/** The form of the row that is open. */
function Opened({ form, nameOf, row, ...rest }: Shared & { row: SettingsRow | null; beside: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <RowDrawer
      {...rest}
      row={row}
      name={row ? nameOf(row) : ''}
      onDirty={form.setDirty}
      onSaved={(row, added) => {
        toastDone(t('list.saved', { name: nameOf(row) }));
        form.saved(row, added);
      }}
      onRemoved={(name) => {
        toastDone(t('list.removed', { name }));
        form.closeNow();
      }}
      onClose={() => void form.close()}
    />
  );
}

/** What a list of the page is asked for; one that is ordered by hand is whole. */
function useParams(page: ListPage) {
  const dragged = page.order === 'dragged';
  return useListParams({
    size: dragged ? 200 : 50,
    filters: { filter: [], active: ['', '1', '0'] },
    ...(dragged ? {} : { sort: { id: page.order, dir: 'asc' } }),
  });
}

/** Switches a row on and off. */
function useTurn(path: SettingsPath, onTurned: (row: SettingsRow) => void, onRefused: () => void) {
  const { t } = useTranslation('settings');
  const { mutate, isPending } = useWrite(switchSettingsRow, { refresh: [settingsRows, settingsHistory] });
  function flip({ id, version, active }: SettingsRow, name: string): void {
    mutate(
      { page: path, id, version, active: !active },
      {
        onSuccess: ({ row }) => {
          toastDone(t(row.active ? 'list.switchedOn' : 'list.switchedOff', { name }));
          onTurned(row);
        },
        onError: (error) => {
          toastError(error);
          onRefused();
        },
      },
    );
  }
  return { flip, isPending };
}

function Nothing({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <EmptyState>
      {t('list.empty')}
      {mayAdd ? (
        <>
          <br />
          {t('list.emptyHint')}
        </>
      ) : null}
    </EmptyState>
  );
}

/** How many there are, and how they are put in order. */
function Count({ total, dragged, narrowed }: { total: number; dragged: boolean; narrowed: boolean }) {
  const { t } = useTranslation('settings');
  const small = useIsSmall();
  return (
    <span className="figures">
      {t('list.count', { count: total })}
      {dragged && total > 1 && !small ? ` · ${t(narrowed ? 'list.dragOff' : 'list.dragHint')}` : ''}
    </span>
  );
}
