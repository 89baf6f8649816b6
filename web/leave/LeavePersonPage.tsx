import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { adjustLeave, leaveLedger, myLeave } from '../../contract/leave/calls.ts';
import { leaveKinds } from '../../contract/leave/kinds.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session/session.ts';
import { Answer } from '../ui/Answer.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { AccountLine } from './AccountLine.tsx';
import { LeaveCard } from './LeaveCard.tsx';
import { everydayKinds, fiscalYears, stale } from './leave-words.ts';

type Ledger = Given<typeof leaveLedger>;
type Entry = Ledger['entries'][number];

/** One person's leave: who looks after leave sees what his days come from, entry by entry; his superior sees his card. */
export function LeavePersonPage() {
  const { t } = useTranslation('leave');
  const personId = Number(useParams().personId);
  const mine = useRead(myLeave, {}, { staleTime: 60_000 });
  return (
    <DetailPage back={{ to: paths.leave, label: t('title') }} of={mine}>
      {({ manages }) => (
        <div className="stack">
          {manages ? <OfPerson personId={personId} /> : <PageHead title={t('card.title')} />}
          <LeaveCard personId={personId} />
        </div>
      )}
    </DetailPage>
  );
}

function OfPerson({ personId }: { personId: number }) {
  const { t } = useTranslation('leave');
  const own = useSession((session) => session.user?.F_PERSON_ID) === personId;
  const [year, setYear] = useState<number | undefined>();
  const read = useRead(leaveLedger, { personId, ...(year ? { year } : {}) }, { keep: true });
  const [adjusts, setAdjusts] = useState(false);
  return (
    <Answer of={read} rows={8}>
      {(ledger) => (
        <>
          <PageHead title={ledger.person.name} hint={t('mine.year', { year: ledger.year })}>
            <Select
              aria-label={t('report.year')}
              w={200}
              allowDeselect={false}
              data={fiscalYears().map((one) => ({ value: String(one), label: t('mine.year', { year: one }) }))}
              value={String(ledger.year)}
              onChange={(next) => setYear(Number(next))}
            />
            {own ? null : <Button onClick={() => setAdjusts(true)}>{t('adjust.title')}</Button>}
          </PageHead>
          <Panel title={t('manage.accounts')} flush>
            <ul className="bare flush" aria-label={t('manage.accounts')}>
              {ledger.accounts
                .filter(({ kind, times, pending }) => everydayKinds.includes(kind) || times > 0 || pending > 0)
                .map((account) => (
                  <li key={account.kind} className="row">
                    <AccountLine account={account} />
                  </li>
                ))}
            </ul>
          </Panel>
          <Entries ledger={ledger} />
          {adjusts ? <AdjustForm personId={personId} ledger={ledger} onClose={() => setAdjusts(false)} /> : null}
        </>
      )}
    </Answer>
  );
}

/** Entry by entry, the newest first: none is ever changed. */
function Entries({ ledger: { entries } }: { ledger: Ledger }) {
  const { t } = useTranslation('leave');
  const number = (entry: Entry) =>
    entry.requestId ? <Link to={paths.leaveOf(entry.requestId)}>{entry.number ?? t('manage.leave')}</Link> : (entry.number ?? '–');
  const signed = (days: number) => (days > 0 ? `+${days}` : `−${Math.abs(days)}`);
  const columns: Column<Entry>[] = [
    { id: 'at', title: t('ledger.at'), width: '170px', render: (one) => <span className="figures nowrap">{shortDateTime(one.at)}</span> },
    {
      id: 'what',
      title: t('ledger.what'),
      minWidth: '240px',
      render: (one) => <Lines sub={[t(`kind.${one.kind}`), one.words]}>{t(`reason.${one.reason}`)}</Lines>,
    },
    {
      id: 'days',
      title: t('ledger.days'),
      width: '90px',
      align: 'right',
      render: (one) => <span className="figures">{signed(one.days)}</span>,
    },
    { id: 'number', title: t('ledger.number'), width: '140px', render: number },
    { id: 'by', title: t('ledger.by'), minWidth: '150px', render: (one) => one.by ?? t('ledger.clock') },
  ];
  return (
    <Panel title={t('ledger.title')} count={entries.length} flush>
      <DataTable
        label={t('ledger.title')}
        rows={entries}
        columns={columns}
        idOf={(one) => one.id}
        inner
        empty={<EmptyState>{t('ledger.none')}</EmptyState>}
        card={(one) => (
          <div className="side-by-side" data-apart>
            <span className="words">
              <Lines sub={[t(`kind.${one.kind}`), shortDateTime(one.at), one.words, one.by]}>{t(`reason.${one.reason}`)}</Lines>
            </span>
            <strong className="figures">{signed(one.days)}</strong>
          </div>
        )}
      />
    </Panel>
  );
}

/** ยอดยกมา or ปรับยอด: an entry of its own, with its reason. */
function AdjustForm({ personId, ledger, onClose }: { personId: number; ledger: Ledger; onClose: () => void }) {
  const { t } = useTranslation('leave');
  const send = useSend(adjustLeave, stale);
  return (
    <FormModal
      title={t('adjust.title')}
      hint={t('adjust.hint', { name: ledger.person.name })}
      initial={{
        reason: 'OPENING' as 'OPENING' | 'ADJUST',
        kind: 'VAC' as (typeof leaveKinds)[number],
        year: String(ledger.year),
        days: '' as string | number,
        words: '',
      }}
      send={({ year, days, ...values }) => send({ personId, year: Number(year), days: Number(days), ...values })}
      submit={t('adjust.title')}
      done={({ left }) => (left === null ? t('adjust.done') : t('adjust.doneLeft', { days: left }))}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label={t('adjust.reason')}
            data={(['OPENING', 'ADJUST'] as const).map((value) => ({ value, label: t(`reason.${value}`) }))}
            allowDeselect={false}
            {...field('reason')}
          />
          <Select
            label={t('fact.kind')}
            data={leaveKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            allowDeselect={false}
            {...field('kind')}
          />
          <Select
            label={t('report.year')}
            data={fiscalYears().map((one) => ({ value: String(one), label: String(one) }))}
            allowDeselect={false}
            {...field('year')}
          />
          <NumberInput
            label={t('ledger.days')}
            description={t(values.reason === 'OPENING' ? 'adjust.openingHint' : 'adjust.daysHint')}
            step={0.5}
            decimalScale={1}
            min={-400}
            max={400}
            {...field('days', { required: true })}
          />
          <TextInput label={t('adjust.words')} maxLength={500} {...field('words', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
