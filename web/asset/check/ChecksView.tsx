import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type CheckHead, listChecks, planCheck } from '../../../contract/asset/check.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { dayAt, whole } from '../asset-words.ts';
import { Bar } from './Bar.tsx';
import { checkTones, stale } from './check-words.ts';
import { DaysLeft } from './DaysLeft.tsx';

/** ตรวจประจำปี: the rounds that one may see; the store plans the next. */
export function ChecksView() {
  const { t } = useTranslation('assetCheck');
  const list = useListParams({ size: 20 });
  const read = useRead(listChecks, list.paged, { keep: true });
  const next = read.data?.next;
  return (
    <ListView
      label={t('title')}
      {...list.showing(read, 'items')}
      before={next ? <Plan next={next} /> : null}
      empty={t('list.empty')}
      columns={[
        { id: 'year', title: t('list.year'), minWidth: '220px', render: (row: CheckHead) => <Name row={row} /> },
        { id: 'found', title: t('list.progress'), width: '260px', render: (row: CheckHead) => <Progress row={row} /> },
        {
          id: 'state',
          title: t('list.state'),
          width: '200px',
          render: (row: CheckHead) => <Pill tone={checkTones[row.state]}>{t(`state.${row.state}`)}</Pill>,
        },
        // only who goes round has it
        ...(read.data?.items.some(goes) ? [{ id: 'scan', title: '', width: '150px', render: (row: CheckHead) => <Scan row={row} /> }] : []),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => String(row.year)}
      card={(row) => (
        <div data-apart className="fields">
          <Name row={row} />
          <Progress row={row} />
          <span className="side-by-side">
            <Pill tone={checkTones[row.state]}>{t(`state.${row.state}`)}</Pill>
            <Scan row={row} />
          </span>
        </div>
      )}
    />
  );
}

const goes = ({ state, inspects }: CheckHead) => state === 'RUNNING' && inspects;

function Plan({ next }: { next: { year: number; startsOn: string; dueOn: string } }) {
  const { t } = useTranslation('assetCheck');
  const go = useNavigate();
  const plan = useSend(planCheck, stale);
  const label = t('list.plan', { year: next.year });
  const press = async () => {
    const message = t('list.planText', { from: shortDate(dayAt(next.startsOn)), until: shortDate(dayAt(next.dueOn)) });
    if (!(await confirm({ title: label, message, confirmLabel: label }))) return;
    await plan({ year: next.year })
      .then(({ checkId }) => {
        toastDone(t('list.planned'));
        return go(paths.assetCheck(checkId));
      })
      .catch(toastError);
  };
  return <Button onClick={() => void press()}>{label}</Button>;
}

function Name({ row }: { row: CheckHead }) {
  const { t } = useTranslation('assetCheck');
  const span = t('list.span', { from: shortDate(dayAt(row.startsOn)), until: shortDate(dayAt(row.dueOn)) });
  return (
    <>
      <Link className="link" to={paths.assetCheck(row.id)}>
        {t('short', { year: row.year })}
      </Link>
      <Lines sub={[span]} />
      <DaysLeft left={row.daysLeft} />
    </>
  );
}

function Progress({ row }: { row: CheckHead }) {
  const { t } = useTranslation('assetCheck');
  if (row.things === 0) return null;
  return (
    <span className="words">
      <span className="figures">{t('page.foundOf', { found: whole(row.found), things: whole(row.things) })}</span>
      <Bar found={row.found} things={row.things} />
    </span>
  );
}

function Scan({ row }: { row: CheckHead }) {
  const { t } = useTranslation('assetCheck');
  if (!goes(row)) return null;
  return (
    <Button component={Link} to={paths.assetScan(row.id)} leftSection={<IconQrcode size={18} aria-hidden />}>
      {t('list.scan')}
    </Button>
  );
}
