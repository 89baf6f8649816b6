import { Group, Modal, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { certificatePerson } from '../../contract/settings/certificate-person.ts';
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
} from '../../contract/signing/calls.ts';
import { useRead, useSend } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import { CertificateFacts, StatePill, StepList } from './CertificateFacts.tsx';

export type NotedAct = 'check' | 'refuse' | 'suspend' | 'lift' | 'revoke';

const calls = { check: checkIdentity, refuse: refuseCertificate, suspend: suspendCertificate, lift: liftSuspension } as const;
const done = { check: 'checked', refuse: 'refused', suspend: 'suspended', lift: 'lifted', revoke: 'revoked' } as const;

/** A step that needs a word of why. */
export function NotedDialog({ act, row, onClose }: { act: NotedAct; row: CertificateRow; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const refresh = [listCertificates, listRequests, getCertificate, certificatePerson];
  const plain = useSend(act === 'revoke' ? checkIdentity : calls[act], refresh);
  const revoke = useSend(revokeCertificate, refresh);
  const revokes = act === 'revoke';
  return (
    <FormModal
      title={`${t(`officer.${act}`)}: ${row.holder}`}
      {...(revokes ? { hint: t('officer.revokeText') } : {})}
      size={540}
      initial={{ note: '', reason: '1' as string | null }}
      send={({ note, reason }): Promise<unknown> =>
        revokes ? revoke({ id: row.id, note, reason: Number(reason) }) : plain({ id: row.id, note })
      }
      submit={t(`officer.${act}`)}
      danger={revokes || act === 'refuse'}
      done={t(`officer.${done[act]}`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {revokes ? (
            <Select
              label={t('officer.revokeReason')}
              data={revocationReasons.map((value) => ({ value: String(value), label: t(`officer.reasons.${value}`) }))}
              allowDeselect={false}
              {...field('reason')}
            />
          ) : null}
          <Textarea
            data-autofocus
            label={t(act === 'check' ? 'officer.checkNote' : 'officer.reason')}
            {...(act === 'check' ? { description: t('officer.checkHint') } : {})}
            maxLength={300}
            autosize
            minRows={2}
            {...field('note', { required: true })}
          />
        </>
      )}
    </FormModal>
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
      <NotYet of={found} rows={4} />
      {row ? (
        <>
          <Group gap={8} mb={8}>
            <StatePill row={row} />
            <span className="dim">{[row.position, row.unit].filter(Boolean).join(' · ')}</span>
          </Group>
          <CertificateFacts row={row} />
          <h3>{t('history')}</h3>
          <StepList steps={found.data?.steps ?? []} />
        </>
      ) : null}
    </Modal>
  );
}
