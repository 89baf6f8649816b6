import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  keys?: string | undefined;
  /** Where it is on or off: whether it is. */
  on?: boolean | undefined;
  off?: boolean | undefined;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
  children: ReactNode;
}

/** Works on the text without taking the caret out of it. */
export function ToolButton({ label, keys, on, off, onClick, ...rest }: Props) {
  return (
    <ActionIcon
      variant={on ? 'light' : 'subtle'}
      color={on ? 'brand' : 'gray'}
      size={32}
      fz={13}
      opacity={off ? 0.5 : 1}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={on}
      aria-disabled={off || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !off && onClick()}
      {...rest}
    />
  );
}
