import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  approveRequest,
  listAccounts,
  listRequests,
  refuseRequest,
  type SignupRequest,
} from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useSend } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowField } from '../fields/RowPicker.tsx';

/** Who asked for an account: made into a person with one, or refused with the reason. */
export function RequestsList() {
  const { t } = useTranslation('people');
  const list = useRead(listRequests, { take: 100 });
  const [deciding, setDeciding] = useState<{ request: SignupRequest; how: 'approve' | 'refuse' } | null>(null);
  if (!list.data) return <NotYet of={list} rows={4} />;
  if (list.data.rows.length === 0) return <EmptyState>{t('requests.empty')}</EmptyState>;
  return (
    <div className="stack">
      {list.data.rows.map((request) => (
        <Panel key={request.id} title={`${request.firstName} ${request.lastName}`}>
          <div className="stack">
            <span>{[request.unitText, request.email, request.phone].filter(Boolean).join(' · ')}</span>
            <span className="dim">{t('requests.askedAt', { at: shortDateTime(request.createdAt) })}</span>
            {request.sameAs ? (
              <p className="notice" data-tone="warn">
                {t('requests.sameAs', { name: request.sameAs })}
              </p>
            ) : null}
            {list.data.manage ? (
              <div className="side-by-side">
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

const asked = {
  prefix: 'prefix',
  firstName: 'firstName',
  lastName: 'lastName',
  code: 'code',
  username: 'username',
  postName: 'position',
} as const;
const names = Object.keys(asked) as (keyof typeof asked)[];
const needed: (keyof typeof asked)[] = ['firstName', 'lastName', 'username'];

function Approve({ request, onClose }: { request: SignupRequest; onClose: () => void }) {
  const { t } = useTranslation('people');
  const approve = useSend(approveRequest, [listRequests, listAccounts]);
  const { firstName, lastName, email } = request;
  return (
    <FormModal
      title={t('requests.approveOf', { name: `${firstName} ${lastName}` })}
      initial={{ prefix: '', firstName, lastName, code: '', username: email.split('@')[0] ?? '', postName: '', unitId: [] as number[] }}
      send={({ unitId, ...facts }) => approve({ requestId: request.id, ...facts, unitId: unitId[0] ?? 0 })}
      submit={t('requests.approve')}
      done={t('requests.approved', { email })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {names.map((name) => (
            <TextInput key={name} label={t(`fields.${asked[name]}`)} {...field(name, { required: needed.includes(name) })} />
          ))}
          <RowField from="unit" label={t('fields.unit')} {...field('unitId', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

function Refuse({ request, onClose }: { request: SignupRequest; onClose: () => void }) {
  const { t } = useTranslation('people');
  const refuse = useSend(refuseRequest, [listRequests, listAccounts]);
  return (
    <FormModal
      title={t('requests.refuseOf', { name: `${request.firstName} ${request.lastName}` })}
      initial={{ reason: '' }}
      send={({ reason }) => refuse({ requestId: request.id, reason })}
      submit={t('requests.refuse')}
      danger
      done={t('requests.refused')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('closing.reason')} description={t('requests.refuseHint')} {...field('reason', { required: true })} />
      )}
    </FormModal>
  );
}
