import { Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes, times } from '../../contract/rules/times.ts';
import classes from './DialogView.module.css';
import type { OpenDialog } from './dialogs.ts';

/** One dialog of `confirm`, `tell` or `tellError`. */
export function DialogView({ open }: { open: OpenDialog }) {
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
      <Group mt={20} gap={8}>
        <Button data-autofocus ref={focusAtOnce} color={open.danger ? 'red' : 'brand'} onClick={() => settle(true)}>
          {open.confirmLabel ?? (open.cancelLabel === undefined ? t('close') : t('confirm'))}
        </Button>
        {open.cancelLabel !== undefined ? (
          <Button variant="default" onClick={() => settle(false)}>
            {open.cancelLabel || t('back')}
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}

/** The trap of the dialog takes the focus a moment later: an Enter before it would send the form under the message once more. */
function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

const icons = { error: IconCircleX, warning: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle };
