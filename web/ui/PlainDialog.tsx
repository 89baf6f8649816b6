import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenDialog } from './dialogs.ts';

/** A dialog whose part is not here: at once without a network, for the part can't come then, else after a second. Nobody waits for a word unsaid. */
export function PlainDialog({ open: { title, message, confirmLabel, cancelLabel, settle } }: { open: OpenDialog }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    setTimeout(() => box.current?.showModal(), navigator.onLine ? 1_000 : 0);
  }, []);
  const name = title || t('errorTitle');
  return (
    <dialog ref={box} className="panel" aria-label={name} onCancel={() => settle(false)}>
      <h2>{name}</h2>
      <div role="alert">{message}</div>
      <Group mt={20}>
        <Button onClick={() => settle(true)}>{confirmLabel ?? t(cancelLabel === undefined ? 'close' : 'confirm')}</Button>
        {cancelLabel === undefined ? null : (
          <Button variant="default" onClick={() => settle(false)}>
            {cancelLabel || t('back')}
          </Button>
        )}
      </Group>
    </dialog>
  );
}
