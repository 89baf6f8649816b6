import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: ReactNode;
  /** Dimmed beside the title. */
  count?: ReactNode;
  /** A link or button on the right of the title. */
  action?: ReactNode;
  /** Without inner padding: rows reach the border. */
  flush?: boolean;
  children: ReactNode;
  className?: string;
}

/** A bordered part of a page, named by its title. */
export function Panel({ title, count, action, flush, children, className }: Props) {
  const id = useId();
  return (
    <section className={`panel ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
            {count !== undefined ? <span className={`${classes.count} figures`}> {count}</span> : null}
          </h2>
          {action}
        </header>
      ) : null}
      <div className={flush ? undefined : classes.body} data-headed={title ? true : undefined}>
        {children}
      </div>
    </section>
  );
}
