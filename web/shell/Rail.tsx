import { IconInbox, IconNotebook, IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { menuParent } from '../../contract/times.ts';
import { paths } from '../paths.ts';
import { MenuLink } from './MenuLink.tsx';
import { iconOf, targetOf, useHeaderMenu, useModules } from './menu.ts';
import classes from './Rail.module.css';
import { useUser } from './session.ts';

/** Left menu of the working screens: the document flow first, then what the server lists for me. */
export function Rail({ onFollow }: { onFollow?: () => void }) {
  const { t, i18n } = useTranslation('shell');
  const english = i18n.language === 'en';
  const items = useHeaderMenu(menuParent.master);
  const modules = useModules() ?? [];
  const follow = onFollow ? { onClick: onFollow } : {};
  const own = useFlowLinks();
  const known = new Set<string>(own.map((link) => link.to));
  const others = items.filter((item) => !known.has((targetOf(item)?.to ?? '').split('?')[0] ?? ''));
  const services = modules.filter(
    (item) => item.MENU_ACTION !== 'sarabun' && !known.has((targetOf(item)?.to ?? '?').split('?')[0] ?? '') && targetOf(item),
  );
  return (
    <nav className={classes.root} aria-label={t('mainMenu')}>
      {own.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={classes.item} end={to === paths.dashboard()} {...follow}>
          <Icon size={20} aria-hidden />
          {label}
        </NavLink>
      ))}
      {others.map((item) => (
        <ServerItem key={`h${item.MENU_ID}`} item={item} english={english} onFollow={onFollow} />
      ))}
      {services.length > 0 ? <h2 className={classes.group}>{t('officeServices')}</h2> : null}
      {services.map((item) => (
        <ServerItem key={`m${item.MENU_ID}`} item={item} english={english} onFollow={onFollow} />
      ))}
    </nav>
  );
}

/** The document flow's own screens; registering is offered to registries only. */
export function useFlowLinks() {
  const { t } = useTranslation('shell');
  const user = useUser();
  return [
    { to: paths.dashboard(), label: t('nav.work'), Icon: IconInbox },
    ...(user.duties.includes('REGISTRY') ? [{ to: paths.intake as string, label: t('nav.intake'), Icon: IconScan }] : []),
    { to: paths.books, label: t('nav.books'), Icon: IconNotebook },
  ];
}

function ServerItem({
  item,
  english,
  onFollow,
}: {
  item: Parameters<typeof iconOf>[0] & { MENU_ID: number; MENU_NAME: string; MENU_NAME_ENG: string };
  english: boolean;
  onFollow: (() => void) | undefined;
}) {
  const Icon = iconOf(item);
  return (
    <MenuLink item={item} className={classes.item} {...(onFollow ? { onFollow } : {})}>
      <Icon size={20} aria-hidden />
      {english ? item.MENU_NAME_ENG : item.MENU_NAME}
    </MenuLink>
  );
}
