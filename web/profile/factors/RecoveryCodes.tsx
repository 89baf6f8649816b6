import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../ui/toast.ts';

/** Shown once: to be kept where the phone is not. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation(['factors', 'common']);
  const text = codes.join('\n');
  function save(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false} title={t('recovery.title')}>
      <Stack gap={14}>
        <Text>{t('recovery.keep')}</Text>
        <SimpleGrid
          component="ul"
          className="bare panel"
          cols={2}
          spacing={16}
          verticalSpacing={8}
          p={12}
          ff="monospace"
          aria-label={t('recovery.title')}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={save}>
            {t('recovery.save')}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard?.writeText(text).then(
                () => toastDone(t('recovery.copied')),
                () => {},
              )
            }
          >
            {t('recovery.copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('recovery.kept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
