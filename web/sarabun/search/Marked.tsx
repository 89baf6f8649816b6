import type { Parts } from '../../../contract/sarabun/search.ts';
import classes from './Results.module.css';

/** A text with its hits marked. */
export function Marked({ parts }: { parts: Parts }) {
  return parts.map((part, index) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
