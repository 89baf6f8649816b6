import { ActionIcon, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { envelopeSizes } from '../../../contract/sarabun/prints.ts';
import { useKeys } from '../../shell/frame/keys.ts';
import { toastError } from '../../ui/toast.ts';
import { openPrint } from '../open-print.ts';
import { useFunction } from '../reference-lists.ts';
import type { Letter } from './ActionPanel.tsx';

/** The letter itself, and what goes with it on paper: the envelope, labels, the receipt slip, the loan card, the sheet of endorsements. */
export function PrintMenu({ letter }: { letter: Letter }) {
  const { t } = useTranslation('prints');
  const [busy, setBusy] = useState(false);
  const prints = useFunction('prints');
  const { id, origin } = letter.document;
  const main = letter.files.find((file) => file.role === 'MAIN' && file.mime === 'application/pdf');
  const endorsed = letter.timeline.some((one) => one.action === 'endorse');
  const show = (path: string) => {
    setBusy(true);
    openPrint(path)
      .catch((error) => toastError(error))
      .finally(() => setBusy(false));
  };
  const print = (what: string) => show(`/sarabun/documents/${id}/prints/${what}`);
  const button = useRef<HTMLButtonElement>(null);
  useKeys({ print: () => pressed(button.current) }, { on: prints, within: '[data-keys=letter]' });
  if (!prints) return null;
  return (
    <Menu position="bottom-end" withinPortal zIndex={410}>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" loading={busy} aria-label={t('print')} aria-keyshortcuts="P">
          <IconPrinter size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {main ? <Menu.Item onClick={() => show(`/sarabun/document-files/${main.id}?as=stamped`)}>{t('letter')}</Menu.Item> : null}
        {endorsed ? <Menu.Item onClick={() => print('endorsements')}>{t('endorsements')}</Menu.Item> : null}
        <Menu.Item onClick={() => print('receipt')}>{t('receipt')}</Menu.Item>
        <Menu.Item onClick={() => print('loan')}>{t('loan')}</Menu.Item>
        {origin === 'OUT' ? (
          <>
            <Menu.Item onClick={() => print('labels')}>{t('labels')}</Menu.Item>
            <Menu.Label>{t('envelope')}</Menu.Label>
            {envelopeSizes.map((size) => (
              <Menu.Item key={size} onClick={() => print(`envelope?size=${size}`)}>
                {t(`size.${size}`)}
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function pressed(button: HTMLButtonElement | null): boolean {
  button?.focus();
  button?.click();
  return button !== null;
}
