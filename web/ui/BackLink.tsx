import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The way back to the page that a page lies under, above its head. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="subtle" size="compact-md" ml={-8} leftSection={<IconArrowLeft size={18} aria-hidden />}>
      {children}
    </Button>
  );
}
