import { Button, Menu, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type BookKind, bookKinds } from '../../../contract/sarabun/doc-no.ts';
import {
  type BookDisplayRow,
  groupBooks,
  listBookDisplays,
  saveBookDisplay,
} from '../../../contract/settings/registration-book-display.ts';
import { sizes, times } from '../../../contract/times.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './Books.module.css';
import { ColumnsPage } from './ColumnsPage.tsx';
import { FunctionsPage } from './FunctionsPage.tsx';

const pageSize = sizes.listPage;

/** [S14] The books of all units; [S15] and [S16] lie under it. */
export function BookDisplaysPage() {
  const { menuID, '*': rest = '' } = useParams();
  const home = `${paths.settings(menuID)}/registration-book-display`;
  const [what, id] = rest.split('/');
  if (what === 'manage-columns' && Number(id)) return <ColumnsPage key={id} id={Number(id)} back={home} />;
  if (what === 'manage-function-book-display' && Number(id)) return <FunctionsPage key={id} id={Number(id)} back={home} />;
  return <BookDisplays home={home} />;
}

function BookDisplays({ home }: { home: string }) {
  const { t } = useTranslation(['bookSettings', 'settings']);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.tableSearch);
  const [kind, setKind] = useState<BookKind | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<Set<string | number>>(new Set());
  const [editing, setEditing] = useState<BookDisplayRow | null>(null);
  const list = useRead(
    listBookDisplays,
    { search: asked, page, pageSize, ...(kind ? { kind } : {}), ...(group === null ? {} : { group: Number(group) }) },
    { keep: true },
  );
  const put = useWrite(groupBooks, {
    refresh: [listBookDisplays],
    onSuccess: ({ changed }) => {
      setTicked(new Set());
      toastDone(t('putDone', { count: changed }));
    },
  });
  const groups = list.data?.groups ?? [];
  const manage = list.data?.manage === true;
  const from =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
      setTicked(new Set());
    };
  const name = (row: BookDisplayRow) => (
    <>
      {row.name} {row.closed ? <Pill>{t('closed')}</Pill> : null}
      {row.name.includes(row.unitName) ? null : <span className={classes.sub}>{row.unitName}</span>}
    </>
  );
  const columns = (row: BookDisplayRow) =>
    row.own ? t('columnsOwn', { count: row.columns, own: row.own }) : t('columnsPlain', { count: row.columns });
  const functions = (row: BookDisplayRow) => (row.off ? t('someOff', { count: row.off }) : t('allOn'));
  const menu = (row: BookDisplayRow) => (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" px={10} aria-label={t('actionsOf', { name: row.name })}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${home}/manage-columns/${row.id}`}>
          {t('toColumns')}
        </Menu.Item>
        <Menu.Item component={Link} to={`${home}/manage-function-book-display/${row.id}`}>
          {t('toFunctions')}
        </Menu.Item>
        {manage ? <Menu.Item onClick={() => setEditing(row)}>{t('edit')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      <PageHead title={t('settings:pages.registration-book-display.title')} hint={t('settings:pages.registration-book-display.affects')} />
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('searchBooks')}
          placeholder={t('searchBooks')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => from(setSearch)(event.currentTarget.value)}
        />
        <Select
          aria-label={t('number.kind')}
          placeholder={t('allKinds')}
          clearable
          data={bookKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => from(setKind)(value as BookKind | null)}
        />
        <Select
          aria-label={t('group')}
          placeholder={t('allGroups')}
          clearable
          data={[...groups.map((one) => ({ value: String(one.id), label: one.name })), { value: '0', label: t('noGroup') }]}
          value={group}
          onChange={from(setGroup)}
        />
        {manage && ticked.size > 0 ? (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button loading={put.isPending}>{t('putInGroup', { count: ticked.size })}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {[...groups, { id: 0, name: t('noGroup') }].map((one) => (
                <Menu.Item
                  key={one.id}
                  onClick={() =>
                    put.mutate({ ids: [...ticked].map(Number), groupId: one.id || null }, { onError: (error) => toastError(error) })
                  }
                >
                  {one.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Panel flush>
        <DataTable
          label={t('settings:pages.registration-book-display.title')}
          rows={list.isError && !list.data ? [] : list.data?.items}
          idOf={(row) => row.id}
          nameOf={(row) => row.name}
          loading={list.isPlaceholderData}
          {...(manage ? { selected: ticked, onSelect: setTicked } : {})}
          empty={<EmptyState>{t('none')}</EmptyState>}
          columns={[
            { id: 'name', title: t('book'), minWidth: '260px', render: name },
            { id: 'group', title: t('group'), width: '170px', render: (row) => row.group || '-' },
            { id: 'columns', title: t('columns'), width: '210px', render: (row) => <span className="figures">{columns(row)}</span> },
            { id: 'functions', title: t('functions'), width: '130px', render: (row) => <span className="figures">{functions(row)}</span> },
            { id: 'actions', title: t('actions'), quiet: true, width: '70px', render: menu },
          ]}
          card={(row) => (
            <span className={classes.card}>
              <span>
                {name(row)}
                <span className={classes.sub}>{[row.group, columns(row), functions(row)].filter(Boolean).join(' · ')}</span>
              </span>
              {menu(row)}
            </span>
          )}
        />
      </Panel>
      <div className={classes.pager}>
        <Pager page={page} total={list.data?.total ?? 0} pageSize={pageSize} onPage={from(setPage)} says="range" />
      </div>
      {editing ? <EditBook row={editing} groups={groups} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

function EditBook({ row, groups, onClose }: { row: BookDisplayRow; groups: { id: number; name: string }[]; onClose: () => void }) {
  const { t } = useTranslation(['bookSettings', 'common']);
  const save = useSend(saveBookDisplay, [listBookDisplays]);
  return (
    <FormModal
      title={t('editTitle')}
      initial={{ name: row.name, groupId: row.groupId === null ? null : String(row.groupId), sort: row.sort as number | string }}
      send={({ name, groupId, sort }) =>
        save({ id: row.id, version: row.version, name, groupId: groupId === null ? null : Number(groupId), sort: Number(sort) || 0 })
      }
      submit={t('common:save')}
      done={t('saved')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('name')} maxLength={200} {...field('name', { required: true })} />
          <Select
            label={t('group')}
            placeholder={t('noGroup')}
            clearable
            clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('group')}` }}
            data={groups.map((one) => ({ value: String(one.id), label: one.name }))}
            {...field('groupId')}
          />
          <NumberInput label={t('order')} description={t('orderHint')} min={0} max={9999} allowDecimal={false} {...field('sort')} />
        </>
      )}
    </FormModal>
  );
}
