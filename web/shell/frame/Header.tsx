import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { boot } from '../boot.ts';
import { nameIn } from '../preferences/languages.ts';
import { AppsMenu } from './AppsMenu.tsx';
import { Bell } from './Bell.tsx';
import { FindBox } from './FindBox.tsx';
import classes from './Header.module.css';
import { HelpButton } from './HelpButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Mark } from './Mark.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { ToolsButton } from './ToolsButton.tsx';

interface Props {
  /** Opens the slide-in menu, where the screen has one. */
  onMenu?: () => void;
  menuOpen?: boolean;
  /** Module of the bell: the portal shows all, the document flow its own [T3]. */
  bell: 'ALL' | 'SARABUN';
}

/** The bar on top of every signed-in screen [H2]. The logo leads to the portal. */
export function Header({ onMenu, menuOpen, bell }: Props) {
  const { t } = useTranslation(['shell', 'common']);
  const name = boot.brand.title ? nameIn(boot.brand.title) : t('common:product');
  return (
    <header className={`bar top-bar ${classes.root}`}>
      {onMenu ? (
        <ActionIcon className={classes.burger ?? ''} aria-label={t('menu')} aria-expanded={menuOpen ?? false} onClick={onMenu}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      ) : null}
      <Link to={paths.portal} className={classes.brand} aria-label={`${name} · ${t('home')}`}>
        <Mark size={32} />
        <span className={classes.names}>
          <span className={`${classes.name} one-line`}>{name}</span>
          <HeaderTitle />
        </span>
      </Link>
      <div className={classes.tools}>
        <FindBox />
        <span className={classes.notPhone}>
          <PaletteButton />
        </span>
        <span className={classes.wide} data-tour="apps">
          <AppsMenu />
        </span>
        <span className={classes.wide}>
          <LanguageSwitch />
        </span>
        <span className={classes.wide}>
          <ThemeToggle />
        </span>
        <span className={classes.wide}>
          <ToolsButton />
        </span>
        <HelpButton />
        <span data-tour="bell">
          <Bell module={bell} />
        </span>
        <ProfileMenu />
      </div>
    </header>
  );
}

/** E-DOCUMENT FLOW SYSTEMS on the dashboard, DOCUMENT FLOW elsewhere [H3]. */
function HeaderTitle() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return <span className={classes.title}>{pathname === paths.dashboard() ? t('titleDashboard') : t('titleFlow')}</span>;
}
