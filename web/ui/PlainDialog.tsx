import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenDialog } from './dialogs.ts';

/** A dialog while its part is not here: at once without a network, for the part can't come then, else after a second. Nobody waits for a word unsaid. */
export function PlainDialog({ open }: { open: OpenDialog }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(!navigator.onLine);
  const box = useRef<HTMLDialogElement>(null);
  const { settle } = open;
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (shown && !box.current?.open) box.current?.showModal();
  }, [shown]);
  if (!shown) return null;
  const title = open.title || t('errorTitle');
  return (
    <dialog ref={box} className="panel" style={{ maxWidth: 'min(440px, 92vw)' }} aria-label={title} onCancel={() => settle(false)}>
      <Stack gap={8}>
        <h2>{title}</h2>
        <div role="alert">{open.message}</div>
      </Stack>
      <Group mt={20} gap={8}>
        <Button autoFocus color={open.danger ? 'red' : 'brand'} onClick={() => settle(true)}>
          {open.confirmLabel ?? (open.cancelLabel === undefined ? t('close') : t('confirm'))}
        </Button>
        {open.cancelLabel !== undefined ? (
          <Button variant="default" onClick={() => settle(false)}>
            {open.cancelLabel || t('back')}
          </Button>
        ) : null}
      </Group>
    </dialog>
  );
}
