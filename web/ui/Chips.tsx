import type { ReactNode } from 'react';
import classes from './Chips.module.css';
import { useChosenInSight } from './useChosenInSight.ts';

interface Chip<T extends string> {
  value: T;
  label: ReactNode;
  count?: number;
}

/** One choice of a few, as chips in a row that scrolls sideways on a phone. */
export function Chips<T extends string>({
  label,
  chips,
  value,
  onChange,
}: {
  label: string;
  chips: Chip<T>[];
  value: T;
  onChange: (value: T) => void;
}) {
  const row = useChosenInSight<HTMLDivElement>('[aria-pressed="true"]');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll its content sideways in all browsers
    <div ref={row} className={classes.row} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button key={chip.value} type="button" className="chip" aria-pressed={chip.value === value} onClick={() => onChange(chip.value)}>
          {chip.label}
          {chip.count === undefined ? null : <span className="figures"> {chip.count}</span>}
        </button>
      ))}
    </div>
  );
}
