import { ActionIcon, Popover } from '@mantine/core';
import { IconGridDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './AppsMenu.module.css';
import { MenuLink } from './MenuLink.tsx';
import { iconOf, targetOf, useModules } from './menu.ts';
import { menuName } from './menu-name.ts';

/** The modules that I may open, from every screen [H2]. */
export function AppsMenu() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const modules = useModules()?.filter((item) => targetOf(item)) ?? [];
  if (modules.length === 0) return null;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={460} trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('apps')} title={t('apps')} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
          <IconGridDots size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <nav className={classes.grid} aria-label={t('apps')}>
          {modules.map((item) => {
            const Icon = iconOf(item.MENU_ICON);
            return (
              <MenuLink key={item.MENU_ID} item={item} className={classes.item} onFollow={() => setOpen(false)}>
                <Icon size={24} aria-hidden />
                {menuName(item)}
              </MenuLink>
            );
          })}
        </nav>
      </Popover.Dropdown>
    </Popover>
  );
}
