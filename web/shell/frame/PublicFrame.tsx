import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { boot } from '../boot.ts';
import { nameIn } from '../preferences/languages.ts';
import { useSession } from '../session/session.ts';
import { Footer } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Mark } from './Mark.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import classes from './PublicFrame.module.css';
import { SkipLink } from './SkipLink.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { ToolsButton } from './ToolsButton.tsx';

/** Header and footer of the pages that everybody may read. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common']);
  const user = useSession((session) => session.user);
  return (
    <div className={classes.root}>
      <SkipLink />
      <header className={`bar top-bar ${classes.header}`}>
        <Link to={paths.intranet} className={classes.brand}>
          <Mark size={32} />
          <span className="one-line">{boot.brand.title ? nameIn(boot.brand.title) : t('common:product')}</span>
        </Link>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeToggle />
          {user ? <ProfileMenu /> : null}
          <ToolsButton />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
