import { Button, Switch } from '@mantine/core';
import { IconPlus, IconTable, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import {
  getMenuRights,
  getUsersGroup,
  listUsersGroups,
  switchUsersGroup,
  type UsersGroup,
} from '../../../contract/settings/users-groups.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useOwnName } from '../use-own-name.ts';
import { GroupForm } from './GroupForm.tsx';
import classes from './Lists.module.css';
import { MatrixPage } from './MatrixPage.tsx';

/** users-group [S25]; deeper in it users-group/menu-permission-group/{id} [S26]. */
export function UsersGroupPage() {
  const [page, id = ''] = (useParams()['*'] ?? '').split('/');
  if (page === 'menu-permission-group') return <MatrixPage key={id} groupId={/^\d{1,9}$/.test(id) ? Number(id) : null} />;
  return <Groups />;
}

function Groups() {
  const { t } = useTranslation(['menus', 'settings']);
  const called = useOwnName();
  const answer = useRead(listUsersGroups, {});
  const [asked, setAsked] = useState<UsersGroup | 'new' | null>(null);
  const turn = useWrite(switchUsersGroup, {
    refresh: [listUsersGroups, getUsersGroup, getMenuRights],
    onSuccess: () => toastDone(t('saved')),
  });
  const { groups, roleTypes = [], manage = false } = answer.data ?? {};
  return (
    <>
      <PageHead title={t('settings:pages.users-group.title')} hint={t('settings:pages.users-group.affects')}>
        <SheetMenu sheets={['users-groups', 'menu-rights']} manage={manage} refresh={[listUsersGroups, getUsersGroup, getMenuRights]} />
        <Button
          component={Link}
          to={paths.setting('users-group', 'menu-permission-group')}
          variant="default"
          leftSection={<IconTable size={16} aria-hidden />}
        >
          {t('groups.rights')}
        </Button>
        {manage ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            {t('groups.add')}
          </Button>
        ) : null}
      </PageHead>
      <NotYet of={answer} rows={9} height={56} />
      {groups ? (
        <Panel flush>
          <ul className={classes.list} aria-label={t('settings:pages.users-group.title')}>
            {groups.map((group) => (
              <li key={group.id} className={classes.row}>
                <span className={classes.picture} data-off={!group.active || undefined}>
                  <IconUsers size={20} aria-hidden />
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{called(group)}</span>
                  <span className="sub figures">{[group.active ? '' : t('off'), group.note].filter(Boolean).join(' · ')}</span>
                </span>
                <span className={`${classes.figure} figures`}>{t('people', { count: group.people })}</span>
                <span className={`${classes.figure} figures`}>{t('groups.menusOf', { count: group.menus })}</span>
                {manage && !group.code ? (
                  <Switch
                    aria-label={t('switchOf', { name: called(group) })}
                    checked={group.active}
                    disabled={turn.isPending}
                    onChange={(event) =>
                      turn.mutate(
                        { groupId: group.id, version: group.version, active: event.currentTarget.checked },
                        { onError: (error) => toastError(error), onSettled: () => void answer.refetch() },
                      )
                    }
                  />
                ) : null}
                <span className={classes.buttons}>
                  <HistoryButton path="users-group" id={group.id} name={called(group)} />
                  <Button
                    component={Link}
                    variant="default"
                    to={paths.setting('users-group', 'menu-permission-group', group.id)}
                    aria-label={t('groups.rightsOf', { name: called(group) })}
                  >
                    {t('groups.rights')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={manage ? t('editOf', { name: called(group) }) : t('roles.open', { name: called(group) })}
                    onClick={() => setAsked(group)}
                  >
                    {manage ? t('edit') : t('groups.members')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {asked && groups ? (
        <GroupForm
          key={asked === 'new' ? 0 : asked.id}
          group={asked === 'new' ? null : asked}
          groups={groups}
          roleTypes={roleTypes}
          manage={manage}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
