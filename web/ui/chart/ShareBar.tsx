import classes from './Chart.module.css';
import type { ChartLook } from './looks.ts';
import { partsOf } from './scale.ts';

interface Props {
  /** What it says, for those who hear it; left out where it is said beside it. */
  label?: string;
  parts: { look: ChartLook; value: number }[];
  /** What all of it is; the rest stays empty. */
  whole: number;
  thick?: boolean;
}

/** One bar of parts of a whole. */
export function ShareBar({ label, parts, whole, thick }: Props) {
  const widths = partsOf(
    parts.map(({ value }) => value),
    whole,
  );
  return (
    <span
      className={classes.share}
      data-thick={thick || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {parts.map(({ look, value }, index) =>
        value > 0 ? <span key={look} className={classes.look} data-look={look} style={{ width: `${widths[index]}%` }} /> : null,
      )}
    </span>
  );
}
