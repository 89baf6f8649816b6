import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PaperField {
  id: string;
  label: string;
  hint: ReactNode;
  /** Must say something before the letter goes on its way. */
  required?: boolean;
}

/** What stands on the paper, in a field that grows with it. */
export function PaperArea({
  hint,
  required = false,
  ...props
}: PaperField & Pick<TextareaProps, 'minRows' | 'value' | 'onKeyDown' | 'onChange'>) {
  return <Textarea description={hint} withAsterisk={required} aria-required={required} autosize {...props} />;
}
