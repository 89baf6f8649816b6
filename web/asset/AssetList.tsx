import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AssetRow, assetStates, listAssets } from '../../contract/asset/register.ts';
import { useRead } from '../api.ts';
import type { Column } from '../ui/DataTable.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { AssetName, AssetState } from './AssetWords.tsx';
import { money, useSetup } from './asset-words.ts';

interface Props {
  /** One's own alone; else all that one may see. */
  mine?: boolean;
  /** Beside the filters. */
  more?: ReactNode;
  bulk?: (chosen: AssetRow[], clear: () => void) => ReactNode;
}

/** ทะเบียน: what one may see of the register, or what is in one's care. */
export function AssetList({ mine = false, more, bulk }: Props) {
  const { t } = useTranslation('asset');
  const setup = useSetup().data;
  const list = useListParams({ size: 20, filters: { state: ['', ...assetStates], classId: [], unitId: [], placeId: [] } });
  const read = useRead(listAssets, { ...list.asked, ...(mine ? { mine: true } : {}), ids: [], ...list.paged }, { keep: true });
  const { chosen, setChosen, picked } = useChosen(read.data?.items);
  const options = (rows: readonly { id: number; name: string }[] = []) => rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListView
      label={mine ? t('tabs.own') : t('tabs.register')}
      {...list.showing(read, 'items')}
      search={t('list.search')}
      filters={
        <>
          <ListFilter
            label={t('list.stateLabel')}
            all={t('list.anyState')}
            options={(value) => t(`state.${value}`)}
            {...list.by('state')}
          />
          <ListFilter label={t('list.class')} all={t('list.anyClass')} options={options(setup?.classes)} {...list.by('classId')} />
          {mine ? null : (
            <ListFilter label={t('list.unit')} all={t('list.anyUnit')} options={options(setup?.units)} {...list.by('unitId')} />
          )}
          <ListFilter label={t('list.place')} all={t('list.anyPlace')} options={options(setup?.places)} {...list.by('placeId')} />
          {more}
        </>
      }
      empty={mine ? t('list.emptyOwn') : t('list.empty')}
      columns={useAssetColumns(mine)}
      idOf={(row) => row.id}
      nameOf={(row) => `${row.number} ${row.name}`}
      card={(row) => <AssetCard asset={row} />}
      {...(bulk ? { selected: chosen, onSelect: setChosen } : {})}
      bulk={bulk && picked.length > 0 ? bulk(picked, () => setChosen(new Set())) : null}
    />
  );
}

/** Rows that are chosen, of those that stand there. */
function useChosen(rows: AssetRow[] | undefined) {
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  return { chosen, setChosen, picked: (rows ?? []).filter(({ id }) => chosen.has(id)) };
}

/** Of every list of assets. */
function useAssetColumns(mine: boolean): Column<AssetRow>[] {
  const { t } = useTranslation('asset');
  return [
    { id: 'name', title: t('list.name'), minWidth: '260px', render: (row) => <AssetName asset={row} /> },
    { id: 'place', title: t('list.place'), width: '230px', render: (row) => <Lines sub={[row.unit]}>{row.place || '–'}</Lines> },
    ...(mine
      ? []
      : [{ id: 'custodian', title: t('list.custodian'), width: '180px', render: (row: AssetRow) => row.custodian || t('store') }]),
    {
      id: 'net',
      title: t('list.net'),
      width: '130px',
      align: 'right',
      render: (row) => (
        <span className="figures">{row.net === null ? <span className="dim">{t('report.control')}</span> : money(row.net)}</span>
      ),
    },
    { id: 'state', title: t('list.stateLabel'), width: '180px', render: (row) => <AssetState asset={row} /> },
  ];
}

function AssetCard({ asset }: { asset: AssetRow }) {
  const { t } = useTranslation('asset');
  return (
    <div data-apart className="words">
      <AssetName asset={asset} />
      <Lines sub={[asset.place, asset.unit, asset.custodian || t('store')]} />
      <AssetState asset={asset} />
    </div>
  );
}
