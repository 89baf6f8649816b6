import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { officeName } from '../../contract/rules/office-name.ts';
import { boot } from '../shell/boot.ts';
import { factsNow } from '../shell/preferences/languages.ts';
import classes from './PageHead.module.css';

interface Props {
  title: string;
  /** Dimmed line under the title. */
  hint?: ReactNode;
  /** Buttons on the right; at most one is filled. */
  children?: ReactNode;
  /** Title of the browser's tab, when it is not the page's. */
  tab?: string;
}

/** The one heading of a page. */
export function PageHead({ title, hint, children, tab }: Props) {
  return (
    <header className={classes.root}>
      <TabTitle>{tab ?? title}</TabTitle>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {hint ? <div className="dimmed">{hint}</div> : null}
      </div>
      {children ? <div className="side-by-side">{children}</div> : null}
    </header>
  );
}

/** Names the browser's tab: the page, then whose office it is. */
export function TabTitle({ children }: { children: string }) {
  const { t } = useTranslation();
  return <title>{`${children} · ${officeName(boot.brand, boot.agency, factsNow()) || t('product')}`}</title>;
}
