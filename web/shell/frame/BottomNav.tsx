import { IconBell, IconCommand, IconHome, IconInbox, IconLayoutGrid } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './BottomNav.module.css';
import { usePalette } from './palette.ts';

/** What is wanted most, within reach of a thumb. */
export function BottomNav({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes.root} aria-label={t('bottomMenu')}>
      <NavLink to={paths.portal} className={classes.item}>
        <IconHome size={22} aria-hidden />
        {t('nav.home')}
      </NavLink>
      <NavLink to={paths.dashboard()} className={classes.item}>
        <IconInbox size={22} aria-hidden />
        {t('nav.work')}
      </NavLink>
      <NavLink to={paths.notifications()} className={classes.item}>
        <IconBell size={22} aria-hidden />
        {t('nav.alerts')}
      </NavLink>
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={() => usePalette.setState({ open: 'commands' })}>
        <IconCommand size={22} aria-hidden />
        {t('nav.commands')}
      </button>
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <IconLayoutGrid size={22} aria-hidden />
        {t('nav.more')}
      </button>
    </nav>
  );
}
