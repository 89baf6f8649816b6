import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useChosenInSight } from './useChosenInSight.ts';

/** Views of a page as links in one row, which scrolls sideways on a phone. */
export function TabsNav({ label, children }: { label: string; children: ReactNode }) {
  useLocation();
  const row = useChosenInSight<HTMLElement>('[aria-current]');
  return (
    <Box component="nav" ref={row} className="tabs no-print" mb={20} aria-label={label}>
      {children}
    </Box>
  );
}
