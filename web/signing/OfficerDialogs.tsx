import { Modal, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CertificateRow,
  checkIdentity,
  getCertificate,
  liftSuspension,
  listCertificates,
  listRequests,
  refuseCertificate,
  revocationReasons,
  revokeCertificate,
  suspendCertificate,
} from '../../contract/personal-certificates.ts';
import { certificatePerson } from '../../contract/settings/certificate-person.ts';
import { useRead, useWrite } from '../api.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { toastDone } from '../ui/toast.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import { ActDialog } from './ActDialog.tsx';
import { CertificateFacts, StatePill, StepList } from './CertificateFacts.tsx';
import classes from './Certificates.module.css';

export type NotedAct = 'check' | 'refuse' | 'suspend' | 'lift' | 'revoke';

const calls = { check: checkIdentity, refuse: refuseCertificate, suspend: suspendCertificate, lift: liftSuspension } as const;
const done = { check: 'checked', refuse: 'refused', suspend: 'suspended', lift: 'lifted', revoke: 'revoked' } as const;

/** A step that needs a word of why. */
export function NotedDialog({ act, row, onClose }: { act: NotedAct; row: CertificateRow; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('1');
  const options = {
    refresh: [listCertificates, listRequests, getCertificate, certificatePerson],
    onSuccess: () => {
      toastDone(t(`officer.${done[act]}`));
      onClose();
    },
  };
  const plain = useWrite(act === 'revoke' ? checkIdentity : calls[act], options);
  const revoke = useWrite(revokeCertificate, options);
  const write = act === 'revoke' ? revoke : plain;
  const error = write.error?.field === 'note' ? write.error.message : undefined;
  return (
    <ActDialog
      danger={act === 'revoke' || act === 'refuse'}
      title={`${t(`officer.${act}`)}: ${row.holder}`}
      {...(act === 'revoke' ? { text: t('officer.revokeText') } : {})}
      submit={t(`officer.${act}`)}
      busy={write.isPending}
      disabled={!note.trim()}
      error={write.error}
      onSubmit={() => (act === 'revoke' ? revoke.mutate({ id: row.id, note, reason: Number(reason) }) : plain.mutate({ id: row.id, note }))}
      onClose={onClose}
    >
      {act === 'revoke' ? (
        <Select
          label={t('officer.revokeReason')}
          data={revocationReasons.map((value) => ({ value: String(value), label: t(`officer.reasons.${value}`) }))}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason(value ?? '0')}
        />
      ) : null}
      <Textarea
        data-autofocus
        label={t(act === 'check' ? 'officer.checkNote' : 'officer.reason')}
        {...(act === 'check' ? { description: t('officer.checkHint') } : {})}
        error={error}
        maxLength={300}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

export function DetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const small = useIsSmall();
  const found = useRead(getCertificate, { id });
  const row = found.data?.certificate;
  return (
    <Modal
      opened
      onClose={onClose}
      title={row?.holder ?? t('officer.details')}
      size={680}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {found.isError ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <LoadingRows rows={4} /> : null}
      {row ? (
        <>
          <div className={classes.head}>
            <StatePill row={row} />
            <span className={classes.hint}>{[row.position, row.unit].filter(Boolean).join(' · ')}</span>
          </div>
          <CertificateFacts row={row} />
          <h3>{t('history')}</h3>
          <StepList steps={found.data?.steps ?? []} />
        </>
      ) : null}
    </Modal>
  );
}
