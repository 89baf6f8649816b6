import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconClock, IconLock, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AccountRow,
  accountHistory,
  decideAccount,
  listAccounts,
  withdrawDecision,
} from '../../../contract/settings/user-account-close-permission.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { times } from '../../../contract/times.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './People.module.css';

const size = 25;

export function AccountsList() {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.preview);
  const [state, setState] = useState('');
  const [page, setPage] = useState(1);
  const [deciding, setDeciding] = useState<AccountRow | null>(null);
  const list = useRead(
    listAccounts,
    { take: size, skip: (page - 1) * size, ...(asked ? { search: asked } : {}), ...(state ? { state: state as 'open' } : {}) },
    { keep: true },
  );
  const withdraw = useWrite(withdrawDecision, { refresh: [listAccounts], onSuccess: () => toastDone(t('closing.withdrawn')) });
  const pill = (row: AccountRow) =>
    row.decision?.state === 'WAITING' ? (
      <Pill tone="warn" icon={<IconClock size={14} aria-hidden />}>
        {t(row.decision.act === 'CLOSE' ? 'closing.closesOn' : 'closing.opensOn', { day: shortDate(row.decision.fromDay) })}
      </Pill>
    ) : row.open ? (
      <Pill tone="ok" icon={<IconCircleCheck size={14} aria-hidden />}>
        {t('account.OPEN')}
      </Pill>
    ) : (
      <Pill tone="urgent" icon={<IconLock size={14} aria-hidden />}>
        {t('account.CLOSED')}
      </Pill>
    );
  const act = (row: AccountRow) => {
    if (!row.mayDecide) return null;
    const { decision } = row;
    if (decision?.state === 'WAITING')
      return (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('closing.withdrawOf', { name: row.name })}
          onClick={() => withdraw.mutate({ decisionId: decision.id }, { onError: (error) => toastError(error) })}
        >
          {t('closing.withdraw')}
        </Button>
      );
    return (
      <Button
        size="compact-md"
        variant="default"
        aria-label={t(row.open ? 'closing.closeOf' : 'closing.openOf', { name: row.name })}
        onClick={() => setDeciding(row)}
      >
        {t(row.open ? 'closing.close' : 'closing.open')}
      </Button>
    );
  };
  const columns: Column<AccountRow>[] = [
    {
      id: 'name',
      title: t('list.name'),
      minWidth: '180px',
      render: (row) => (
        <>
          {row.name}
          <br />
          <span className={classes.dim}>{row.unit}</span>
        </>
      ),
    },
    { id: 'username', title: t('fields.username'), render: (row) => row.username },
    { id: 'lastUsed', title: t('closing.lastUsed'), render: (row) => (row.lastUsed ? shortDateTime(row.lastUsed) : t('closing.never')) },
    { id: 'state', title: t('fields.state'), minWidth: '150px', render: pill },
    { id: 'reason', title: t('closing.reason'), minWidth: '160px', render: (row) => row.decision?.reason ?? '–' },
    { id: 'act', title: t('sessions.acts'), quiet: true, render: act },
  ];
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('closing.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <NativeSelect
          className={classes.filter ?? ''}
          label={t('fields.state')}
          value={state}
          data={(['', 'open', 'closed', 'waiting', 'unused'] as const).map((value) => ({
            value,
            label: t(`closing.states.${value || 'all'}`),
          }))}
          onChange={(event) => {
            setState(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {list.isError && !list.data ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className={classes.frame}>
          <DataTable
            label={t('closing.accounts')}
            rows={list.data?.rows}
            columns={columns}
            idOf={(row) => row.personId}
            empty={<EmptyState>{t('closing.empty')}</EmptyState>}
            card={(row) => (
              <div className={classes.card}>
                <strong>{row.name}</strong>
                <span className={classes.dim}>{[row.username, row.unit].filter(Boolean).join(' · ')}</span>
                <div className={classes.line}>
                  {pill(row)}
                  {act(row)}
                </div>
              </div>
            )}
          />
        </div>
      )}
      {list.data && list.data.total > size ? (
        <div className={classes.foot}>
          <Pager page={page} total={list.data.total} pageSize={size} onPage={setPage} says="range" label={t('closing.accounts')} />
        </div>
      ) : null}
      {deciding ? <Decide row={deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}

/** Why, from which day, by whose leave; what was decided before stands below. */
function Decide({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const { t } = useTranslation('people');
  const before = useRead(accountHistory, { personId: row.personId });
  const decide = useSend(decideAccount, [listAccounts, accountHistory]);
  const decisions = before.data?.decisions ?? [];
  return (
    <FormModal
      title={t(row.open ? 'closing.closeOf' : 'closing.openOf', { name: row.name })}
      initial={{ reason: '', approvedBy: '', fromDay: bangkokDay(new Date()) }}
      send={(values) => decide({ personId: row.personId, act: row.open ? 'CLOSE' : 'REOPEN', ...values })}
      submit={t(row.open ? 'closing.close' : 'closing.open')}
      danger={row.open}
      done={({ done }) => t(done ? (row.open ? 'closing.closed' : 'closing.opened') : 'closing.noted')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Textarea label={t('closing.reason')} {...field('reason', { required: true })} />
          <TextInput
            label={t('closing.approvedBy')}
            description={t('closing.approvedByHint')}
            {...field('approvedBy', { required: true })}
          />
          <DateField label={t('closing.fromDay')} {...field('fromDay', { required: true })} />
          {decisions.length > 0 ? (
            <ul className={`${classes.list} ${classes.dim}`}>
              {decisions.map((one) => (
                <li key={one.id}>
                  {t(`closing.acts.${one.act}`)} {shortDate(one.fromDay)} · {one.reason} · {one.decidedBy || t('closing.clock')}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </FormModal>
  );
}
