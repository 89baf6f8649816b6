import { Button } from '@mantine/core';
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
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useOwnName } from '../use-own-name.ts';
import { GroupForm } from './GroupForm.tsx';
import { MatrixPage } from './MatrixPage.tsx';
import { type LineActs, LineSwitch, MenuLine } from './MenuLine.tsx';

const stale = [listUsersGroups, getUsersGroup, getMenuRights];

/** users-group [S25]; deeper in it users-group/menu-permission-group/{id} [S26]. */
export function UsersGroupPage() {
  const [page, id = ''] = (useParams()['*'] ?? '').split('/');
  if (page === 'menu-permission-group') return <MatrixPage key={id} groupId={/^\d{1,9}$/.test(id) ? Number(id) : null} />;
  return <Groups />;
}

function Groups() {
  const { t } = useTranslation(['menus', 'settings']);
  const answer = useRead(listUsersGroups, {});
  const [asked, setAsked] = useState<UsersGroup | 'new' | null>(null);
  const { groups, roleTypes = [], manage = false } = answer.data ?? {};
  return (
    <>
      <PageHead title={t('settings:pages.users-group.title')} hint={t('settings:pages.users-group.affects')}>
        <SheetMenu sheets={['users-groups', 'menu-rights']} manage={manage} refresh={stale} />
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
          <ul className="bare flush" aria-label={t('settings:pages.users-group.title')}>
            {groups.map((group) => (
              <li key={group.id} className="row">
                <Line group={group} manage={manage} onOpen={() => setAsked(group)} onTurned={() => void answer.refetch()} />
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

function Line({ group, manage, onOpen, onTurned }: LineActs & { group: UsersGroup }) {
  const { t } = useTranslation('menus');
  const name = useOwnName()(group);
  const { id: groupId, version, active, people, menus } = group;
  return (
    <MenuLine
      icon={<IconUsers size={20} aria-hidden />}
      off={!active}
      name={name}
      sub={[active ? '' : t('off'), group.note]}
      figures={[t('people', { count: people }), t('groups.menusOf', { count: menus })]}
    >
      {manage && !group.code ? (
        <LineSwitch
          name={name}
          active={active}
          call={switchUsersGroup}
          sent={(active) => ({ groupId, version, active })}
          refresh={stale}
          onTurned={onTurned}
        />
      ) : null}
      <div className="side-by-side">
        <HistoryButton path="users-group" id={groupId} name={name} />
        <Button
          component={Link}
          variant="default"
          to={paths.setting('users-group', 'menu-permission-group', groupId)}
          aria-label={t('groups.rightsOf', { name })}
        >
          {t('groups.rights')}
        </Button>
        <Button variant="default" aria-label={t(manage ? 'editOf' : 'roles.open', { name })} onClick={onOpen}>
          {manage ? t('edit') : t('groups.members')}
        </Button>
      </div>
    </MenuLine>
  );
}
