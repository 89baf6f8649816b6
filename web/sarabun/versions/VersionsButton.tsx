import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { loadWords } from '../../shell/preferences/i18n.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import type { Text } from './compare.ts';

/** The comparison with its texts, when it is asked for. */
const VersionsDialog = lazyAgain(async () => {
  await loadWords(['versions', 'draft']);
  return (await import('./VersionsDialog.tsx')).VersionsDialog;
});

/** The choice between what is typed and what was saved elsewhere meanwhile. */
export const ChooseText = lazyAgain(async () => {
  await loadWords(['versions', 'draft']);
  return (await import('./ChooseText.tsx')).ChooseText;
});

interface Props {
  documentId: number;
  label: string;
}

export function VersionsButton({ documentId, label }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? <Versions documentId={documentId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** `now`: what is on the screen, where the letter is being written. */
export function Versions(props: { documentId: number; now?: Text; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <VersionsDialog {...props} />
    </Suspense>
  );
}
