import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeldModal } from '../ui/HeldModal.tsx';
import { toastDone } from '../ui/toast.ts';

/** Shown this once: it stands nowhere else. */
export function ShownSecret({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation('open');
  return (
    <HeldModal title={title}>
      <Stack gap={14}>
        <Text>{t('secrets.shownText')}</Text>
        <Box component="code" className="panel wraps" p={12} aria-label={title}>
          {secret}
        </Box>
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard?.writeText(secret).then(
                () => toastDone(t('secrets.copied')),
                () => {},
              )
            }
          >
            {t('secrets.copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('secrets.close')}
          </Button>
        </Group>
      </Stack>
    </HeldModal>
  );
}
