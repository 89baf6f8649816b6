import { Box, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import {
  type AccountRow,
  accountHistory,
  decideAccount,
  listAccounts,
  withdrawDecision,
} from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';

const states = ['open', 'closed', 'waiting', 'unused'] as const;

export function AccountsList() {
  const { t } = useTranslation('people');
  const list = useListParams({ size: 25, filters: { state: ['', ...states] } });
  const [deciding, setDeciding] = useState<AccountRow | null>(null);
  const read = useRead(listAccounts, { ...list.asked, ...list.sliced }, { keep: true });
  const columns = useColumns(setDeciding);
  return (
    <>
      <ListView
        label={t('closing.accounts')}
        {...list.showing(read, 'rows')}
        search={t('closing.search')}
        filters={
          <ListFilter
            {...list.by('state')}
            label={t('fields.state')}
            all={t('closing.states.all')}
            options={(value) => t(`closing.states.${value}`)}
          />
        }
        empty={t('closing.empty')}
        columns={columns}
        idOf={(row) => row.personId}
        card={(row) => (
          <Stack gap={4} align="start">
            <Lines sub={[row.username, row.unit]}>
              <strong>{row.name}</strong>
            </Lines>
            <Group gap={12}>
              <State row={row} />
              <Act row={row} onDecide={() => setDeciding(row)} />
            </Group>
          </Stack>
        )}
      />
      {deciding ? <Decide row={deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}

function useColumns(onDecide: (row: AccountRow) => void): Column<AccountRow>[] {
  const { t } = useTranslation('people');
  return [
    { id: 'name', title: t('list.name'), minWidth: '180px', render: (row) => <Lines sub={[row.unit]}>{row.name}</Lines> },
    { id: 'username', title: t('fields.username'), render: (row) => row.username },
    { id: 'lastUsed', title: t('closing.lastUsed'), render: (row) => (row.lastUsed ? shortDateTime(row.lastUsed) : t('closing.never')) },
    { id: 'state', title: t('fields.state'), minWidth: '150px', render: (row) => <State row={row} /> },
    { id: 'reason', title: t('closing.reason'), minWidth: '160px', render: (row) => row.decision?.reason ?? '–' },
    { id: 'act', title: t('sessions.acts'), quiet: true, render: (row) => <Act row={row} onDecide={() => onDecide(row)} /> },
  ];
}

/** Open or closed, or the day on which that turns. */
function State({ row: { decision, open } }: { row: AccountRow }) {
  const { t } = useTranslation('people');
  if (decision?.state === 'WAITING')
    return (
      <Pill tone="warn" icon={<IconClock size={14} aria-hidden />}>
        {t(decision.act === 'CLOSE' ? 'closing.closesOn' : 'closing.opensOn', { day: shortDate(decision.fromDay) })}
      </Pill>
    );
  return open ? (
    <Pill tone="ok" icon={<IconCircleCheck size={14} aria-hidden />}>
      {t('account.OPEN')}
    </Pill>
  ) : (
    <Pill tone="urgent" icon={<IconLock size={14} aria-hidden />}>
      {t('account.CLOSED')}
    </Pill>
  );
}

/** Decides, or takes back what was decided and waits for its day. */
function Act({ row: { mayDecide, decision, name, open }, onDecide }: { row: AccountRow; onDecide: () => void }) {
  const { t } = useTranslation('people');
  const withdraw = useWrite(withdrawDecision, { refresh: [listAccounts], onSuccess: () => toastDone(t('closing.withdrawn')) });
  if (!mayDecide) return null;
  const waits = decision?.state === 'WAITING' ? decision : null;
  const word = waits ? 'withdraw' : open ? 'close' : 'open';
  return (
    <RowButton
      aria-label={t(`closing.${word}Of`, { name })}
      onClick={() => (waits ? withdraw.mutate({ decisionId: waits.id }, { onError: (error) => toastError(error) }) : onDecide())}
    >
      {t(`closing.${word}`)}
    </RowButton>
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
            <Box component="ul" className="dim" m={0} pl={20}>
              {decisions.map((one) => (
                <li key={one.id}>
                  {t(`closing.acts.${one.act}`)} {shortDate(one.fromDay)} · {one.reason} · {one.decidedBy || t('closing.clock')}
                </li>
              ))}
            </Box>
          ) : null}
        </>
      )}
    </FormModal>
  );
}
