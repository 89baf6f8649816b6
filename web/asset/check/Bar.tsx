import classes from './check.module.css';

/** How much of the things was found. */
export function Bar({ found, things }: { found: number; things: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div style={{ width: `${things === 0 ? 0 : Math.round((found / things) * 100)}%` }} />
    </div>
  );
}
