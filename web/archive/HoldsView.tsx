import { Button, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listHolds, releaseHold } from '../../contract/archive/holds.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead, useSend } from '../api.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { stale } from './archive-words.ts';

const HoldForm = lazy(() => import('./HoldForm.tsx').then((file) => ({ default: file.HoldForm })));
type Hold = Given<typeof listHolds>['items'][number];

/** ระงับการทำลาย: what is held, by whose authority; nobody deletes one. */
export function HoldsView() {
  const { t } = useTranslation('archive');
  const list = useListParams({ size: 20, filters: { released: ['', '1'] } });
  const read = useRead(
    listHolds,
    { ...(list.filters.released ? { released: true } : {}), ...(list.search ? { search: list.search } : {}), ...list.paged },
    { keep: true },
  );
  const [makes, setMakes] = useState(false);
  const [ends, setEnds] = useState<Hold | null>(null);
  const columns: Column<Hold>[] = [
    { id: 'case', title: t('hold.caseNo'), minWidth: '240px', render: (row) => <Case row={row} /> },
    {
      id: 'over',
      title: t('hold.scopeLabel'),
      minWidth: '220px',
      render: (row) => (
        <Lines sub={[t(`hold.scope.${row.scope}`), row.released ? '' : t('hold.letters', { count: row.letters })]}>{row.over}</Lines>
      ),
    },
    {
      id: 'act',
      title: t('hold.release'),
      quiet: true,
      width: '180px',
      render: (row) => (row.released ? null : <Release row={row} onRelease={setEnds} />),
    },
  ];
  return (
    <>
      <ListView
        label={t('tabs.holds')}
        {...list.showing(read, 'items')}
        search={t('hold.search')}
        filters={
          <>
            <ListFilter label={t('hold.which')} all={t('hold.open')} options={() => t('hold.over')} {...list.by('released')} />
            <Button leftSection={<IconLock size={18} aria-hidden />} onClick={() => setMakes(true)}>
              {t('hold.make')}
            </Button>
          </>
        }
        empty={t('hold.empty')}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.caseNo}
        card={(row) => (
          <div data-apart className="fields">
            <Case row={row} />
            <Lines sub={[t(`hold.scope.${row.scope}`)]}>{row.over}</Lines>
            {row.released ? null : <Release row={row} onRelease={setEnds} />}
          </div>
        )}
      />
      <Suspense fallback={null}>{makes ? <HoldForm onClose={() => setMakes(false)} /> : null}</Suspense>
      {ends ? <ReleaseForm hold={ends} onClose={() => setEnds(null)} /> : null}
    </>
  );
}

function Case({ row }: { row: Hold }) {
  const { t } = useTranslation('archive');
  const { released } = row;
  return (
    <Lines
      sub={[
        row.reason,
        row.authority,
        t('hold.by', { name: row.madeBy, day: shortDateTime(row.madeAt) }),
        released && t('hold.releasedBy', { name: released.by, day: shortDateTime(released.at), reason: released.reason }),
      ]}
    >
      <span>
        {row.caseNo} {row.stopsLending ? <Pill tone="warn">{t('hold.noLending')}</Pill> : null}
      </span>
    </Lines>
  );
}

function Release({ row, onRelease }: { row: Hold; onRelease: (row: Hold) => void }) {
  const { t } = useTranslation('archive');
  return (
    <RowButton aria-label={`${t('hold.release')} ${row.caseNo}`} onClick={() => onRelease(row)}>
      {t('hold.release')}
    </RowButton>
  );
}

function ReleaseForm({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const release = useSend(releaseHold, stale);
  return (
    <FormModal
      title={t('hold.release')}
      hint={hold.caseNo}
      initial={{ reason: '' }}
      send={({ reason }) => release({ holdId: hold.id, reason })}
      submit={t('hold.release')}
      done={t('hold.released')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('hold.reason')} maxLength={500} autosize minRows={2} {...field('reason', { required: true })} />}
    </FormModal>
  );
}
