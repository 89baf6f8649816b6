import { useState } from 'react';
import { PaperArea, type PaperField } from './PaperArea.tsx';

interface LinesProps extends PaperField {
  rows?: number;
  start: string;
  onText: (text: string) => void;
}

/** Keeps the lines as they are typed, empty ones too. */
export function Lines({ rows = 1, start, onText, ...named }: LinesProps) {
  const [text, setText] = useState(start);
  return (
    <PaperArea
      {...named}
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
