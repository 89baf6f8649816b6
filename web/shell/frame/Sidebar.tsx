import { Drawer } from '@mantine/core';
import { IconAccessible, IconCertificate, IconHome, IconKey, IconLogout, IconUserCircle, IconUserCog } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../session/session.ts';
import { useLeave } from '../session/useLeave.ts';
import { Avatar } from './Avatar.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import rail from './Rail.module.css';
import { Rail } from './Rail.tsx';
import classes from './Sidebar.module.css';
import { useTheme } from './ThemeToggle.tsx';
import { openTools } from './tools.ts';

/** The menu of narrow screens: who I am, the menus, my pages, language and theme [H2] [H4] [H5]. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const leave = useLeave();
  const { label, Icon, toggle } = useTheme();
  const { F_FIRST_NAME, F_LAST_NAME, F_POSITION_NAME } = user.userInformation;
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      size={320}
      title={t('menu')}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
      padding={0}
      classNames={{ header: classes.header ?? '' }}
    >
      <div className={classes.person}>
        <Avatar size={48} />
        <div className={classes.words}>
          <strong>
            {F_FIRST_NAME} {F_LAST_NAME}
          </strong>
          <span>{F_POSITION_NAME}</span>
          <span>{user.email}</span>
        </div>
      </div>
      <div className={rail.root}>
        <NavLink to={paths.portal} className={rail.item} onClick={onClose}>
          <IconHome size={20} aria-hidden />
          {t('nav.home')}
        </NavLink>
      </div>
      <Rail onFollow={onClose} />
      <hr className={classes.line} />
      <div className={rail.root}>
        <NavLink to={paths.profile} className={rail.item} onClick={onClose}>
          <IconUserCircle size={20} aria-hidden />
          {t('profile')}
        </NavLink>
        <NavLink to={paths.account()} className={rail.item} onClick={onClose}>
          <IconUserCog size={20} aria-hidden />
          {t('account')}
        </NavLink>
        <NavLink to={paths.certificateRegister} className={rail.item} onClick={onClose}>
          <IconCertificate size={20} aria-hidden />
          {t('certificate')}
        </NavLink>
        <NavLink to={paths.changePassword} className={rail.item} onClick={onClose}>
          <IconKey size={20} aria-hidden />
          {t('changePassword')}
        </NavLink>
        <button type="button" className={`${rail.item} ${classes.button}`} onClick={toggle}>
          <Icon size={20} aria-hidden />
          {t(label)}
        </button>
        <button
          type="button"
          className={`${rail.item} ${classes.button}`}
          onClick={() => {
            onClose();
            openTools();
          }}
        >
          <IconAccessible size={20} aria-hidden />
          {t('tools')}
        </button>
        <button type="button" className={`${rail.item} ${classes.button}`} onClick={leave}>
          <IconLogout size={20} aria-hidden />
          {t('signOut')}
        </button>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
      </div>
    </Drawer>
  );
}
