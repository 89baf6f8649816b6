import { PasswordInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type CertificateRow,
  changePin,
  exportP12,
  ownCertificates,
  renewOwn,
  requestCertificate,
  suspendOwn,
} from '../../contract/signing/calls.ts';
import { useSend } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toastDone } from '../ui/toast.ts';
import { CodeField, PinField } from './PinField.tsx';

interface Props {
  onClose: () => void;
}
const refresh = [ownCertificates];
const size = 540;

export function RequestDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const ask = useSend(requestCertificate, refresh);
  return (
    <FormModal
      title={t('askTitle')}
      hint={t('none.text')}
      size={size}
      initial={{ purpose: '' }}
      send={ask}
      submit={t('sendRequest')}
      done={t('asked')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('purpose')} description={t('purposeHint')} maxLength={300} autosize minRows={2} {...field('purpose')} />
      )}
    </FormModal>
  );
}

export function ChangePinDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const change = useSend(changePin, refresh);
  return (
    <FormModal
      title={t('pin.change')}
      size={size}
      initial={{ pin: '', newPin: '', again: '' }}
      lacks={({ newPin, again }) => ({ again: newPin !== again && t('take.differs') })}
      send={({ pin, newPin }) => change({ pin, newPin })}
      submit={t('pin.change')}
      done={t('pin.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <PinField label={t('pin.now')} {...field('pin', { required: true })} />
          <PinField fresh label={t('pin.next')} description={t('take.pinHint')} {...field('newPin', { required: true })} />
          <PinField fresh label={t('take.again')} {...field('again', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

export function RenewDialog({ row, mail, onClose }: Props & { row: CertificateRow; mail: string }) {
  const { t } = useTranslation('certificates');
  const renew = useSend(renewOwn, refresh);
  const byCode = row.release === 'CODE';
  return (
    <FormModal
      title={t('renew.title')}
      hint={t('renew.text')}
      size={size}
      initial={{ pin: '', otp: '' }}
      send={({ pin, otp }) => renew(byCode ? { otp } : { pin })}
      submit={t('renew.submit')}
      done={t('renew.done')}
      onClose={onClose}
    >
      {({ field }) =>
        byCode ? (
          <CodeField mail={mail} {...field('otp', { required: true })} />
        ) : (
          <PinField label={t('take.pin')} {...field('pin', { required: true })} />
        )
      }
    </FormModal>
  );
}

export function SuspendDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const suspend = useSend(suspendOwn, refresh);
  return (
    <FormModal
      title={t('suspend.title')}
      hint={t('suspend.text')}
      size={size}
      initial={{ note: '' }}
      send={suspend}
      submit={t('suspend.submit')}
      danger
      done={t('suspend.done')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('suspend.note')} maxLength={300} autosize minRows={2} {...field('note')} />}
    </FormModal>
  );
}

export function ExportDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const take = useSend(exportP12, refresh);
  return (
    <FormModal
      title={t('exporting.title')}
      hint={t('exporting.text')}
      size={size}
      initial={{ pin: '', password: '' }}
      send={take}
      submit={t('exporting.submit')}
      onDone={({ p12, name }) => {
        const bytes = Uint8Array.from(atob(p12), (one) => one.charCodeAt(0));
        saveFile(new Blob([bytes], { type: 'application/x-pkcs12' }), name);
        toastDone(t('exporting.done'));
        onClose();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <PinField label={t('take.pin')} {...field('pin', { required: true })} />
          <PasswordInput
            label={t('exporting.password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
            {...field('password', { required: true })}
          />
        </>
      )}
    </FormModal>
  );
}
