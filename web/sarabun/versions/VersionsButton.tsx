import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { loadWords } from '../../shell/i18n.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import type { Text } from './compare.ts';

/** The comparison with its texts, when it is asked for. */
const VersionsDialog = lazyAgain(async () => {
  await loadWords(['versions', 'draft']);
  return (await import('./VersionsDialog.tsx')).VersionsDialog;
});

interface Props {
  documentId: number;
  label: string;
  now?: Text;
}

export function VersionsButton({ documentId, label, now }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <VersionsDialog documentId={documentId} {...(now ? { now } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
