import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CaseHead, listCases } from '../../../contract/asset/disposal.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDate } from '../../ui/dates.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { dayAt, money } from '../asset-words.ts';
import { caseTones } from './case-words.ts';

const MakeForm = lazy(() => import('./MakeForm.tsx').then((file) => ({ default: file.MakeForm })));

/** จำหน่าย: cases under way and those that are done. */
export function CasesView() {
  const { t } = useTranslation('assetCase');
  const list = useListParams({ size: 20, filters: { open: ['', '1', '0'] } });
  const { open } = list.filters;
  const read = useRead(listCases, { ...(open ? { open } : {}), ...list.paged }, { keep: true });
  const [makes, setMakes] = useState(false);
  return (
    <>
      <ListView
        label={t('title')}
        {...list.showing(read, 'items')}
        before={
          read.data?.mayMake ? (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMakes(true)}>
              {t('list.make')}
            </Button>
          ) : null
        }
        filters={
          <ListFilter
            label={t('list.stateLabel')}
            all={t('list.any')}
            options={(value) => t(value === '1' ? 'list.open' : 'list.closed')}
            {...list.by('open')}
          />
        }
        empty={t('list.empty')}
        columns={[
          { id: 'number', title: t('list.number'), minWidth: '220px', render: (row: CaseHead) => <Name row={row} /> },
          {
            id: 'price',
            title: t('list.price'),
            width: '160px',
            align: 'right',
            render: (row: CaseHead) => <span className="figures">{money(row.price)}</span>,
          },
          { id: 'state', title: t('list.stateLabel'), width: '220px', render: (row: CaseHead) => <State row={row} /> },
        ]}
        idOf={(row) => row.id}
        nameOf={(row) => row.number}
        card={(row) => (
          <div data-apart className="fields">
            <Name row={row} />
            <State row={row} />
          </div>
        )}
      />
      <Suspense fallback={null}>{makes ? <MakeForm onClose={() => setMakes(false)} /> : null}</Suspense>
    </>
  );
}

function Name({ row }: { row: CaseHead }) {
  const { t } = useTranslation('assetCase');
  return (
    <Lines sub={[t('things', { count: row.items }), row.method && t(`method.${row.method}`), row.madeBy]}>
      <Link className="link" to={paths.assetCase(row.id)}>
        {row.number}
      </Link>
    </Lines>
  );
}

export function State({ row }: { row: Pick<CaseHead, 'state' | 'dueOn' | 'daysLeft'> }) {
  const { t } = useTranslation('assetCase');
  const late = row.daysLeft !== null && row.daysLeft < 0;
  return (
    <span className="side-by-side">
      <Pill tone={caseTones[row.state]}>{t(`state.${row.state}`)}</Pill>
      {row.dueOn ? (
        <span className="toned figures" data-tone={late ? 'urgent' : (row.daysLeft ?? 0) <= 7 ? 'warn' : 'plain'}>
          {late ? t('page.late', { count: -(row.daysLeft ?? 0) }) : t('page.due', { day: shortDate(dayAt(row.dueOn)) })}
        </span>
      ) : null}
    </span>
  );
}
