import { ActionIcon, Button, Menu, Stack } from '@mantine/core';
import { IconAddressBook, IconFileImport, IconPlus, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  accountStates,
  exportPeoplePath,
  importPeoplePath,
  listPeople,
  type PersonRow,
} from '../../../contract/settings/employee-information.ts';
import { listUnits } from '../../../contract/settings/manage-section.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { RowFilter } from '../fields/RowPicker.tsx';
import { ImportDialog } from '../file/ImportDialog.tsx';
import { type PageWords, usePageWords } from '../page-words.ts';
import { AccountPill } from './AccountPill.tsx';
import { ManyBar } from './ManyBar.tsx';

const states = ['working', 'left', 'all'] as const;

/** Who works here: found by name, code, post and unit; sent out and brought in as a sheet. */
export function PeopleList({ importing }: { importing: boolean }) {
  const { t } = useTranslation('people');
  const words = usePageWords('employee-information');
  const people = usePeople();
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        {people.manage ? (
          <Button component={Link} to={paths.setting('employee-information', 'new')} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('list.add')}
          </Button>
        ) : null}
      </PageHead>
      <Register {...people} title={words.title} />
      {importing && people.manage ? <Import words={words} /> : null}
    </>
  );
}

type People = ReturnType<typeof usePeople>;

/** The page of people that is asked for. */
function usePeople() {
  const list = useListParams({
    size: 25,
    filters: { state: states, unit: [], account: ['', ...accountStates] },
    sort: { id: 'name', dir: 'asc' },
  });
  const { unit, ...filters } = list.asked;
  const filter = {
    ...filters,
    ...(unit ? { unit: Number(unit) } : {}),
    sort: (list.sort?.id ?? 'name') as 'name',
    dir: list.sort?.dir ?? 'asc',
  };
  const read = useRead(listPeople, { ...filter, ...list.sliced }, { keep: true });
  return { list, filter, read, manage: read.data?.manage === true };
}

function Register({ title, ...people }: People & { title: string }) {
  const { t } = useTranslation('people');
  const { list, read } = people;
  const go = useNavigate();
  const columns = useColumns();
  // also of other pages of the list
  const [chosen, setChosen] = useState<ReadonlyMap<number, PersonRow>>(new Map());
  const acts = read.data?.acts ?? [];
  const choose = (ids: Set<string | number>) => {
    const known = new Map([...chosen, ...(read.data?.rows ?? []).map((row) => [row.id, row] as const)]);
    setChosen(new Map([...known].filter(([id]) => ids.has(id))));
  };
  return (
    <>
      <ListView
        label={title}
        {...list.showing(read, 'rows')}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        filters={<Filters {...people} title={title} />}
        empty={t('list.empty')}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        {...(acts.length > 0 ? { selected: new Set(chosen.keys()), onSelect: choose } : {})}
        onOpen={(row) => void go(paths.setting('employee-information', row.id))}
        toneOf={(row) => (row.active ? undefined : 'void')}
        card={(row) => (
          <Stack gap={4} align="start">
            <Lines sub={[row.position, row.unit]}>
              <PersonLink row={row} />
            </Lines>
            <AccountPill row={row} />
          </Stack>
        )}
      />
      <ManyBar rows={[...chosen.values()]} acts={acts} onClear={() => setChosen(new Map())} />
    </>
  );
}

function PersonLink({ row }: { row: PersonRow }) {
  return (
    <Link className="link" to={paths.setting('employee-information', row.id)}>
      {row.name}
    </Link>
  );
}

function Filters({ list, filter, read, manage, title }: People & { title: string }) {
  const { t } = useTranslation('people');
  return (
    <>
      <RowFilter from="unit" label={t('list.unit')} {...list.by('unit')} />
      <ListFilter {...list.by('state')} label={t('fields.state')} options={(value) => t(`state.${value}`)} />
      <ListFilter {...list.by('account')} label={t('list.account')} all={t('list.anyAccount')} options={(value) => t(`account.${value}`)} />
      <FileMenu filter={filter} title={title} manage={manage} directory={read.data?.directory === true} />
    </>
  );
}

function Import({ words }: { words: PageWords }) {
  const { t } = useTranslation('people');
  const go = useNavigate();
  return (
    <ImportDialog
      path="employee-information"
      words={words}
      own={{
        upload: importPeoplePath,
        template: `${exportPeoplePath}?blank=1`,
        refresh: [listPeople, listUnits],
        how: t('sheet.how'),
        invites: true,
      }}
      onClose={() => void go(paths.setting('employee-information'))}
    />
  );
}

function useColumns(): Column<PersonRow>[] {
  const { t } = useTranslation('people');
  return [
    { id: 'code', title: t('fields.code'), width: '110px', sortable: true, render: (row) => row.code || '–' },
    { id: 'name', title: t('list.name'), sortable: true, minWidth: '180px', render: (row) => <PersonLink row={row} /> },
    { id: 'position', title: t('fields.position'), minWidth: '150px', render: (row) => row.position || '–' },
    { id: 'unit', title: t('fields.unit'), sortable: true, minWidth: '150px', render: (row) => row.unit || '–' },
    { id: 'idCard', title: t('fields.idCard'), width: '170px', render: (row) => <span className="figures">{row.idCard || '–'}</span> },
    { id: 'account', title: t('list.account'), width: '150px', render: (row) => <AccountPill row={row} /> },
  ];
}

interface FileProps {
  filter: Record<string, string | number>;
  title: string;
  manage: boolean;
  /** The agency has a directory of its own. */
  directory: boolean;
}

/** The list as a sheet, out and in, and people from the directory. */
function FileMenu({ filter, title, manage, directory }: FileProps) {
  const { t } = useTranslation(['settings', 'people']);
  const file = (as: 'xlsx' | 'csv') => void saveFrom(`${exportPeoplePath}?${query({ ...filter, as })}`, `${title}.${as}`);
  return (
    <Menu position="bottom-end" withinPortal width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={38} aria-label={t('list.more')} title={t('list.more')}>
          <IconTableExport size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((as) => (
          <Menu.Item key={as} leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => file(as)}>
            {t(`file.${as}`)}
          </Menu.Item>
        ))}
        {manage ? (
          <Menu.Item
            leftSection={<IconFileImport size={18} aria-hidden />}
            component={Link}
            to={paths.setting('employee-information', 'import')}
          >
            {t('file.import')}
          </Menu.Item>
        ) : null}
        {directory ? (
          <Menu.Item
            leftSection={<IconAddressBook size={18} aria-hidden />}
            component={Link}
            to={paths.setting('employee-information', 'directory')}
          >
            {t('people:directory.title')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function query(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}
