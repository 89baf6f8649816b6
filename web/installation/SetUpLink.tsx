import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeldModal } from '../ui/HeldModal.tsx';
import { toastDone } from '../ui/toast.ts';

/** Where an agency is set up for the first time: shown this once. */
export function SetUpLink({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('administration');
  return (
    <HeldModal title={t('link.title')}>
      <Stack gap={14}>
        <Text>{t('link.text')}</Text>
        <Box component="code" className="panel wraps" p={12} aria-label={t('link.title')}>
          {address}
        </Box>
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard?.writeText(address).then(
                () => toastDone(t('link.copied')),
                () => {},
              )
            }
          >
            {t('link.copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('link.close')}
          </Button>
        </Group>
      </Stack>
    </HeldModal>
  );
}
