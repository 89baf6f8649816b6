import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Approval,
  accountApprovals,
  approve as approveApproval,
  refuseApproval,
  withdrawApproval,
} from '../../../contract/settings/account-approvals.ts';
import { getPerson, listPeople } from '../../../contract/settings/employee-information.ts';
import { settingsRows } from '../../../contract/settings/pages.ts';
import { listAccounts } from '../../../contract/settings/user-account-close-permission.ts';
import { useSend, useWrite } from '../../api.ts';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

const refresh = [accountApprovals, getPerson, listPeople, listAccounts, settingsRows];

/** One request: whose account, what exactly, who asked and why; and what the reader may do about it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('people');
  const { state, note, decidedAt } = approval;
  return (
    <Panel title={`${t(`second.acts.${approval.act}`)} · ${approval.name}`}>
      <div className="stack">
        {approval.unit ? <span className="dim">{approval.unit}</span> : null}
        {approval.facts.map((fact) => (
          <Fact key={fact.field} fact={fact} />
        ))}
        {approval.reason ? (
          <span>
            {t('second.reason')}: {approval.reason}
          </span>
        ) : null}
        <span className="dim">
          {t('second.askedBy', { name: approval.askedBy, at: shortDateTime(approval.askedAt), until: shortDateTime(approval.until) })}
        </span>
        {decidedAt ? (
          <span>
            {t('second.decidedBy', {
              state: t(`second.states.${state}`),
              name: approval.decidedBy || t('second.operator'),
              at: shortDateTime(decidedAt),
            })}
            {note ? ` · ${note}` : ''}
          </span>
        ) : (
          <strong>{t(`second.states.${state}`)}</strong>
        )}
        <Acts approval={approval} />
      </div>
    </Panel>
  );
}

/** Fields of a record that are told with what stood there before. */
const changing = ['email', 'phone', 'username', 'userAd', 'idCard', 'code', 'clearance'];

function Fact({ fact: { field, before, after } }: { fact: Approval['facts'][number] }) {
  const { t } = useTranslation('people');
  const value = (text: string) => {
    if (field === 'duty') return t(`duty.${text as 'ADMIN'}`);
    if (field === 'clearance') return String(t(`clearance.${text}` as never));
    return field === 'since' || field === 'until' ? shortDate(text) : text;
  };
  const label = field === 'duty' || field === 'approvedBy' ? t(`second.${field}`) : t(`fields.${field as 'email'}`);
  const known = (text: string) => (text ? value(text) : t('second.none'));
  return (
    <span className="wraps">
      {changing.includes(field)
        ? t('second.change', { field: label, before: known(before), after: known(after) })
        : `${label}: ${value(after)}`}
    </span>
  );
}

function Acts({ approval }: { approval: Approval }) {
  const { t } = useTranslation('people');
  const [deciding, setDeciding] = useState<keyof typeof decisions | null>(null);
  const withdraw = useWrite(withdrawApproval, { refresh, onSuccess: () => toastDone(t('second.withdrawn')) });
  return (
    <>
      {approval.mayDecide ? (
        <div className="side-by-side">
          <Button onClick={() => setDeciding('approve')}>{t('second.approve')}</Button>
          <Button variant="subtle" color="red" onClick={() => setDeciding('refuse')}>
            {t('second.refuse')}
          </Button>
        </div>
      ) : null}
      {approval.mayWithdraw ? (
        <div className="side-by-side">
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ approvalId: approval.id }, { onError: (error) => toastError(error) })}
          >
            {t('second.withdraw')}
          </Button>
        </div>
      ) : null}
      {deciding ? <Decide approval={approval} how={deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}

const decisions = { approve: approveApproval, refuse: refuseApproval };

function Decide({ approval, how, onClose }: { approval: Approval; how: keyof typeof decisions; onClose: () => void }) {
  const { t } = useTranslation('people');
  const decide = useSend(decisions[how], refresh);
  return (
    <FormModal
      title={`${t(`second.${how}`)} · ${approval.name}`}
      {...(how === 'approve' ? { hint: t('second.approveText') } : {})}
      initial={{ note: '' }}
      send={({ note }) => decide({ approvalId: approval.id, note })}
      submit={t(`second.${how}`)}
      danger={how === 'refuse'}
      done={t(how === 'approve' ? 'second.approved' : 'second.refused')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t(how === 'approve' ? 'second.note' : 'second.refuseReason')} {...field('note', { required: how === 'refuse' })} />
      )}
    </FormModal>
  );
}
