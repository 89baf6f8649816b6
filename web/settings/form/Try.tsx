import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestAnswer } from '../../../contract/settings/admin-configs.ts';
import { errorText } from '../../ui/error-text.ts';

/** `said`: what the other server told, where that is more than whether it works. */
export type Answer = TestAnswer & { said?: string };

/** Asks another server with what stands in the form. */
export function useTest(ask: () => Promise<Answer>) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function run(): Promise<void> {
    setBusy(true);
    setAnswer(null);
    setAnswer(await ask().catch((error) => ({ ok: false, answer: errorText(error) })));
    setBusy(false);
  }
  return { busy, answer, run: () => void run() };
}

interface TryProps {
  test: ReturnType<typeof useTest>;
  name: string;
  /** What it needs is not there. */
  off?: boolean;
  good: string;
  bad: string;
  /** What it asks for. */
  children?: ReactNode;
}

/** The button of a test with what it asks for, and what came of it. */
export function Try({ test, name, off = false, good, bad, children }: TryProps) {
  return (
    <>
      <Group align="flex-end" justify={children ? 'flex-start' : 'flex-end'} gap={8} mt={16}>
        {children}
        <Button variant="default" disabled={off} loading={test.busy} onClick={test.run}>
          {name}
        </Button>
      </Group>
      <Outcome of={test.answer} good={good} bad={bad} />
    </>
  );
}

function Outcome({ of, good, bad }: { of: Answer | null; good: string; bad: string }) {
  const { t } = useTranslation('system');
  if (!of) return null;
  return (
    <Alert color={of.ok ? 'green' : 'red'} variant="outline" className="wraps" mt={12} role="status">
      {of.ok ? good : bad}
      {of.answer ? <Text mt={4}>{t('answer', { answer: of.answer })}</Text> : null}
    </Alert>
  );
}
