import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A small button of a row, or beside what is said: what may be done about it. */
export function RowButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button size="compact-md" variant="default" {...props} />;
}
