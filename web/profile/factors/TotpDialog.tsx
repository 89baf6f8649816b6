import { Box, Center, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmTotp } from '../../../contract/auth/factors.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { QrCode } from './QrCode.tsx';

interface Props {
  secret: string;
  uri: string;
  /** The recovery codes, where this is the first factor; null: given up. */
  settle: (codes: string[] | null) => void;
}

/** Taking an app for codes up: its picture to be read by the phone, the secret to be typed, and a first code. */
export function TotpDialog({ secret, uri, settle }: Props) {
  const { t } = useTranslation(['factors', 'common']);
  const confirm = useSend(confirmTotp);
  return (
    <FormModal
      title={t('totp.title')}
      hint={t('totp.hint')}
      holds
      initial={{ code: '' }}
      lacks={({ code }) => ({ code: !/^\d{6}$/.test(code.replaceAll(/\s/g, '')) && t('totp.six') })}
      send={confirm}
      submit={t('common:confirm')}
      onDone={({ recoveryCodes }) => settle(recoveryCodes)}
      onClose={() => settle(null)}
    >
      {({ field }) => (
        <>
          <Center>
            <QrCode text={uri} label={t('totp.picture')} />
          </Center>
          <Text>
            {t('totp.typed')}{' '}
            <Box component="output" ff="monospace" style={{ userSelect: 'all' }} aria-label={t('totp.secret')}>
              {secret.replaceAll(/(....)(?=.)/g, '$1 ')}
            </Box>
          </Text>
          <TextInput
            label={t('totp.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            {...field('code', { required: true })}
          />
        </>
      )}
    </FormModal>
  );
}
