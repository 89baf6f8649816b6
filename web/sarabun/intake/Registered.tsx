import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { clock, longDate } from '../../ui/dates.ts';
import type { Receipt } from './IntakePage.tsx';
import { NextInTray } from './tray/TrayLink.tsx';

/** The number, large enough to be written on the paper. */
interface Props {
  receipt: Receipt;
  sentTo: string[];
  /** It came out of the tray: the next one there is the way on. */
  tray: boolean;
  onAgain: () => void;
}

export function Registered({ receipt, sentTo, tray, onAgain }: Props) {
  const { t } = useTranslation('intake');
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <Stack
      component="section"
      gap={4}
      align="center"
      ta="center"
      maw={560}
      mx="auto"
      my={24}
      px={20}
      py={40}
      className="panel"
      aria-labelledby="registered"
    >
      <IconCircleCheck size={44} color="var(--ok)" aria-hidden />
      <Title order={1} size={24} mb={12} id="registered">
        {t('done.title')}
      </Title>
      <Text c="dimmed">{t('done.number')}</Text>
      <Text fz={56} fw={600} lh={1.3} className="figures" role="status">
        {receipt.receiveNo}
      </Text>
      <Text c="dimmed">{t('done.at', { date: longDate(receipt.receivedAt), time: clock(receipt.receivedAt) })}</Text>
      {sentTo.length > 0 ? <Text c="dimmed">{t('done.sent', { names: sentTo.join(', ') })}</Text> : null}
      <Group gap={12} mt={24} justify="center">
        {tray ? <NextInTray focused={(button) => button?.focus()} onGo={onAgain} /> : null}
        <Button ref={again} onClick={onAgain} variant={tray ? 'default' : 'filled'}>
          {t('done.again')}
        </Button>
        <Button component={Link} to={paths.document(receipt.documentId)} variant="default">
          {t('done.open')}
        </Button>
      </Group>
    </Stack>
  );
}
