import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ListHead, listKinds, listLists } from '../../contract/archive/lists.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { listTones } from './archive-words.ts';

/** บัญชี: lists under way and those that are done. */
export function ListsView() {
  const { t } = useTranslation('archive');
  const list = useListParams({ size: 20, filters: { kind: ['', ...listKinds] } });
  const { kind } = list.filters;
  const read = useRead(listLists, { ...(kind ? { kind } : {}), ...list.paged }, { keep: true });
  const columns: Column<ListHead>[] = [
    { id: 'name', title: t('tabs.lists'), minWidth: '280px', render: (row) => <Name row={row} /> },
    { id: 'counts', title: t('list.verdict'), width: '260px', render: (row) => <Counts row={row} /> },
    {
      id: 'state',
      title: t('store.stateLabel'),
      width: '200px',
      render: (row) => <Pill tone={listTones[row.state]}>{t(`listState.${row.state}`)}</Pill>,
    },
  ];
  return (
    <ListView
      label={t('tabs.lists')}
      {...list.showing(read, 'items')}
      filters={<ListFilter label={t('due.kindLabel')} all={t('hold.all')} options={(value) => t(`kind.${value}`)} {...list.by('kind')} />}
      empty={t('list.empty')}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.name}
      card={(row) => (
        <div data-apart className="fields">
          <Name row={row} />
          <Counts row={row} />
          <Pill tone={listTones[row.state]}>{t(`listState.${row.state}`)}</Pill>
        </div>
      )}
    />
  );
}

function Name({ row }: { row: ListHead }) {
  const { t } = useTranslation('archive');
  return (
    <Lines
      sub={[
        row.madeBy,
        shortDateTime(row.madeAt),
        row.late && t('list.late'),
        row.certificate && `${t('list.certificate')} ${row.certificate}`,
      ]}
    >
      <Link className="link wraps" to={paths.archiveList(row.id)}>
        {row.name}
      </Link>
    </Lines>
  );
}

function Counts({ row }: { row: ListHead }) {
  const { t } = useTranslation('archive');
  return (
    <span className="side-by-side dim figures">
      {Object.entries(row.counts).map(([state, count]) => (
        <span key={state}>
          {t(`lineState.${state as 'OPEN'}`)} {count}
        </span>
      ))}
    </span>
  );
}
