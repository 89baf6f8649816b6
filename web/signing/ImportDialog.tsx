import { FileInput, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { importP12, lookAtP12, ownCertificates } from '../../contract/personal-certificates.ts';
import { useWrite } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { toastDone } from '../ui/toast.ts';
import { ActDialog } from './ActDialog.tsx';
import { grouped } from './CertificateFacts.tsx';
import classes from './Certificates.module.css';
import { PinField } from './PinField.tsx';
import { base64Of } from './save-file.ts';

/** First what lies in the file, then the new PIN. */
export function ImportDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const { t } = useTranslation(['certificates', 'errors']);
  const [file, setFile] = useState<File | null>(null);
  const [now, setNow] = useState({ p12: '', password: '', pin: '', again: '' });
  const [seen, setSeen] = useState<Given<typeof lookAtP12> | null>(null);
  const [differs, setDiffers] = useState(false);
  const look = useWrite(lookAtP12, { onSuccess: setSeen });
  const bring = useWrite(importP12, {
    refresh: [ownCertificates],
    onSuccess: ({ state }) => {
      toastDone(t(state === 'ISSUED' ? 'importing.done' : 'importing.waits'));
      onClose();
    },
  });
  const ready = seen?.trusted === true && seen.fault === '';
  const errorOf = (field: string) => [look.error, bring.error].find((error) => error?.field === field)?.message;
  async function choose(chosen: File | null): Promise<void> {
    setFile(chosen);
    setSeen(null);
    look.reset();
    setNow({ ...now, p12: chosen ? await base64Of(chosen) : '' });
  }
  function submit(): void {
    const { p12, password, pin } = now;
    if (!ready) look.mutate({ p12, password });
    else if (pin !== now.again) setDiffers(true);
    else bring.mutate({ p12, password, pin });
  }
  return (
    <ActDialog
      title={t('importing.title')}
      text={t('importing.text')}
      submit={ready ? t('importing.submit') : t('importing.look')}
      busy={look.isPending || bring.isPending}
      disabled={!now.p12}
      error={look.error ?? bring.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileInput
        label={t('importing.file')}
        placeholder={t('importing.choose')}
        accept=".p12,.pfx,application/x-pkcs12"
        value={file}
        error={errorOf('p12')}
        onChange={(chosen) => void choose(chosen)}
      />
      <PasswordInput
        label={t('importing.password')}
        autoComplete="off"
        value={now.password}
        error={errorOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
        onChange={(event) => {
          setNow({ ...now, password: event.currentTarget.value });
          setSeen(null);
          look.reset();
        }}
      />
      {seen ? <Chain seen={seen} /> : null}
      {ready ? (
        <>
          {seen?.confirmed ? null : <p className={classes.hint}>{t('importing.byName')}</p>}
          {replaces && seen?.confirmed ? <p className={classes.hint}>{t('importing.replaces')}</p> : null}
          <PinField
            fresh
            label={t('take.pin')}
            description={t('take.pinHint')}
            value={now.pin}
            error={errorOf('pin')}
            onChange={(pin) => setNow({ ...now, pin })}
          />
          <PinField
            fresh
            label={t('take.again')}
            value={now.again}
            error={differs && now.pin !== now.again ? t('take.differs') : undefined}
            onChange={(again) => setNow({ ...now, again })}
          />
        </>
      ) : null}
    </ActDialog>
  );
}

function Chain({ seen }: { seen: Given<typeof lookAtP12> }) {
  const { t } = useTranslation(['certificates', 'errors']);
  return (
    <section aria-label={t('importing.chain')}>
      {seen.fault ? (
        <p role="alert" className={classes.error}>
          {t(`errors:${seen.fault}` as never)}
        </p>
      ) : (
        <p className={classes.hint}>{t('importing.trusted')}</p>
      )}
      <ol className={classes.chain}>
        {seen.chain.map((one) => (
          <li key={one.fingerprint}>
            {one.subject}
            <span className={`${classes.sub} figures`}>
              {t('field.until', { from: shortDate(one.notBefore), until: shortDate(one.notAfter) })}
            </span>
            <span className={classes.sub}>{grouped(one.fingerprint)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
