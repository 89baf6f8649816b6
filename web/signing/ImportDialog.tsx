import { Box, FileInput, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { importP12, lookAtP12, ownCertificates } from '../../contract/signing/calls.ts';
import { useSend } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { FormFault, FormHint } from '../ui/FormParts.tsx';
import { toastDone } from '../ui/toast.ts';
import { base64Of } from './base64-of.ts';
import { grouped } from './CertificateFacts.tsx';
import { PinField } from './PinField.tsx';

/** First what lies in the file, then the new PIN. */
export function ImportDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const [seen, setSeen] = useState<Given<typeof lookAtP12> | null>(null);
  const look = useSend(lookAtP12);
  const bring = useSend(importP12, [ownCertificates]);
  const ready = seen?.trusted === true && seen.fault === '';
  return (
    <FormModal
      title={t('importing.title')}
      hint={t('importing.text')}
      size={540}
      initial={{ file: null as File | null, p12: '', password: '', pin: '', again: '' }}
      lacks={({ pin, again }) => ({ again: ready && pin !== again && t('take.differs') })}
      send={async ({ p12, password, pin }) => (ready ? bring({ p12, password, pin }) : look({ p12, password }))}
      submit={ready ? t('importing.submit') : t('importing.look')}
      onDone={(given) => {
        if ('chain' in given) return setSeen(given);
        toastDone(t(given.state === 'ISSUED' ? 'importing.done' : 'importing.waits'));
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => {
        const { value: _p12, onChange: _put, ...p12 } = field('p12', { required: true });
        const { onChange: typePassword, ...password } = field('password');
        return (
          <>
            <FileInput
              label={t('importing.file')}
              placeholder={t('importing.choose')}
              accept=".p12,.pfx,application/x-pkcs12"
              value={values.file}
              onChange={(file) => {
                setSeen(null);
                if (!file) return set({ file, p12: '' });
                void base64Of(file).then((read) => set({ file, p12: read }));
              }}
              {...p12}
            />
            <PasswordInput
              label={t('importing.password')}
              autoComplete="off"
              visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
              onChange={(event) => {
                setSeen(null);
                typePassword(event);
              }}
              {...password}
            />
            {seen ? <Chain seen={seen} /> : null}
            {ready ? (
              <>
                {seen?.confirmed ? null : <FormHint>{t('importing.byName')}</FormHint>}
                {replaces && seen?.confirmed ? <FormHint>{t('importing.replaces')}</FormHint> : null}
                <PinField fresh label={t('take.pin')} description={t('take.pinHint')} {...field('pin', { required: true })} />
                <PinField fresh label={t('take.again')} {...field('again', { required: true })} />
              </>
            ) : null}
          </>
        );
      }}
    </FormModal>
  );
}

function Chain({ seen }: { seen: Given<typeof lookAtP12> }) {
  const { t } = useTranslation(['certificates', 'errors']);
  return (
    <section aria-label={t('importing.chain')}>
      {seen.fault ? <FormFault>{t(`errors:${seen.fault}` as never)}</FormFault> : <FormHint>{t('importing.trusted')}</FormHint>}
      <Stack component="ol" className="bare" gap={8} mt={8}>
        {seen.chain.map((one) => (
          <Box component="li" key={one.fingerprint} className="panel" p="8px 12px">
            {one.subject}
            <span className="sub figures">{t('field.until', { from: shortDate(one.notBefore), until: shortDate(one.notAfter) })}</span>
            <span className="sub">{grouped(one.fingerprint)}</span>
          </Box>
        ))}
      </Stack>
    </section>
  );
}
