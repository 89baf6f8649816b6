import { Button, SegmentedControl } from '@mantine/core';
import { IconBox, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listItems, media, registerPrint, type StoredItem, storageStates } from '../../contract/archive/store.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { BulkBar } from '../ui/BulkBar.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { useSetup } from './archive-words.ts';
import { BoxesByShelf } from './BoxesByShelf.tsx';
import { ItemName, ItemState, usePlaceOf, useTimeOf } from './ItemWords.tsx';

const ToBox = lazy(() => import('./store-dialogs.tsx').then((file) => ({ default: file.ToBox })));

/** คลัง: by its shelves and boxes, or as the book of what is kept. */
export function StoreView() {
  const { t } = useTranslation('archive');
  const [as, setAs] = useState<'list' | 'shelf'>('list');
  return (
    <div className="stack">
      <SegmentedControl
        aria-label={t('store.viewAs')}
        value={as}
        onChange={(value) => setAs(value as 'list')}
        data={[
          { value: 'list', label: t('store.asList') },
          { value: 'shelf', label: t('store.byShelf') },
        ]}
        style={{ justifySelf: 'start' }}
      />
      {as === 'list' ? <StoreList /> : <BoxesByShelf />}
    </div>
  );
}

function StoreList() {
  const { t } = useTranslation('archive');
  const setup = useSetup().data;
  const shelves = setup?.shelves ?? [];
  const list = useListParams({
    size: 20,
    filters: { state: ['', ...storageStates], medium: ['', ...media], category: [], unitId: [], shelfId: [] },
  });
  const { view: _, ...asked } = { view: '', ...list.asked };
  const read = useRead(listItems, { ...asked, ...list.paged }, { keep: true });
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const [places, setPlaces] = useState(false);
  const picked = (read.data?.items ?? []).filter(({ id }) => chosen.has(id));
  const select = setup?.keeps ? { selected: chosen, onSelect: setChosen } : {};
  return (
    <>
      <ListView
        label={t('tabs.store')}
        {...list.showing(read, 'items')}
        search={t('store.search')}
        filters={
          <>
            <ListFilter
              label={t('store.stateLabel')}
              all={t('store.anyState')}
              options={(value) => t(`state.${value}`)}
              {...list.by('state')}
            />
            <ListFilter
              label={t('store.mediumLabel')}
              all={t('store.anyMedium')}
              options={(value) => t(`medium.${value}`)}
              {...list.by('medium')}
            />
            <ListFilter
              label={t('store.shelf')}
              all={t('store.anyShelf')}
              options={shelves.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...list.by('shelfId')}
            />
            <ListFilter
              label={t('store.category')}
              all={t('store.anyCategory')}
              options={(setup?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              {...list.by('category')}
            />
            <ListFilter
              label={t('store.unit')}
              all={t('store.anyUnit')}
              options={(setup?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              {...list.by('unitId')}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => void openPrint(`${registerPrint.path}?year=${(setup?.surveyYear ?? 0) + 1}`).catch(toastError)}
            >
              {t('store.register')}
            </Button>
          </>
        }
        empty={t('store.empty')}
        columns={useItemColumns()}
        idOf={(row) => row.id}
        nameOf={(row) => row.subject}
        card={(row) => <ItemCard item={row} />}
        {...select}
        bulk={
          picked.length > 0 ? (
            <BulkBar
              label={t('tabs.store')}
              said={t('store.chosen', { count: picked.length })}
              clear={t('store.clear')}
              onClear={() => setChosen(new Set())}
            >
              <Button leftSection={<IconBox size={18} aria-hidden />} onClick={() => setPlaces(true)}>
                {t('store.toBox')}
              </Button>
            </BulkBar>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {places ? (
          <ToBox
            items={picked}
            onClose={() => {
              setPlaces(false);
              setChosen(new Set());
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Of every list of letters of the store. */
export function useItemColumns(): Column<StoredItem>[] {
  const { t } = useTranslation('archive');
  const placeOf = usePlaceOf();
  const timeOf = useTimeOf();
  return [
    { id: 'no', title: t('report.no'), width: '110px', render: (row) => <span className="figures">{row.no}</span> },
    { id: 'subject', title: t('store.subject'), minWidth: '260px', render: (row) => <ItemName item={row} /> },
    {
      id: 'place',
      title: t('store.place'),
      width: '200px',
      render: (row) => (
        <>
          {row.box ? (
            <Link className="link" to={paths.archiveBox(row.box.id)}>
              {placeOf(row)}
            </Link>
          ) : (
            placeOf(row)
          )}
          {row.fileCode ? <div className="dim">{row.fileCode}</div> : null}
        </>
      ),
    },
    { id: 'kept', title: t('store.kept'), width: '170px', render: (row) => <Lines sub={[timeOf(row)[1]]}>{timeOf(row)[0]}</Lines> },
    { id: 'state', title: t('store.stateLabel'), width: '190px', render: (row) => <ItemState item={row} /> },
  ];
}

export function ItemCard({ item }: { item: StoredItem }) {
  const placeOf = usePlaceOf();
  const timeOf = useTimeOf();
  return (
    <div data-apart className="words">
      <ItemName item={item} />
      <Lines sub={[item.no, placeOf(item), item.fileCode, timeOf(item).filter(Boolean).join(' ')]} />
      <ItemState item={item} />
    </div>
  );
}
