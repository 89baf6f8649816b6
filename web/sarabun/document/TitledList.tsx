import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A short list under its dimmed title. */
export function TitledList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap={4} aria-label={title}>
      <Text component="h3" c="dimmed" fz={15}>
        {title}
      </Text>
      <Stack component="ul" gap={4} className="bare">
        {children}
      </Stack>
    </Stack>
  );
}
