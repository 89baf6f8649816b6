import { Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { sizes, times } from '../../contract/times.ts';
import classes from './Dialogs.module.css';
import { errorText, isAborted } from './toast.ts';

type Tone = 'error' | 'warning' | 'success' | 'info';

interface Asked {
  title: string;
  message?: ReactNode;
  tone?: Tone;
  confirmLabel?: string;
  /** Left out: one button only. */
  cancelLabel?: string;
  /** The confirming button is red: something ends. */
  danger?: boolean;
  /** Closes by itself after so many milliseconds. */
  closeAfter?: number;
}

interface Open extends Asked {
  id: number;
  settle: (confirmed: boolean) => void;
}

/** Asks before something that cannot be taken back. true: confirmed. Escape and a click outside mean no; Enter confirms. */
export function confirm(asked: Asked): Promise<boolean> {
  return show({ tone: 'warning', ...asked, cancelLabel: asked.cancelLabel ?? '' });
}

/** A message that must be seen. Resolves when it is closed. */
export async function tell(asked: Asked): Promise<void> {
  await show(asked);
}

/** The error dialog: เกิดข้อผิดพลาด ! with the server's sentence and the request's reference. */
export async function tellError(error: unknown, title?: string): Promise<void> {
  if (isAborted(error)) return;
  await show({ title: title ?? '', tone: 'error', message: errorText(error) });
}

/** Stands once, in main.tsx. */
export function Dialogs() {
  const open = useDialogs((state) => state.open[0]);
  return open ? <OneDialog key={open.id} open={open} /> : null;
}

const icons = { error: IconCircleX, warning: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle };
const useDialogs = create<{ open: Open[] }>(() => ({ open: [] }));
let counter = 0;

function OneDialog({ open }: { open: Open }) {
  const { t } = useTranslation();
  const tone = open.tone ?? 'info';
  const Icon = icons[tone];
  const { settle, closeAfter } = open;
  useEffect(() => {
    if (!closeAfter) return;
    const timer = setTimeout(() => settle(true), closeAfter);
    return () => clearTimeout(timer);
  }, [closeAfter, settle]);
  return (
    <Modal
      opened
      onClose={() => settle(false)}
      size={sizes.dialog}
      zIndex={400}
      title={open.title || t('errorTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: times.overlay }}
      classNames={{ title: classes.title ?? '' }}
    >
      <div className={classes.body} role={tone === 'error' ? 'alert' : undefined}>
        <Icon className={classes[tone]} size={28} aria-hidden />
        {open.message ? (
          <Text component="div" className={classes.message}>
            {open.message}
          </Text>
        ) : null}
      </div>
      <Group justify="flex-end" mt={20} gap={8}>
        {open.cancelLabel !== undefined ? (
          <Button variant="default" onClick={() => settle(false)}>
            {open.cancelLabel || t('cancel')}
          </Button>
        ) : null}
        <Button data-autofocus color={open.danger ? 'red' : 'brand'} onClick={() => settle(true)}>
          {open.confirmLabel ?? (open.cancelLabel === undefined ? t('close') : t('confirm'))}
        </Button>
      </Group>
    </Modal>
  );
}

function show(asked: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    counter += 1;
    const id = counter;
    const settle = (confirmed: boolean) => {
      useDialogs.setState((state) => ({ open: state.open.filter((other) => other.id !== id) }));
      resolve(confirmed);
    };
    useDialogs.setState((state) => ({ open: [...state.open, { ...asked, id, settle }] }));
  });
}
