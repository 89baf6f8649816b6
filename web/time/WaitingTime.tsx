import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { waitingForMe } from '../../contract/office/requests.ts';
import { confirmPunches, punchesToConfirm } from '../../contract/time/punches.ts';
import { useRead, useSend } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { WaitingList } from '../office/WaitingList.tsx';
import { BulkBar } from '../ui/BulkBar.tsx';
import { dayOf } from '../ui/calendar/words.ts';
import type { Column } from '../ui/DataTable.tsx';
import { clock, shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { stale } from './time-words.ts';

type Row = Given<typeof punchesToConfirm>['items'][number];
const shownReads = [punchesToConfirm];

/** Corrections to be decided, and times that do not count before somebody confirms them. */
export function WaitingTime() {
  const { t } = useTranslation('time');
  const read = useRead(punchesToConfirm, {});
  const requests = useRead(waitingForMe, { module: 'time', take: 1 }).data?.total;
  useRequestsLive(shownReads);
  return (
    <div className="stack">
      {read.data?.items.length === 0 ? null : (
        <Panel title={t('confirmIt.title')} count={read.data?.total} flush>
          <Punches read={read} />
        </Panel>
      )}
      {requests === 0 && read.data && read.data.items.length > 0 ? null : <WaitingList module="time" />}
    </div>
  );
}

function Punches({ read }: { read: ReturnType<typeof useRead<typeof punchesToConfirm>> }) {
  const { t } = useTranslation('time');
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const [refuses, setRefuses] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirms = useSend(confirmPunches, stale);
  const columns = useColumns();
  const ids = (read.data?.items ?? []).map((one) => one.id).filter((id) => chosen.has(id));
  const take = async () => {
    setBusy(true);
    try {
      const { done } = await confirms({ punchIds: ids, counts: true, words: '' });
      toastDone(t('confirmIt.taken', { count: done }));
      setChosen(new Set());
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ListView
        label={t('confirmIt.title')}
        read={read}
        rows={read.data?.items}
        frame="panel"
        empty={t('confirmIt.none')}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={nameOf}
        selected={chosen}
        onSelect={setChosen}
        card={(row) => (
          <Lines
            sub={[t(`waits.${row.waits}`), placeOf(row, t(`waits.${row.waits}`)), t('confirmIt.cameAt', { at: shortDateTime(row.cameAt) })]}
          >
            <span className="medium figures">{nameOf(row)}</span>
          </Lines>
        )}
        bulk={
          ids.length > 0 ? (
            <BulkBar
              label={t('confirmIt.title')}
              said={t('confirmIt.chosen', { count: ids.length })}
              clear={t('confirmIt.clear')}
              onClear={() => setChosen(new Set())}
            >
              <Button loading={busy} onClick={() => void take()}>
                {t('confirmIt.take', { count: ids.length })}
              </Button>
              <Button variant="default" onClick={() => setRefuses(true)}>
                {t('confirmIt.refuse', { count: ids.length })}
              </Button>
            </BulkBar>
          ) : null
        }
      />
      {refuses ? (
        <RefuseForm
          punchIds={ids}
          onDone={() => {
            setChosen(new Set());
            setRefuses(false);
          }}
          onClose={() => setRefuses(false)}
        />
      ) : null}
    </>
  );
}

/** The site, where it was at one. */
const placeOf = ({ place }: Row, why: string) => (place === why ? '' : place);

const nameOf = (row: Row) => [row.name, dayOf(row.day), clock(row.at)].join(' ');

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('time');
  return [
    {
      id: 'name',
      title: t('confirmIt.person'),
      minWidth: '200px',
      render: (row) => <Lines sub={[row.unit]}>{row.name}</Lines>,
    },
    {
      id: 'at',
      title: t('confirmIt.when'),
      width: '220px',
      render: (row) => (
        <Lines sub={[t('confirmIt.cameAt', { at: shortDateTime(row.cameAt) })]}>
          <span className="figures">
            {[dayOf(row.day), clock(row.at), row.direction && t(`direction.${row.direction}`)].filter(Boolean).join(' ')}
          </span>
        </Lines>
      ),
    },
    {
      id: 'waits',
      title: t('confirmIt.why'),
      minWidth: '220px',
      render: (row) => <Lines sub={[placeOf(row, t(`waits.${row.waits}`))]}>{t(`waits.${row.waits}`)}</Lines>,
    },
  ];
}

/** It does not count: its owner is told why. */
function RefuseForm({ punchIds, onDone, onClose }: { punchIds: number[]; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('time');
  const send = useSend(confirmPunches, stale);
  return (
    <FormModal
      title={t('confirmIt.refuseTitle')}
      hint={t('confirmIt.refuseHint')}
      initial={{ words: '' }}
      send={({ words }) => send({ punchIds, counts: false, words })}
      submit={t('confirmIt.refuse', { count: punchIds.length })}
      danger
      done={({ done }) => t('confirmIt.refused', { count: done })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('confirmIt.words')} maxLength={500} autosize minRows={2} {...field('words', { required: true })} />
      )}
    </FormModal>
  );
}
