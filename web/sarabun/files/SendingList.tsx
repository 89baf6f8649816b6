import { Button, Group, Progress, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/error-text.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import type { Sending } from './useUpload.ts';

interface Props {
  sending: Sending[];
  onRetry: (one: Sending) => void;
  onStop: (one: Sending) => void;
}

/** What is on its way, and what did not arrive: with the reason and a button to send it again. */
export function SendingList({ sending, onRetry, onStop }: Props) {
  const { t } = useTranslation('sarabun');
  if (sending.length === 0) return null;
  return (
    <Stack component="ul" gap={8} w="100%" ta="left" className="bare">
      {sending.map((one) => (
        <li key={one.id}>
          {one.error ? (
            <FormFault>
              <span>
                <b>{t('sending.failed', { name: one.file.name })}</b>
                <br />
                {errorText(one.error)}
              </span>
              <Button variant="default" onClick={() => onRetry(one)}>
                {t('sending.retry')}
              </Button>
              <Button variant="subtle" onClick={() => onStop(one)}>
                {t('sending.remove')}
              </Button>
            </FormFault>
          ) : (
            <Running one={one} onStop={() => onStop(one)} />
          )}
        </li>
      ))}
    </Stack>
  );
}

function Running({ one: { file, part }, onStop }: { one: Sending; onStop: () => void }) {
  const { t } = useTranslation('sarabun');
  return (
    <>
      <Group gap={8} wrap="nowrap" justify="space-between">
        <span role="status" className="figures wraps">
          {part < 1
            ? t('sending.running', { name: file.name, percent: Math.floor(part * 100) })
            : t('sending.checking', { name: file.name })}
        </span>
        <Button variant="subtle" onClick={onStop}>
          {t('sending.stop')}
        </Button>
      </Group>
      <Progress value={part * 100} animated={part >= 1} aria-label={file.name} />
    </>
  );
}
