import { ActionIcon, Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import type { Uploaded } from '../../../contract/sarabun/intake.ts';
import { SendingList } from './SendingList.tsx';
import { useUpload } from './useUpload.ts';

interface Props {
  label: string;
  files: Uploaded[];
  onChange: (change: (now: Uploaded[]) => Uploaded[]) => void;
  /** Files are on their way or failed: the form waits. */
  onBusy?: (busy: boolean) => void;
  error?: string | undefined;
}

/** Files beside a letter or a report. */
export function AttachFiles({ label, files, onChange, onBusy, error }: Props) {
  const { t } = useTranslation('sarabun');
  const { sending, unsettled, send, retry, stop } = useUpload((kept) => onChange((now) => [...now, kept]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent's handler may be new at each render
  useEffect(() => onBusy?.(unsettled), [unsettled]);
  return (
    <Stack component="fieldset" gap={8} align="flex-start" className="bare">
      <Text component="legend" fz={15} fw={500} mb={4}>
        {label}
      </Text>
      <FileButton multiple onChange={send} accept=".pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.xlsx,.odt">
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
            {t('form.attach')}
          </Button>
        )}
      </FileButton>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      {files.length > 0 ? (
        <Box component="ul" w="100%" className="bare boxed">
          {files.map((file) => (
            <Kept key={file.id} file={file} onRemove={() => onChange((now) => now.filter((one) => one.id !== file.id))} />
          ))}
        </Box>
      ) : null}
      {error ? (
        <p role="alert" className="fault">
          {error}
        </p>
      ) : null}
    </Stack>
  );
}

/** A file that has arrived, with what was noticed in it. */
function Kept({ file, onRemove }: { file: Uploaded; onRemove: () => void }) {
  const { t } = useTranslation(['sarabun', 'files']);
  const noticed = [...(file.held ? [t('files:held')] : []), ...file.warnings.map((one) => String(t(`files:warning.${one}` as never)))];
  return (
    <Group component="li" gap={8} wrap="nowrap" className="row">
      <span className="words">
        <span>
          {file.name} <span className="dim figures">{fileSize(file.size)}</span>
        </span>
        {noticed.map((one) => (
          <Text key={one} span size="sm" c="var(--warn)">
            {one}
          </Text>
        ))}
      </span>
      <ActionIcon aria-label={t('form.remove', { name: file.name })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
