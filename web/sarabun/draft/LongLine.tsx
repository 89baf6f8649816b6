import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  hint: ReactNode;
  /** Must say something before the letter goes on its way. */
  required?: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** One line of the paper that may be longer than the field: it is seen whole, and takes no line break. */
export function LongLine({ id, label, hint, required = false, value, onValue }: Props) {
  return (
    <Textarea
      id={id}
      label={label}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      autosize
      minRows={1}
      value={value}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={(event) => onValue(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
    />
  );
}
