import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuLink } from '../shell/frame/MenuLink.tsx';
import { iconOf, targetOf, useModules } from '../shell/frame/menu.ts';
import { menuName } from '../shell/frame/menu-name.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './ModuleCards.module.css';

/** The modules that the server lists for me, three a row, two on narrow screens; shown once they are loaded [H1]. */
export function ModuleCards({ waiting }: { waiting: number }) {
  const { t } = useTranslation('portal');
  const modules = useModules();
  if (!modules) return null;
  const open = modules.filter((item) => targetOf(item));
  return (
    <section aria-labelledby="modules-title">
      <h2 id="modules-title" className={classes.title}>
        {t('modules')}
      </h2>
      {open.length === 0 ? <EmptyState>{t('noModules')}</EmptyState> : null}
      <ul className={classes.grid}>
        {open.map((item) => {
          const Icon = iconOf(item.MENU_ICON);
          const flow = item.MENU_ACTION === 'sarabun' || item.MENU_ACTION === 'sarabanDashboard';
          return (
            <li key={item.MENU_ID}>
              <MenuLink item={item} className={classes.card}>
                <span className={classes.icon}>
                  <Icon size={22} aria-hidden />
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{menuName(item)}</span>
                  {flow ? <span className="dim figures">{t('liveFact', { count: waiting })}</span> : null}
                </span>
                <IconChevronRight size={18} aria-hidden className={classes.arrow} />
              </MenuLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
