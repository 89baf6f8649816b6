import { PasswordInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CertificateRow,
  changePin,
  exportP12,
  ownCertificates,
  renewOwn,
  requestCertificate,
  suspendOwn,
} from '../../contract/personal-certificates.ts';
import { useWrite } from '../api.ts';
import { toastDone } from '../ui/toast.ts';
import { ActDialog } from './ActDialog.tsx';
import { CodeField, PinField } from './PinField.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  onClose: () => void;
}
const refresh = [ownCertificates];

function useDone(onClose: () => void) {
  return (message: string) => {
    toastDone(message);
    onClose();
  };
}

export function RequestDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const [purpose, setPurpose] = useState('');
  const done = useDone(onClose);
  const ask = useWrite(requestCertificate, { refresh, onSuccess: () => done(t('asked')) });
  return (
    <ActDialog
      title={t('askTitle')}
      text={t('none.text')}
      submit={t('sendRequest')}
      busy={ask.isPending}
      error={ask.error}
      onSubmit={() => ask.mutate({ purpose })}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('purpose')}
        description={t('purposeHint')}
        maxLength={300}
        autosize
        minRows={2}
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

export function ChangePinDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const [now, setNow] = useState({ pin: '', newPin: '', again: '' });
  const [differs, setDiffers] = useState(false);
  const done = useDone(onClose);
  const change = useWrite(changePin, { refresh, onSuccess: () => done(t('pin.done')) });
  const errorOf = (field: string) => (change.error?.field === field ? change.error.message : undefined);
  return (
    <ActDialog
      title={t('pin.change')}
      submit={t('pin.change')}
      busy={change.isPending}
      error={change.error}
      onSubmit={() => (now.newPin === now.again ? change.mutate({ pin: now.pin, newPin: now.newPin }) : setDiffers(true))}
      onClose={onClose}
    >
      <PinField label={t('pin.now')} value={now.pin} error={errorOf('pin')} onChange={(pin) => setNow({ ...now, pin })} />
      <PinField
        fresh
        label={t('pin.next')}
        description={t('take.pinHint')}
        value={now.newPin}
        error={errorOf('newPin')}
        onChange={(newPin) => setNow({ ...now, newPin })}
      />
      <PinField
        fresh
        label={t('take.again')}
        value={now.again}
        error={differs && now.newPin !== now.again ? t('take.differs') : undefined}
        onChange={(again) => setNow({ ...now, again })}
      />
    </ActDialog>
  );
}

export function RenewDialog({ row, mail, onClose }: Props & { row: CertificateRow; mail: string }) {
  const { t } = useTranslation('certificates');
  const [value, setValue] = useState('');
  const done = useDone(onClose);
  const renew = useWrite(renewOwn, { refresh, onSuccess: () => done(t('renew.done')) });
  const error = renew.error?.field ? renew.error.message : undefined;
  const byCode = row.release === 'CODE';
  return (
    <ActDialog
      title={t('renew.title')}
      text={t('renew.text')}
      submit={t('renew.submit')}
      busy={renew.isPending}
      disabled={!value}
      error={renew.error}
      onSubmit={() => renew.mutate(byCode ? { otp: value } : { pin: value })}
      onClose={onClose}
    >
      {byCode ? (
        <CodeField mail={mail} value={value} error={error} onChange={setValue} />
      ) : (
        <PinField label={t('take.pin')} value={value} error={error} onChange={setValue} />
      )}
    </ActDialog>
  );
}

export function SuspendDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const [note, setNote] = useState('');
  const done = useDone(onClose);
  const suspend = useWrite(suspendOwn, { refresh, onSuccess: () => done(t('suspend.done')) });
  return (
    <ActDialog
      danger
      title={t('suspend.title')}
      text={t('suspend.text')}
      submit={t('suspend.submit')}
      busy={suspend.isPending}
      error={suspend.error}
      onSubmit={() => suspend.mutate({ note })}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('suspend.note')}
        maxLength={300}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

export function ExportDialog({ onClose }: Props) {
  const { t } = useTranslation('certificates');
  const [now, setNow] = useState({ pin: '', password: '' });
  const done = useDone(onClose);
  const take = useWrite(exportP12, {
    refresh,
    onSuccess: ({ p12, name }) => {
      saveFile(
        Uint8Array.from(atob(p12), (one) => one.charCodeAt(0)),
        name,
        'application/x-pkcs12',
      );
      done(t('exporting.done'));
    },
  });
  const errorOf = (field: string) => (take.error?.field === field ? take.error.message : undefined);
  return (
    <ActDialog
      title={t('exporting.title')}
      text={t('exporting.text')}
      submit={t('exporting.submit')}
      busy={take.isPending}
      error={take.error}
      onSubmit={() => take.mutate(now)}
      onClose={onClose}
    >
      <PinField label={t('take.pin')} value={now.pin} error={errorOf('pin')} onChange={(pin) => setNow({ ...now, pin })} />
      <PasswordInput
        label={t('exporting.password')}
        autoComplete="new-password"
        value={now.password}
        error={errorOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
        onChange={(event) => setNow({ ...now, password: event.currentTarget.value })}
      />
    </ActDialog>
  );
}
