import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listHandOvers } from '../../contract/archive/store.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';

type HandOver = Given<typeof listHandOvers>['items'][number];

/** บัญชีหนังสือส่งเก็บ (แบบที่ 19). */
export function HandOverView() {
  const { t } = useTranslation('archive');
  const list = useListParams({ size: 20, filters: { waiting: ['', '1'] } });
  const read = useRead(listHandOvers, { ...(list.filters.waiting ? { waiting: true } : {}), ...list.paged }, { keep: true });
  const columns: Column<HandOver>[] = [
    { id: 'number', title: t('handOver.list'), minWidth: '260px', render: (row) => <Name row={row} /> },
    {
      id: 'made',
      title: t('list.history'),
      width: '240px',
      render: (row) => <Lines sub={[shortDateTime(row.madeAt)]}>{row.madeBy}</Lines>,
    },
    { id: 'state', title: t('store.stateLabel'), width: '190px', render: (row) => <State row={row} /> },
  ];
  return (
    <ListView
      label={t('handOver.list')}
      {...list.showing(read, 'items')}
      filters={
        <ListFilter label={t('handOver.which')} all={t('handOver.all')} options={() => t('handOver.onlyWaiting')} {...list.by('waiting')} />
      }
      empty={t('handOver.empty')}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.number}
      card={(row) => (
        <div data-apart className="fields">
          <Name row={row} />
          <State row={row} />
        </div>
      )}
    />
  );
}

function Name({ row }: { row: HandOver }) {
  const { t } = useTranslation('archive');
  return (
    <Lines sub={[row.unit, t('list.lines', { count: row.rows }), row.words]}>
      <Link className="link" to={paths.handOver(row.id)}>
        {t('handOver.number', { number: row.number })}
      </Link>
    </Lines>
  );
}

function State({ row }: { row: HandOver }) {
  const { t } = useTranslation('archive');
  return row.waits > 0 ? <Pill tone="warn">{t('handOver.waits', { count: row.waits })}</Pill> : <Pill tone="ok">{t('handOver.done')}</Pill>;
}
