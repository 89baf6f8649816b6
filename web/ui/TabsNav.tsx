import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChosenInSight } from './useChosenInSight.ts';

/** Views of a page as links in one row, which scrolls sideways on a phone. `at`: the one that is open. */
export function TabsNav({ label, at, children }: { label: string; at: string; children: ReactNode }) {
  const row = useChosenInSight<HTMLElement>(at, '[aria-current]');
  return (
    <Box component="nav" ref={row} className="tabs no-print" mb={20} aria-label={label}>
      {children}
    </Box>
  );
}
