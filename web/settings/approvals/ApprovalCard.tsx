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
import classes from '../people/People.module.css';

const refresh = [accountApprovals, getPerson, listPeople, listAccounts, settingsRows];

/** One request: whose account, what exactly, who asked and why; and what the reader may do about it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('people');
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null);
  const withdraw = useWrite(withdrawApproval, { refresh, onSuccess: () => toastDone(t('second.withdrawn')) });
  const value = (field: string, text: string) =>
    field === 'duty'
      ? t(`duty.${text as 'ADMIN'}`)
      : field === 'clearance'
        ? String(t(`clearance.${text}` as never))
        : field === 'since' || field === 'until'
          ? shortDate(text)
          : text;
  const label = (field: string) => (field === 'duty' || field === 'approvedBy' ? t(`second.${field}`) : t(`fields.${field as 'email'}`));
  return (
    <Panel title={`${t(`second.acts.${approval.act}`)} · ${approval.name}`}>
      <div className="stack">
        {approval.unit ? <span className="dim">{approval.unit}</span> : null}
        {approval.facts.map(({ field, before, after }) => (
          <span key={field} style={{ overflowWrap: 'anywhere' }}>
            {['email', 'phone', 'username', 'userAd', 'idCard', 'code', 'clearance'].includes(field)
              ? t('second.change', {
                  field: label(field),
                  before: before ? value(field, before) : t('second.none'),
                  after: after ? value(field, after) : t('second.none'),
                })
              : `${label(field)}: ${value(field, after)}`}
          </span>
        ))}
        {approval.reason ? (
          <span>
            {t('second.reason')}: {approval.reason}
          </span>
        ) : null}
        <span className="dim">
          {t('second.askedBy', { name: approval.askedBy, at: shortDateTime(approval.askedAt), until: shortDateTime(approval.until) })}
        </span>
        {approval.decidedAt ? (
          <span>
            {t('second.decidedBy', {
              state: t(`second.states.${approval.state}`),
              name: approval.decidedBy || t('second.operator'),
              at: shortDateTime(approval.decidedAt),
            })}
            {approval.note ? ` · ${approval.note}` : ''}
          </span>
        ) : (
          <strong>{t(`second.states.${approval.state}`)}</strong>
        )}
        {approval.mayDecide ? (
          <div className={classes.line}>
            <Button onClick={() => setDeciding('approve')}>{t('second.approve')}</Button>
            <Button variant="subtle" color="red" onClick={() => setDeciding('refuse')}>
              {t('second.refuse')}
            </Button>
          </div>
        ) : null}
        {approval.mayWithdraw ? (
          <div className={classes.line}>
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ approvalId: approval.id }, { onError: (error) => toastError(error) })}
            >
              {t('second.withdraw')}
            </Button>
          </div>
        ) : null}
      </div>
      {deciding ? <Decide approval={approval} how={deciding} onClose={() => setDeciding(null)} /> : null}
    </Panel>
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
