import { Button, Group, Menu, NumberInput, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { sizes } from '../../../contract/rules/times.ts';
import { type BookKind, bookKinds } from '../../../contract/sarabun/doc-no.ts';
import {
  type BookDisplayRow,
  groupBooks,
  listBookDisplays,
  saveBookDisplay,
} from '../../../contract/settings/registration-book-display.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { type FilterBy, useListParams } from '../../ui/useListParams.ts';
import { ColumnsPage } from './ColumnsPage.tsx';
import { FunctionsPage } from './FunctionsPage.tsx';
import { BookName, KindFilter } from './KindFilter.tsx';

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
  const list = useListParams({ size: sizes.listPage, filters: { kind: ['', ...bookKinds], group: [] } });
  const [ticked, setTicked] = useState<Set<string | number>>(new Set());
  const [editing, setEditing] = useState<BookDisplayRow | null>(null);
  const { group, ...asked } = list.asked;
  const read = useRead(listBookDisplays, { ...asked, ...(group ? { group: Number(group) } : {}), ...list.paged }, { keep: true });
  const groups: BookGroup[] = read.data?.groups ?? [];
  const manage = read.data?.manage === true;
  const words = useBookWords();
  const menu = (row: BookDisplayRow) => <BookMenu row={row} home={home} onEdit={manage ? () => setEditing(row) : null} />;
  return (
    <>
      <PageHead title={t('settings:pages.registration-book-display.title')} hint={t('settings:pages.registration-book-display.affects')} />
      <ListView
        label={t('settings:pages.registration-book-display.title')}
        {...list.showing(read, 'items')}
        search={t('searchBooks')}
        filters={
          <Filters groups={groups} kind={list.by('kind')} group={list.by('group')}>
            {manage && ticked.size > 0 ? (
              <PutInGroup ids={[...ticked].map(Number)} groups={groups} onPut={() => setTicked(new Set())} />
            ) : null}
          </Filters>
        }
        empty={t('none')}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        {...(manage ? { selected: ticked, onSelect: setTicked } : {})}
        columns={[
          { id: 'name', title: t('book'), minWidth: '260px', render: words.name },
          { id: 'group', title: t('group'), width: '170px', render: (row) => row.group || '-' },
          { id: 'columns', title: t('columns'), width: '210px', render: (row) => <span className="figures">{words.columns(row)}</span> },
          {
            id: 'functions',
            title: t('functions'),
            width: '130px',
            render: (row) => <span className="figures">{words.functions(row)}</span>,
          },
          { id: 'actions', title: t('actions'), quiet: true, width: '70px', render: menu },
        ]}
        card={(row) => (
          <Group justify="space-between" align="start" wrap="nowrap">
            <div>
              {words.name(row)}
              <Lines sub={[row.group, words.columns(row), words.functions(row)]} />
            </div>
            {menu(row)}
          </Group>
        )}
      />
      {editing ? <EditBook row={editing} groups={groups} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

interface FiltersProps {
  groups: BookGroup[];
  kind: FilterBy<BookKind | ''>;
  group: FilterBy<string>;
  children: ReactNode;
}

function Filters({ groups, kind, group, children }: FiltersProps) {
  const { t } = useTranslation('bookSettings');
  return (
    <>
      <KindFilter {...kind} />
      <ListFilter
        {...group}
        label={t('group')}
        all={t('allGroups')}
        options={[...groups.map((one) => ({ value: String(one.id), label: one.name })), { value: '0', label: t('noGroup') }]}
      />
      {children}
    </>
  );
}

/** What is said of a book: its name, its columns, what is offered in it. */
function useBookWords() {
  const { t } = useTranslation('bookSettings');
  return {
    name: (row: BookDisplayRow) => (
      <BookName book={row}>
        {row.name} {row.closed ? <Pill>{t('closed')}</Pill> : null}
      </BookName>
    ),
    columns: (row: BookDisplayRow) =>
      row.own ? t('columnsOwn', { count: row.columns, own: row.own }) : t('columnsPlain', { count: row.columns }),
    functions: (row: BookDisplayRow) => (row.off ? t('someOff', { count: row.off }) : t('allOn')),
  };
}

function BookMenu({ row, home, onEdit }: { row: BookDisplayRow; home: string; onEdit: (() => void) | null }) {
  const { t } = useTranslation('bookSettings');
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" flex="none" px={10} aria-label={t('actionsOf', { name: row.name })}>
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
        {onEdit ? <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

type BookGroup = { id: number; name: string };

/** Puts the ticked books in one group, or in none. */
function PutInGroup({ ids, groups, onPut }: { ids: number[]; groups: BookGroup[]; onPut: () => void }) {
  const { t } = useTranslation('bookSettings');
  const put = useWrite(groupBooks, {
    refresh: [listBookDisplays],
    onSuccess: ({ changed }) => {
      onPut();
      toastDone(t('putDone', { count: changed }));
    },
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button loading={put.isPending}>{t('putInGroup', { count: ids.length })}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...groups, { id: 0, name: t('noGroup') }].map((one) => (
          <Menu.Item key={one.id} onClick={() => put.mutate({ ids, groupId: one.id || null }, { onError: (error) => toastError(error) })}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function EditBook({ row, groups, onClose }: { row: BookDisplayRow; groups: BookGroup[]; onClose: () => void }) {
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
          <OptionalSelect
            label={t('group')}
            placeholder={t('noGroup')}
            data={groups.map((one) => ({ value: String(one.id), label: one.name }))}
            {...field('groupId')}
          />
          <NumberInput label={t('order')} description={t('orderHint')} min={0} max={9999} allowDecimal={false} {...field('sort')} />
        </>
      )}
    </FormModal>
  );
}
