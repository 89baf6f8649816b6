import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findingPhotoPath, listResults, type ResultRow, resultViews } from '../../../contract/asset/check.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Chips } from '../../ui/Chips.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { useListParams } from '../../ui/useListParams.ts';
import type { OpenedCheck } from './CheckPage.tsx';

/** ผลตรวจ, of one kind at a time: what is not as the books say comes first. */
export function Results({ checkId, counts }: { checkId: number; counts: OpenedCheck['check']['counts'] }) {
  const { t } = useTranslation('assetCheck');
  const list = useListParams({ size: 20, filters: { result: resultViews } });
  const view = list.filters.result;
  const read = useRead(listResults, { checkId, view, ...(list.search ? { search: list.search } : {}), ...list.paged }, { keep: true });
  const columns: Column<ResultRow>[] = [
    { id: 'what', title: t('column.what'), minWidth: '240px', render: (row) => <What row={row} /> },
    { id: 'place', title: t('column.place'), width: '200px', render: (row) => <Where row={row} /> },
    ...(view === 'missing' || view === 'explained'
      ? []
      : [{ id: 'by', title: t('column.by'), width: '220px', render: (row: ResultRow) => <By row={row} checkId={checkId} /> }]),
  ];
  return (
    <Panel title={t('page.results')} flush>
      <ListView
        label={t('page.results')}
        frame="panel"
        {...list.showing(read, 'items')}
        search={t('page.search')}
        before={
          <Chips
            label={t('page.results')}
            value={view}
            chips={resultViews
              .filter((one) => one === 'missing' || one === view || counts[one] > 0)
              .map((value) => ({ value, label: t(`view.${value}`), count: counts[value] }))}
            onChange={list.by('result').onChange}
          />
        }
        empty={t('page.resultsEmpty')}
        columns={columns}
        idOf={(row) => row.key}
        nameOf={(row) => row.number || row.name}
        card={(row) => (
          <div data-apart className="fields">
            <What row={row} />
            <Where row={row} />
            <By row={row} checkId={checkId} />
          </div>
        )}
      />
    </Panel>
  );
}

function What({ row }: { row: ResultRow }) {
  const { t } = useTranslation('assetCheck');
  const name = [row.number, row.name].filter(Boolean).join(' ');
  return (
    <Lines sub={[row.serial, row.condition && t(`condition.${row.condition}`), row.words]}>
      {row.assetId ? (
        <Link className="link wraps" to={paths.asset(row.assetId)}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
    </Lines>
  );
}

function Where({ row }: { row: ResultRow }) {
  const { t } = useTranslation('assetCheck');
  const places = [row.bookPlace, row.foundPlace].filter((place, at, all) => place && all.indexOf(place) === at);
  return (
    <span className="words">
      <Lines sub={[row.how && row.how !== 'HERE' && t(`how.${row.how}`), row.custodian]}>
        <span>{places.join(' → ')}</span>
      </Lines>
    </span>
  );
}

function By({ row, checkId }: { row: ResultRow; checkId: number }) {
  const { t } = useTranslation('assetCheck');
  const photo = () => void saveFrom(findingPhotoPath(checkId, row.photo ?? ''), `${row.number || row.name}.jpg`);
  return (
    <span className="words">
      <Lines sub={[row.also.length > 0 && t('page.also', { names: row.also.join(', ') }), row.at && shortDateTime(row.at)]}>
        <span>{row.by}</span>
      </Lines>
      {row.photo ? (
        <Anchor component="button" type="button" onClick={photo}>
          {t('page.photo')}
        </Anchor>
      ) : null}
    </span>
  );
}
