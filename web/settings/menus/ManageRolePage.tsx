import { Button, Checkbox, Stack } from '@mantine/core';
import { IconId, IconPlus, IconUserStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import { mySettings } from '../../../contract/settings/pages.ts';
import { getRole, givenDuties, listRoles, type Role, saveRoleGroups } from '../../../contract/settings/roles.ts';
import { getMenuRights, getUsersGroup, listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { useRead, useSend } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDate } from '../../ui/dates.ts';
import { FormDrawer } from '../../ui/FormModal.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { useOwnName } from '../use-own-name.ts';
import { EndDuty, GiveDuty } from './DutyDialogs.tsx';
import { MenuLine } from './MenuLine.tsx';

type Groups = Given<typeof listRoles>['groups'];
type Holder = Given<typeof getRole>['holders'][number];

/** manage-role [S8]: duties and role types, the groups that they belong to, who holds them. */
export function ManageRolePage() {
  const { t } = useTranslation(['menus', 'settings']);
  const answer = useRead(listRoles, {});
  const [asked, setAsked] = useState<string | null>(null);
  const { roles, groups = [], manage = false } = answer.data ?? {};
  const open = roles?.find((role) => keyOf(role) === asked);
  return (
    <>
      <PageHead title={t('settings:pages.manage-role.title')} hint={t('settings:pages.manage-role.affects')}>
        <SheetMenu sheets={['role-groups', 'role-duties']} manage={manage} refresh={[listRoles, getRole]} />
      </PageHead>
      <NotYet of={answer} rows={9} height={56} />
      <div className="stack">
        {roles
          ? (['DUTY', 'ROLE_TYPE'] as const).map((kind) => (
              <RolePanel
                key={kind}
                kind={kind}
                roles={roles.filter((role) => role.kind === kind)}
                groups={groups}
                manage={manage}
                onOpen={(role) => setAsked(keyOf(role))}
              />
            ))
          : null}
      </div>
      {open ? <RoleForm key={asked} role={open} groups={groups} manage={manage} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

interface PanelProps {
  kind: Role['kind'];
  roles: Role[];
  groups: Groups;
  manage: boolean;
  onOpen: (role: Role) => void;
}

/** Roles of one kind, with the groups that they belong to. */
function RolePanel({ kind, roles, groups, manage, onOpen }: PanelProps) {
  const { t } = useTranslation('menus');
  const nameOf = useRoleName();
  const called = useOwnName();
  const groupsOf = (role: Role) => {
    const names = role.groups.map(({ id, name }) => {
      const group = groups.find((one) => one.id === id);
      return group ? called(group) : name;
    });
    return names.length > 0 ? `${t('roles.inGroups')}: ${names.join(', ')}` : t('roles.none');
  };
  return (
    <Panel flush title={t(kind === 'DUTY' ? 'roles.duties' : 'roles.types')}>
      <ul className="bare flush">
        {roles.map((role) => (
          <li key={keyOf(role)} className="row">
            <MenuLine
              icon={kind === 'DUTY' ? <IconId size={20} aria-hidden /> : <IconUserStar size={20} aria-hidden />}
              name={nameOf(role)}
              sub={[groupsOf(role)]}
              figures={[t('people', { count: role.people })]}
            >
              <Button
                variant="default"
                aria-label={t(manage ? 'editOf' : 'roles.open', { name: nameOf(role) })}
                onClick={() => onOpen(role)}
              >
                {manage ? t('edit') : t('level.view')}
              </Button>
            </MenuLine>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface FormProps {
  role: Role;
  groups: Groups;
  manage: boolean;
  onClose: () => void;
}

const stale = [listRoles, getRole, listUsersGroups, getUsersGroup, getMenuRights, moduleMenu, headerMenu, mySettings];

function RoleForm({ role, groups, manage, onClose }: FormProps) {
  const { t } = useTranslation('menus');
  const nameOf = useRoleName();
  const called = useOwnName();
  const which = role.duty ? { duty: role.duty } : { roleTypeId: role.roleTypeId ?? 0 };
  const answer = useRead(getRole, which, { staleTime: 0 });
  const [asked, setAsked] = useState<'give' | Holder | null>(null);
  const duty = givenDuties.find((one) => one === role.duty);
  const fixed = (id: number) => role.groups.some((group) => group.id === id && group.fixed);
  const save = useSend(saveRoleGroups, stale);
  return (
    <>
      <FormDrawer
        title={nameOf(role)}
        initial={{ groups: role.groups.map((group) => String(group.id)) }}
        send={(values) => save({ ...which, groups: values.groups.map(Number) })}
        submit={manage ? t('save') : null}
        done={t('saved')}
        onClose={onClose}
      >
        {({ field }) => (
          <>
            <Checkbox.Group label={t('roles.inGroups')} description={t('roles.groupsHint')} {...field('groups')}>
              <Stack gap={8} pt={8}>
                {groups.map((group) => (
                  <Checkbox
                    key={group.id}
                    value={String(group.id)}
                    label={fixed(group.id) ? `${called(group)} (${t('roles.groupFixed')})` : called(group)}
                    disabled={!manage || fixed(group.id)}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
            <NotYet of={answer} rows={4} />
            {answer.data ? (
              <>
                <Holders role={role} holders={answer.data.holders} onAsk={duty && manage ? setAsked : null} />
                <Menus menus={answer.data.menus} />
              </>
            ) : null}
          </>
        )}
      </FormDrawer>
      {asked === 'give' && duty ? <GiveDuty duty={duty} name={nameOf(role)} onClose={() => setAsked(null)} /> : null}
      {asked && asked !== 'give' ? <EndDuty holder={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

interface HoldersProps {
  role: Role;
  holders: Holder[];
  /** A duty is given to one more, or taken from one; null where that is not done here. */
  onAsk: ((asked: 'give' | Holder) => void) | null;
}

/** Who has the duty or the type now. */
function Holders({ role, holders, onAsk }: HoldersProps) {
  const { t } = useTranslation('menus');
  const given = givenDuties.some((one) => one === role.duty);
  return (
    <Stack component="section" gap={12}>
      <h3>
        {t('roles.holders')} <span className="dim figures">{t('people', { count: role.people })}</span>
      </h3>
      {onAsk ? (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAsk('give')}>
          {t('roles.give')}
        </Button>
      ) : null}
      {given ? null : <p className="hint">{t(role.duty?.endsWith('_ADMIN') ? 'roles.byAdmin' : 'roles.byPost')}</p>}
      {holders.length === 0 ? <p className="hint">{t('roles.noHolders')}</p> : null}
      <ul className="bare">
        {holders.map((holder) => (
          <li key={`${holder.dutyId ?? holder.personId}${holder.unit}${holder.position}`} className="row">
            <span className="words">
              <Lines sub={[holder.unit, holder.position, holder.since && t('roles.since', { day: shortDate(holder.since) })]}>
                {holder.name}
              </Lines>
            </span>
            {onAsk ? (
              <RowButton aria-label={t('roles.endOf', { name: holder.name })} onClick={() => onAsk(holder)}>
                {t('roles.end')}
              </RowButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** What its holders may in which menu. */
function Menus({ menus }: { menus: Given<typeof getRole>['menus'] }) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  return (
    <Stack component="section" gap={12}>
      <h3>
        {t('roles.menus')} <span className="dim figures">{t('groups.menusOf', { count: menus.length })}</span>
      </h3>
      <ul className="bare">
        {menus.map((menu) => (
          <li key={menu.id} className="row">
            <span className="words">
              <Lines sub={[menu.everybody && t('roles.everybody')]}>{called(menu)}</Lines>
            </span>
            <Pill>{t(`level.${menu.level}`)}</Pill>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function keyOf(role: Role): string {
  return role.duty ?? `type ${role.roleTypeId}`;
}

function useRoleName(): (role: Role) => string {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  return (role) => (role.duty ? t(`duty.${role.duty}`) : called(role));
}
