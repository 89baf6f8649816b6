import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './BareFrame.module.css';
import { Mark } from './Mark.tsx';
import { SkipLink } from './SkipLink.tsx';

interface Props {
  /** Where its name leads, and what it is called. */
  home: string;
  name: string;
  /** Of the content, or of the name in the header. */
  contentClass?: string | undefined;
  nameClass?: string | undefined;
  tools: ReactNode;
  children: ReactNode;
  /** Below the content. */
  after: ReactNode;
}

/** A page without a menu: a header with its name and a few tools, and what it is about. */
export function BareFrame({ home, name, contentClass = '', nameClass = '', tools, children, after }: Props) {
  return (
    <div className={classes.root}>
      <SkipLink />
      <header className={`bar top-bar ${classes.header}`}>
        <Link to={home} className={classes.brand} aria-label={name}>
          <Mark size={32} />
          <span className={`one-line ${nameClass}`}>{name}</span>
        </Link>
        <div className={classes.tools}>{tools}</div>
      </header>
      <main id="content" tabIndex={-1} className={`${classes.content} ${contentClass}`}>
        {children}
      </main>
      {after}
    </div>
  );
}
