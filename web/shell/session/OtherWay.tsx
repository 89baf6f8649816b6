import { Button } from '@mantine/core';
import type { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Leads to another way of proving who one is. */
export function OtherWay({ Icon, onClick, children }: { Icon?: typeof IconFingerprint; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-md" leftSection={Icon ? <Icon size={18} aria-hidden /> : undefined} onClick={onClick}>
      {children}
    </Button>
  );
}
