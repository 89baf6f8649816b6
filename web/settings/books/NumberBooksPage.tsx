import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { sizes } from '../../../contract/rules/times.ts';
import { type BookKind, bookKinds, type Series } from '../../../contract/sarabun/doc-no.ts';
import { getNumberBook, listNumberBooks, type NumberBook, openNumberBook } from '../../../contract/settings/manage-number-permission.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { RowField } from '../fields/RowPicker.tsx';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { KindField, SeriesField } from './BookFields.tsx';
import { BookName, KindFilter } from './KindFilter.tsx';
import { NumberBookPage } from './NumberBookPage.tsx';

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
  const list = useListParams({ size: sizes.listPage, filters: { kind: ['', ...bookKinds] } });
  const [opening, setOpening] = useState(false);
  const read = useRead(listNumberBooks, { ...list.asked, ...list.paged }, { keep: true });
  const columns = useColumns(home);
  return (
    <>
      <PageHead title={t('settings:pages.manage-number-permission.title')} hint={t('settings:pages.manage-number-permission.affects')}>
        <SheetMenu sheets={['number-books']} manage={read.data?.manage === true} refresh={[listNumberBooks, getNumberBook]} />
        {read.data?.manage ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpening(true)}>
            {t('number.open')}
          </Button>
        ) : null}
      </PageHead>
      <ListView
        label={t('settings:pages.manage-number-permission.title')}
        {...list.showing(read, 'items')}
        search={t('searchBooks')}
        filters={<KindFilter {...list.by('kind')} />}
        empty={t('none')}
        idOf={(row) => row.id}
        onOpen={(row) => void go(`${home}/${row.id}`)}
        columns={columns}
        card={(row) => (
          <>
            {columns[0]?.render(row)}
            <Lines sub={[`${t('number.next')}: ${row.closed ? t('closed') : row.next}`]} />
          </>
        )}
      />
      {opening ? <OpenBook onClose={() => setOpening(false)} onOpened={(id) => void go(`${home}/${id}`)} /> : null}
    </>
  );
}

/** A book, its last number and the next, and who takes them; the first of them heads a card too. */
function useColumns(home: string): Column<NumberBook>[] {
  const { t } = useTranslation('bookSettings');
  const name = (row: NumberBook) => (
    <BookName book={row}>
      <Link className="link" to={`${home}/${row.id}`}>
        {row.name}
      </Link>
    </BookName>
  );
  return [
    { id: 'name', title: t('book'), minWidth: '260px', render: name },
    {
      id: 'last',
      title: t('number.last'),
      width: '150px',
      align: 'right',
      render: (row) => <span className="figures">{row.last || t('number.lastNone')}</span>,
    },
    {
      id: 'next',
      title: t('number.next'),
      minWidth: '180px',
      render: (row) => (row.closed ? <Pill>{t('closed')}</Pill> : <b className="figures">{row.next}</b>),
    },
    { id: 'who', title: t('number.who'), width: '170px', render: (row) => t(row.named ? 'number.whoNamed' : 'number.whoAll') },
  ];
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
          <KindField allowDeselect={false} {...field('kind')} onChange={(kind) => set({ kind: kind as BookKind, series: 'GENERAL' })} />
          <SeriesField allowDeselect={false} kind={values.kind} {...field('series')} />
        </>
      )}
    </FormModal>
  );
}
