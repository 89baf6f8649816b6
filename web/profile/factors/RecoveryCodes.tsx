import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeldModal } from '../../ui/HeldModal.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone } from '../../ui/toast.ts';

/** Shown once: to be kept where the phone is not. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation(['factors', 'common']);
  const text = codes.join('\n');
  function save(): void {
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  }
  return (
    <HeldModal title={t('recovery.title')}>
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
    </HeldModal>
  );
}
