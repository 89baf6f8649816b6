import type { ReactNode } from 'react';
import classes from './Pill.module.css';

export type Tone = 'plain' | 'brand' | 'urgent' | 'warn' | 'ok';

/** A state: icon and word; the colour is never the only sign. */
export function Pill({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`toned ${classes.root}`} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
