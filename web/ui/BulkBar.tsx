import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BulkBar.module.css';

interface Props {
  label: string;
  /** How many are chosen. */
  said: string;
  /** Names the way to choose none. */
  clear: string;
  onClear: () => void;
  children: ReactNode;
}

/** Stands under a list while rows of it are chosen: what may be done with them. */
export function BulkBar({ label, said, clear, onClear, children }: Props) {
  return (
    <section className={`dock ${classes.bar}`} aria-label={label}>
      <span className={`${classes.chosen} figures`}>{said}</span>
      <div className={classes.actions}>
        {children}
        <CloseButton size="lg" aria-label={clear} onClick={onClear} />
      </div>
    </section>
  );
}
