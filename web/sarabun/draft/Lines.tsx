import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface LinesProps {
  id: string;
  label: string;
  hint: ReactNode;
  /** Must say something before the letter goes on its way. */
  required?: boolean;
  rows?: number;
  start: string;
  onText: (text: string) => void;
}

/** Keeps the lines as they are typed, empty ones too. */
export function Lines({ id, label, hint, required = false, rows = 1, start, onText }: LinesProps) {
  const [text, setText] = useState(start);
  return (
    <Textarea
      id={id}
      label={label}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      autosize
      minRows={rows}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onText(event.currentTarget.value);
      }}
    />
  );
}

/** The lines that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
