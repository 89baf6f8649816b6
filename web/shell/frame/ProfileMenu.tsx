import { Menu } from '@mantine/core';
import {
  IconBook,
  IconCertificate,
  IconChevronDown,
  IconFolder,
  IconKey,
  IconLogout,
  IconSignature,
  IconUserCircle,
  IconUserCog,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../session/session.ts';
import { useLeave } from '../session/useLeave.ts';
import { Avatar } from './Avatar.tsx';
import { useModules } from './menu.ts';
import classes from './ProfileMenu.module.css';

/** Who I am, my pages, and the way out [H2]. */
export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const leave = useLeave();
  const user = useUser();
  const { F_FIRST_NAME, F_LAST_NAME, F_POSITION_NAME } = user.userInformation;
  const central = useModules()?.some((item) => item.MENU_ACTION === 'centralDocuments');
  const places = [
    [IconUserCircle, paths.profile, t('profile')],
    [IconUserCog, paths.account(), t('account')],
    [IconCertificate, paths.certificateRegister, t('certificate')],
    [IconSignature, paths.signedHistory, t('signedHistory')],
    [IconKey, paths.changePassword, t('changePassword')],
    [IconBook, paths.manual(), t('manuals')],
    ...(central ? [[IconFolder, paths.centralDocuments, t('centralDocuments')] as const] : []),
  ] as const;
  const name = `${F_FIRST_NAME} ${F_LAST_NAME}`;
  return (
    <Menu width={260}>
      <Menu.Target>
        <button
          type="button"
          data-tour="profile"
          className={classes.button}
          aria-label={t('profileMenu', { name: `${name} ${F_POSITION_NAME}`.trim() })}
        >
          <Avatar size={34} />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.position}>{F_POSITION_NAME}</span>
          </span>
          <IconChevronDown className={classes.arrow} size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.head}>
          <div className={classes.name}>{name}</div>
          <div className={classes.position}>{F_POSITION_NAME}</div>
          <div className={classes.position}>{user.email}</div>
        </div>
        <Menu.Divider />
        {places.map(([Icon, to, words]) => (
          <Menu.Item key={to} leftSection={<Icon size={18} aria-hidden />} onClick={() => navigate(to)}>
            {words}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
