import { Button, Checkbox } from '@mantine/core';
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
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { useOwnName } from '../use-own-name.ts';
import { EndDuty, GiveDuty } from './DutyDialogs.tsx';
import classes from './Lists.module.css';

type Holder = Given<typeof getRole>['holders'][number];

/** manage-role [S8]: duties and role types, the groups that they belong to, who holds them. */
export function ManageRolePage() {
  const { t } = useTranslation(['menus', 'settings']);
  const nameOf = useRoleName();
  const called = useOwnName();
  const answer = useRead(listRoles, {});
  const [asked, setAsked] = useState<string | null>(null);
  const { roles, groups = [], manage = false } = answer.data ?? {};
  const open = roles?.find((role) => keyOf(role) === asked);
  const groupName = (id: number, name: string) => {
    const group = groups.find((one) => one.id === id);
    return group ? called(group) : name;
  };
  return (
    <>
      <PageHead title={t('settings:pages.manage-role.title')} hint={t('settings:pages.manage-role.affects')}>
        <SheetMenu sheets={['role-groups', 'role-duties']} manage={manage} refresh={[listRoles, getRole]} />
      </PageHead>
      <NotYet of={answer} rows={9} height={56} />
      <div className="stack">
        {roles
          ? (['DUTY', 'ROLE_TYPE'] as const).map((kind) => (
              <Panel key={kind} flush title={t(kind === 'DUTY' ? 'roles.duties' : 'roles.types')}>
                <ul className={classes.list}>
                  {roles
                    .filter((role) => role.kind === kind)
                    .map((role) => (
                      <li key={keyOf(role)} className={classes.row}>
                        <span className={classes.picture}>
                          {kind === 'DUTY' ? <IconId size={20} aria-hidden /> : <IconUserStar size={20} aria-hidden />}
                        </span>
                        <span className={classes.words}>
                          <span className={classes.name}>{nameOf(role)}</span>
                          <span className="sub">
                            {role.groups.length > 0
                              ? `${t('roles.inGroups')}: ${role.groups.map((group) => groupName(group.id, group.name)).join(', ')}`
                              : t('roles.none')}
                          </span>
                        </span>
                        <span className={`${classes.figure} figures`}>{t('people', { count: role.people })}</span>
                        <span className={classes.buttons}>
                          <Button
                            variant="default"
                            aria-label={manage ? t('editOf', { name: nameOf(role) }) : t('roles.open', { name: nameOf(role) })}
                            onClick={() => setAsked(keyOf(role))}
                          >
                            {manage ? t('edit') : t('level.view')}
                          </Button>
                        </span>
                      </li>
                    ))}
                </ul>
              </Panel>
            ))
          : null}
      </div>
      {open ? <RoleForm key={asked} role={open} groups={groups} manage={manage} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

interface FormProps {
  role: Role;
  groups: Given<typeof listRoles>['groups'];
  manage: boolean;
  onClose: () => void;
}

function RoleForm({ role, groups, manage, onClose }: FormProps) {
  const { t } = useTranslation('menus');
  const nameOf = useRoleName();
  const called = useOwnName();
  const which = role.duty ? { duty: role.duty } : { roleTypeId: role.roleTypeId ?? 0 };
  const answer = useRead(getRole, which, { staleTime: 0 });
  const [asked, setAsked] = useState<'give' | Holder | null>(null);
  const duty = givenDuties.find((one) => one === role.duty);
  const fixed = (id: number) => role.groups.some((group) => group.id === id && group.fixed);
  const save = useSend(saveRoleGroups, [
    listRoles,
    getRole,
    listUsersGroups,
    getUsersGroup,
    getMenuRights,
    moduleMenu,
    headerMenu,
    mySettings,
  ]);
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
              <div className="stack" style={{ gap: 8, paddingTop: 8 }}>
                {groups.map((group) => (
                  <Checkbox
                    key={group.id}
                    value={String(group.id)}
                    label={fixed(group.id) ? `${called(group)} (${t('roles.groupFixed')})` : called(group)}
                    disabled={!manage || fixed(group.id)}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <NotYet of={answer} rows={4} />
            {answer.data ? (
              <>
                <section className={classes.section}>
                  <h3 className={classes.heading}>
                    {t('roles.holders')} <span className="hint figures">{t('people', { count: role.people })}</span>
                  </h3>
                  {duty && manage ? (
                    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('give')}>
                      {t('roles.give')}
                    </Button>
                  ) : null}
                  {duty ? null : <p className="hint">{t(role.duty?.endsWith('_ADMIN') ? 'roles.byAdmin' : 'roles.byPost')}</p>}
                  {answer.data.holders.length === 0 ? <p className="hint">{t('roles.noHolders')}</p> : null}
                  {answer.data.holders.length > 0 ? (
                    <ul className={classes.members}>
                      {answer.data.holders.map((holder) => (
                        <li key={`${holder.dutyId ?? holder.personId}${holder.unit}${holder.position}`}>
                          <span className={classes.words}>
                            {holder.name}
                            <span className="sub figures">
                              {[holder.unit, holder.position, holder.since ? t('roles.since', { day: shortDate(holder.since) }) : '']
                                .filter(Boolean)
                                .join(' · ')}
                            </span>
                          </span>
                          {duty && manage ? (
                            <Button
                              variant="default"
                              size="compact-md"
                              aria-label={t('roles.endOf', { name: holder.name })}
                              onClick={() => setAsked(holder)}
                            >
                              {t('roles.end')}
                            </Button>
                          ) : null}
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </section>
                <section className={classes.section}>
                  <h3 className={classes.heading}>
                    {t('roles.menus')} <span className="hint figures">{t('groups.menusOf', { count: answer.data.menus.length })}</span>
                  </h3>
                  <ul className={classes.members}>
                    {answer.data.menus.map((menu) => (
                      <li key={menu.id}>
                        <span className={classes.words}>
                          {called(menu)}
                          {menu.everybody ? <span className="sub">{t('roles.everybody')}</span> : null}
                        </span>
                        <span className={classes.chip}>{t(`level.${menu.level}`)}</span>
                      </li>
                    ))}
                  </ul>
                </section>
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

function keyOf(role: Role): string {
  return role.duty ?? `type ${role.roleTypeId}`;
}

function useRoleName(): (role: Role) => string {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  return (role) => (role.duty ? t(`duty.${role.duty}`) : called(role));
}
