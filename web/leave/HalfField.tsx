import { Radio } from '@mantine/core';
import type { FieldProps } from '../ui/useFormShell.ts';
import classes from './leave.module.css';
import type { Half } from './leave-values.ts';

interface Props extends FieldProps<Half> {
  label: string;
  words: readonly (readonly [half: Half, word: string])[];
}

/** Which half of a day: two choices, the usual one first. */
export function HalfField({ label, words, value, onChange, error }: Props) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className={classes.halves}>
        {words.map(([half, word]) => (
          <Radio key={half} value={half} label={word} />
        ))}
      </div>
    </Radio.Group>
  );
}
