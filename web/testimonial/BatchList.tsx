import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type BatchHead, batchStates, listBatches } from '../../contract/testimonial/batches.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { BatchForm } from './BatchForm.tsx';
import { toneOfBatch } from './testimonial-words.ts';

/** Batches that one prepares or signs. */
export function BatchList({ manages }: { manages: boolean }) {
  const { t } = useTranslation('testimonial');
  const params = useListParams({ size: 25, filters: { state: ['', ...batchStates] } });
  const read = useRead(listBatches, { ...params.asked, ...params.paged }, { keep: true });
  const [adds, setAdds] = useState(false);
  return (
    <>
      <ListView
        label={t('batch.list')}
        {...params.showing(read, 'items')}
        search={t('batch.search')}
        filters={
          <>
            <ListFilter
              {...params.by('state')}
              label={t('batch.state')}
              all={t('batch.allStates')}
              options={(one) => t(`batchState.${one as BatchHead['state']}`)}
            />
            {manages ? (
              <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
                {t('batch.add')}
              </Button>
            ) : null}
          </>
        }
        empty={t('batch.none')}
        columns={useColumns()}
        idOf={(row) => row.id}
        nameOf={(row) => row.subject}
        card={(row) => (
          <div data-apart>
            <BatchLink row={row} />
            <Lines sub={[t('batch.rowsOf', row), row.signer]} />
            <StatePill row={row} />
          </div>
        )}
      />
      {adds ? <BatchForm onClose={() => setAdds(false)} /> : null}
    </>
  );
}

function BatchLink({ row }: { row: BatchHead }) {
  return (
    <Link className="link wraps" to={paths.testimonialBatch(row.id)}>
      {row.subject}
    </Link>
  );
}

function StatePill({ row }: { row: BatchHead }) {
  const { t } = useTranslation('testimonial');
  return <Pill tone={toneOfBatch[row.state]}>{t(`batchState.${row.state}`)}</Pill>;
}

function useColumns(): Column<BatchHead>[] {
  const { t } = useTranslation('testimonial');
  return [
    {
      id: 'subject',
      title: t('batch.subject'),
      minWidth: '260px',
      render: (row) => (
        <Lines sub={[row.template]}>
          <BatchLink row={row} />
        </Lines>
      ),
    },
    { id: 'rows', title: t('batch.rows'), width: '160px', render: (row) => <span className="figures">{t('batch.rowsOf', row)}</span> },
    { id: 'signer', title: t('batch.signer'), width: '220px', render: (row) => row.signer },
    { id: 'made', title: t('batch.madeBy'), width: '200px', render: (row) => <Lines sub={[shortDate(row.madeAt)]}>{row.madeBy}</Lines> },
    { id: 'state', title: t('batch.state'), width: '160px', render: (row) => <StatePill row={row} /> },
  ];
}
