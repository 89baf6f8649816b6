import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** One sentence and at most one action. */
export function EmptyState({ children, action, icon }: { children: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return (
    <div className={classes.root}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <p className={classes.text}>{children}</p>
      {action ?? null}
    </div>
  );
}
