import { IconInbox, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { menuParent } from '../../../contract/rules/times.ts';
import { paths } from '../../paths.ts';
import { MenuLink } from './MenuLink.tsx';
import { type HeaderItem, iconOf, type ModuleItem, targetOf, useHeaderMenu, useModules } from './menu.ts';
import { menuName } from './menu-name.ts';
import classes from './Rail.module.css';

/** Left menu of the working screens: the document flow first, then what the server lists for me. */
export function Rail({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('shell');
  const items = useHeaderMenu(menuParent.master);
  const modules = useModules() ?? [];
  const follow = onFollow ? { onClick: onFollow } : {};
  const taken = new Set<string>([paths.dashboard(), paths.search()]);
  const fresh = (item: HeaderItem | ModuleItem) => {
    const target = targetOf(item);
    const place = target?.whole ? target.to : target?.to.split('?')[0];
    if (!place || taken.has(place)) return false;
    taken.add(place);
    return true;
  };
  const others = (items ?? []).filter(fresh);
  const services = modules.filter((item) => item.MENU_ACTION !== 'sarabun' && fresh(item));
  return (
    <nav className={classes.root} aria-label={t('mainMenu')}>
      <NavLink to={paths.dashboard()} className={classes.item} end {...follow}>
        <IconInbox size={20} aria-hidden />
        {t('nav.work')}
      </NavLink>
      <NavLink to={paths.search()} className={classes.item} {...follow}>
        <IconSearch size={20} aria-hidden />
        {t('find')}
      </NavLink>
      {others.map((item) => (
        <ServerItem key={`h${item.MENU_ID}`} item={item} onFollow={onFollow} />
      ))}
      {/* which of them are services shows once the menus are known: no heading comes and goes */}
      {items && services.length > 0 ? <h2 className={classes.group}>{t('officeServices')}</h2> : null}
      {services.map((item) => (
        <ServerItem key={`m${item.MENU_ID}`} item={item} onFollow={onFollow} />
      ))}
    </nav>
  );
}

function ServerItem({ item, onFollow }: { item: HeaderItem | ModuleItem; onFollow: (() => void) | undefined }) {
  const Icon = iconOf(item.MENU_ICON);
  return (
    <MenuLink item={item} className={classes.item} {...(onFollow ? { onFollow } : {})}>
      <Icon size={20} aria-hidden />
      {menuName(item)}
    </MenuLink>
  );
}
