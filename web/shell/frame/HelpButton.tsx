import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { helpDrawer } from './help.ts';

const Drawer = lazyAgain(helpDrawer);

/** Help for the page where one is, also by F1. */
export function HelpButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      // the browser has help of its own on this key
      event.preventDefault();
      setAsked(true);
      setOpened(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <ActionIcon
        className={className ?? ''}
        data-tour="help"
        aria-label={t('help')}
        aria-haspopup="dialog"
        aria-keyshortcuts="F1"
        onClick={() => {
          setAsked(true);
          setOpened(true);
        }}
      >
        <IconHelpCircle size={22} aria-hidden />
      </ActionIcon>
      {asked ? (
        <Suspense>
          <Drawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
