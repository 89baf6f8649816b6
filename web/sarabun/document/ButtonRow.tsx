import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Buttons side by side under the words that say what they are for. */
export function ButtonRow({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <Group component="fieldset" gap={8}>
      <legend className="detail">{legend}</legend>
      {children}
    </Group>
  );
}
