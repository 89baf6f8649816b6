import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { type BookKind, bookKinds, bookSeries, type Series } from '../../../contract/sarabun/doc-no.ts';
import { getNumberBook, listNumberBooks, type NumberBook, openNumberBook } from '../../../contract/settings/manage-number-permission.ts';
import { sizes, times } from '../../../contract/times.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RowField } from '../fields/RowPicker.tsx';
import { SheetMenu } from '../file/SheetMenu.tsx';
import classes from './Books.module.css';
import { NumberBookPage } from './NumberBookPage.tsx';

const pageSize = sizes.listPage;

/** [S45] Books and their numbers; one of them lies under it. */
export function NumberBooksPage() {
  const { menuID, '*': rest = '' } = useParams();
  const home = `${paths.settings(menuID)}/manage-number-permission`;
  const id = Number(rest.split('/')[0]);
  return id ? <NumberBookPage key={id} id={id} back={home} /> : <NumberBooks home={home} />;
}

function NumberBooks({ home }: { home: string }) {
  const { t } = useTranslation(['bookSettings', 'settings']);
  const go = useNavigate();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.tableSearch);
  const [kind, setKind] = useState<BookKind | null>(null);
  const [page, setPage] = useState(1);
  const [opening, setOpening] = useState(false);
  const list = useRead(listNumberBooks, { search: asked, page, pageSize, ...(kind ? { kind } : {}) }, { keep: true });
  const name = (row: NumberBook) => (
    <>
      <Link className="link" to={`${home}/${row.id}`}>
        {row.name}
      </Link>
      {row.name.includes(row.unitName) ? null : <span className={classes.sub}>{row.unitName}</span>}
    </>
  );
  const last = (row: NumberBook) => <span className="figures">{row.last || t('number.lastNone')}</span>;
  const next = (row: NumberBook) => (row.closed ? <Pill>{t('closed')}</Pill> : <b className="figures">{row.next}</b>);
  return (
    <>
      <PageHead title={t('settings:pages.manage-number-permission.title')} hint={t('settings:pages.manage-number-permission.affects')}>
        <SheetMenu sheets={['number-books']} manage={list.data?.manage === true} refresh={[listNumberBooks, getNumberBook]} />
        {list.data?.manage ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpening(true)}>
            {t('number.open')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('searchBooks')}
          placeholder={t('searchBooks')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Select
          aria-label={t('number.kind')}
          placeholder={t('allKinds')}
          clearable
          data={bookKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => {
            setKind(value as BookKind | null);
            setPage(1);
          }}
        />
      </div>
      {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Panel flush>
        <DataTable
          label={t('settings:pages.manage-number-permission.title')}
          rows={list.isError && !list.data ? [] : list.data?.items}
          idOf={(row) => row.id}
          nameOf={(row) => row.name}
          loading={list.isPlaceholderData}
          onOpen={(row) => void go(`${home}/${row.id}`)}
          empty={<EmptyState>{t('none')}</EmptyState>}
          columns={[
            { id: 'name', title: t('book'), minWidth: '260px', render: name },
            { id: 'last', title: t('number.last'), width: '150px', align: 'right', render: last },
            { id: 'next', title: t('number.next'), minWidth: '180px', render: next },
            {
              id: 'who',
              title: t('number.who'),
              width: '170px',
              render: (row) => t(row.named ? 'number.whoNamed' : 'number.whoAll'),
            },
          ]}
          card={(row) => (
            <span className={classes.card}>
              <span>
                {name(row)}
                <span className={classes.sub}>
                  {t('number.next')}: {next(row)}
                </span>
              </span>
            </span>
          )}
        />
      </Panel>
      <div className={classes.pager}>
        <Pager page={page} total={list.data?.total ?? 0} pageSize={pageSize} onPage={setPage} says="range" />
      </div>
      {opening ? <OpenBook onClose={() => setOpening(false)} onOpened={(id) => void go(`${home}/${id}`)} /> : null}
    </>
  );
}

function OpenBook({ onClose, onOpened }: { onClose: () => void; onOpened: (id: number) => void }) {
  const { t } = useTranslation('bookSettings');
  const open = useSend(openNumberBook, [listNumberBooks]);
  return (
    <FormModal
      title={t('number.open')}
      initial={{ unitId: [] as number[], kind: 'SEND' as BookKind, series: 'GENERAL' as Series }}
      send={({ unitId: [unit = 0], ...rest }) => open({ unitId: unit, ...rest })}
      submit={t('number.open')}
      done={t('number.opened')}
      onDone={({ id }) => onOpened(id)}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <RowField from="unit" label={t('unit')} {...field('unitId', { required: true })} />
          <Select
            label={t('number.kind')}
            allowDeselect={false}
            data={bookKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            {...field('kind')}
            onChange={(kind) => set({ kind: kind as BookKind, series: 'GENERAL' })}
          />
          <Select
            label={t('number.seriesField')}
            allowDeselect={false}
            data={bookSeries
              .filter((one) => one !== 'CIRCULAR' || values.kind === 'SEND')
              .map((value) => ({ value, label: t(`series.${value}`) }))}
            {...field('series')}
          />
        </>
      )}
    </FormModal>
  );
}
