import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAddressBook, IconFileImport, IconPlus, IconSearch, IconTableExport } from '@tabler/icons-react';
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
import { times } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { RowPicker } from '../fields/RowPicker.tsx';
import { ImportDialog } from '../file/ImportDialog.tsx';
import { saveSheet } from '../file/save-list.ts';
import { usePageWords } from '../page-words.ts';
import { AccountPill } from './AccountPill.tsx';
import { ManyBar } from './ManyBar.tsx';
import classes from './People.module.css';

const size = 25;

/** Who works here: found by name, code, post and unit; sent out and brought in as a sheet. */
export function PeopleList({ importing }: { importing: boolean }) {
  const { t } = useTranslation(['people', 'settings', 'common']);
  const words = usePageWords('employee-information');
  const go = useNavigate();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.preview);
  const [unit, setUnit] = useState<number[]>([]);
  const [state, setState] = useState('working');
  const [account, setAccount] = useState('');
  const [sort, setSort] = useState<Sort>({ id: 'name', dir: 'asc' });
  const [page, setPage] = useState(1);
  // also of other pages of the list
  const [chosen, setChosen] = useState<ReadonlyMap<number, PersonRow>>(new Map());
  const filter = {
    state: state as 'working',
    sort: sort.id as 'name',
    dir: sort.dir,
    ...(asked ? { search: asked } : {}),
    ...(unit[0] ? { unit: unit[0] } : {}),
    ...(account ? { account: account as PersonRow['account'] } : {}),
  };
  const list = useRead(listPeople, { ...filter, take: size, skip: (page - 1) * size }, { keep: true });
  const manage = list.data?.manage === true;
  const acts = list.data?.acts ?? [];
  const choose = (ids: Set<string | number>) => {
    const known = new Map([...chosen, ...(list.data?.rows ?? []).map((row) => [row.id, row] as const)]);
    setChosen(new Map([...known].filter(([id]) => ids.has(id))));
  };
  const open = (row: PersonRow) => void go(paths.setting('employee-information', row.id));
  const columns: Column<PersonRow>[] = [
    { id: 'code', title: t('fields.code'), width: '110px', sortable: true, render: (row) => row.code || '–' },
    {
      id: 'name',
      title: t('list.name'),
      sortable: true,
      minWidth: '180px',
      render: (row) => (
        <Link className={classes.open} to={paths.setting('employee-information', row.id)}>
          {row.name}
        </Link>
      ),
    },
    { id: 'position', title: t('fields.position'), minWidth: '150px', render: (row) => row.position || '–' },
    { id: 'unit', title: t('fields.unit'), sortable: true, minWidth: '150px', render: (row) => row.unit || '–' },
    { id: 'idCard', title: t('fields.idCard'), width: '170px', render: (row) => <span className="figures">{row.idCard || '–'}</span> },
    { id: 'account', title: t('list.account'), width: '150px', render: (row) => <AccountPill row={row} /> },
  ];
  const narrow = (set: () => void) => {
    set();
    setPage(1);
  };
  const file = (as: 'xlsx' | 'csv') => void saveSheet(`${exportPeoplePath}?${query({ ...filter, as })}`, `${words.title}.${as}`);
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        {manage ? (
          <Button component={Link} to={paths.setting('employee-information', 'new')} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('list.add')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('list.search')}
          placeholder={t('list.searchHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => narrow(() => setSearch(event.currentTarget.value))}
        />
        <div className={classes.filter}>
          <RowPicker from="unit" ids={unit} onChange={(ids) => narrow(() => setUnit(ids))} input={{ label: t('list.unit') }} />
        </div>
        <NativeSelect
          className={classes.filter ?? ''}
          label={t('fields.state')}
          value={state}
          data={(['working', 'left', 'all'] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(event) => narrow(() => setState(event.currentTarget.value))}
        />
        <NativeSelect
          className={classes.filter ?? ''}
          label={t('list.account')}
          value={account}
          data={[{ value: '', label: t('state.all') }, ...accountStates.map((value) => ({ value, label: t(`account.${value}`) }))]}
          onChange={(event) => narrow(() => setAccount(event.currentTarget.value))}
        />
        <Menu position="bottom-end" withinPortal width={240}>
          <Menu.Target>
            <ActionIcon variant="default" size={38} aria-label={t('settings:list.more')} title={t('settings:list.more')}>
              <IconTableExport size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => file('xlsx')}>
              {t('settings:file.xlsx')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => file('csv')}>
              {t('settings:file.csv')}
            </Menu.Item>
            {manage ? (
              <Menu.Item
                leftSection={<IconFileImport size={18} aria-hidden />}
                component={Link}
                to={paths.setting('employee-information', 'import')}
              >
                {t('settings:file.import')}
              </Menu.Item>
            ) : null}
            {list.data?.directory ? (
              <Menu.Item
                leftSection={<IconAddressBook size={18} aria-hidden />}
                component={Link}
                to={paths.setting('employee-information', 'directory')}
              >
                {t('directory.title')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      </div>
      {list.isError && !list.data ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className={classes.frame}>
          <DataTable
            label={words.title}
            rows={list.data?.rows}
            columns={columns}
            idOf={(row) => row.id}
            nameOf={(row) => row.name}
            {...(acts.length > 0 ? { selected: new Set(chosen.keys()), onSelect: choose } : {})}
            loading={list.isPlaceholderData}
            sort={sort}
            onSort={(next) => narrow(() => setSort(next))}
            onOpen={open}
            toneOf={(row) => (row.active ? undefined : 'void')}
            empty={<EmptyState>{t('list.empty')}</EmptyState>}
            card={(row) => (
              <div className={classes.card}>
                <Link className={classes.open} to={paths.setting('employee-information', row.id)}>
                  {row.name}
                </Link>
                <span className={classes.dim}>{[row.position, row.unit].filter(Boolean).join(' · ')}</span>
                <AccountPill row={row} />
              </div>
            )}
          />
        </div>
      )}
      {list.data && list.data.total > 0 ? (
        <div className={classes.foot}>
          <Pager page={page} total={list.data.total} pageSize={size} onPage={setPage} says="range" label={words.title} />
        </div>
      ) : null}
      <ManyBar rows={[...chosen.values()]} acts={acts} onClear={() => setChosen(new Map())} />
      {importing && manage ? (
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
      ) : null}
    </>
  );
}

function query(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}
