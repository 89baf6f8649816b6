import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  approveRequest,
  listAccounts,
  listRequests,
  refuseRequest,
  type SignupRequest,
} from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useWrite } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import classes from './People.module.css';

/** Who asked for an account: made into a person with one, or refused with the reason. */
export function RequestsList() {
  const { t } = useTranslation('people');
  const list = useRead(listRequests, { take: 100 });
  const [deciding, setDeciding] = useState<{ request: SignupRequest; how: 'approve' | 'refuse' } | null>(null);
  if (list.isError && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows rows={4} />;
  if (list.data.rows.length === 0) return <EmptyState>{t('requests.empty')}</EmptyState>;
  return (
    <div className={classes.stack}>
      {list.data.rows.map((request) => (
        <Panel key={request.id} title={`${request.firstName} ${request.lastName}`}>
          <div className={classes.stack}>
            <span>{[request.unitText, request.email, request.phone].filter(Boolean).join(' · ')}</span>
            <span className={classes.dim}>{t('requests.askedAt', { at: shortDateTime(request.createdAt) })}</span>
            {request.sameAs ? <p className={classes.warn}>{t('requests.sameAs', { name: request.sameAs })}</p> : null}
            {list.data.manage ? (
              <div className={classes.line}>
                <Button variant="default" onClick={() => setDeciding({ request, how: 'approve' })}>
                  {t('requests.approve')}
                </Button>
                <Button variant="subtle" color="red" onClick={() => setDeciding({ request, how: 'refuse' })}>
                  {t('requests.refuse')}
                </Button>
              </div>
            ) : null}
          </div>
        </Panel>
      ))}
      {deciding?.how === 'approve' ? <Approve request={deciding.request} onClose={() => setDeciding(null)} /> : null}
      {deciding?.how === 'refuse' ? <Refuse request={deciding.request} onClose={() => setDeciding(null)} /> : null}
    </div>
  );
}

function Approve({ request, onClose }: { request: SignupRequest; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [facts, setFacts] = useState({
    prefix: '',
    firstName: request.firstName,
    lastName: request.lastName,
    code: '',
    username: request.email.split('@')[0] ?? '',
    postName: '',
  });
  const [unit, setUnit] = useState<number[]>([]);
  const save = useWrite(approveRequest, {
    refresh: [listRequests, listAccounts],
    onSuccess: () => {
      toastDone(t('requests.approved', { email: request.email }));
      onClose();
    },
  });
  const fields = {
    postName: 'position',
    prefix: 'prefix',
    firstName: 'firstName',
    lastName: 'lastName',
    code: 'code',
    username: 'username',
  } as const;
  const unitError = ['unitId', 'affiliations.0.unitId'].includes(save.error?.field ?? '') ? save.error?.message : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requests.approveOf', { name: `${request.firstName} ${request.lastName}` })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ requestId: request.id, ...facts, unitId: unit[0] ?? 0 });
        }}
      >
        {(['prefix', 'firstName', 'lastName', 'code', 'username', 'postName'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`fields.${fields[field]}`)}
            value={facts[field]}
            error={save.error?.field === field ? save.error.message : undefined}
            onChange={(event) => setFacts({ ...facts, [field]: event.currentTarget.value })}
          />
        ))}
        <RowPicker from="unit" ids={unit} onChange={setUnit} input={{ label: t('fields.unit'), withAsterisk: true, error: unitError }} />
        {save.error && !save.error.field ? (
          <p role="alert" className={classes.fault}>
            {save.error.message}
          </p>
        ) : null}
        <Button type="submit" loading={save.isPending}>
          {t('requests.approve')}
        </Button>
      </form>
    </Modal>
  );
}

function Refuse({ request, onClose }: { request: SignupRequest; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [reason, setReason] = useState('');
  const save = useWrite(refuseRequest, {
    refresh: [listRequests, listAccounts],
    onSuccess: () => {
      toastDone(t('requests.refused'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requests.refuseOf', { name: `${request.firstName} ${request.lastName}` })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ requestId: request.id, reason });
        }}
      >
        <Textarea
          label={t('closing.reason')}
          description={t('requests.refuseHint')}
          withAsterisk
          value={reason}
          error={save.error?.message}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={save.isPending}>
          {t('requests.refuse')}
        </Button>
      </form>
    </Modal>
  );
}
