import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import { mySettings, settingsHistory } from '../../../contract/settings/pages.ts';
import {
  type GroupMember,
  getMenuRights,
  getUsersGroup,
  listUsersGroups,
  removeUsersGroup,
  saveUsersGroup,
  type UsersGroup,
} from '../../../contract/settings/users-groups.ts';
import { useRead, useSend } from '../../api.ts';
import { FormDrawer } from '../../ui/FormModal.tsx';
import { useOwnName } from '../use-own-name.ts';
import { GroupMembers } from './GroupMembers.tsx';
import { RemoveButton } from './RemoveButton.tsx';

interface Props {
  group: UsersGroup | null;
  groups: UsersGroup[];
  roleTypes: { id: number; name: string }[];
  manage: boolean;
  onClose: () => void;
}

const stale = [listUsersGroups, getUsersGroup, getMenuRights, settingsHistory, moduleMenu, headerMenu, mySettings];

/** A group's name and what it is made of. */
export function GroupForm({ group, groups, roleTypes, manage, onClose }: Props) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const known = useRead(getUsersGroup, { groupId: group?.id ?? 0 }, { enabled: group !== null, staleTime: 0 });
  // begun again with what somebody else kept
  const [round, setRound] = useState(0);
  const save = useSend(saveUsersGroup, stale);
  const now = known.data;
  return (
    <FormDrawer
      key={round}
      title={group ? (manage ? t('editOf', { name: called(group) }) : called(group)) : t('groups.add')}
      initial={group ? now && begun(now.group, now.members) : begun()}
      read={known}
      send={({ version, like, members, ...words }) =>
        save({
          ...(group ? { groupId: group.id, version } : like ? { likeGroup: Number(like) } : {}),
          ...words,
          members: members.map(({ kind, refId, duty, below }) => ({ kind, refId, duty, below })),
        })
      }
      submit={manage ? t('save') : null}
      done={t('saved')}
      onLatest={() => void known.refetch().then(() => setRound(round + 1))}
      onClose={onClose}
    >
      {({ field, values, set, dirty }) => (
        <>
          <TextInput label={t('groups.name')} readOnly={!manage} {...field('name', { required: true })} />
          <TextInput label={t('groups.nameEn')} readOnly={!manage} {...field('nameEn')} />
          <Textarea label={t('groups.note')} autosize minRows={2} maxRows={4} readOnly={!manage} {...field('note')} />
          {group ? null : (
            <Select
              label={t('groups.like')}
              description={t('groups.likeHint')}
              placeholder={t('groups.likeNone')}
              clearable
              clearButtonProps={{ 'aria-label': t('groups.likeNone') }}
              data={groups.map((one) => ({ value: String(one.id), label: called(one) }))}
              {...field('like')}
            />
          )}
          <GroupMembers members={values.members} roleTypes={roleTypes} manage={manage} onChange={(members) => set({ members })} />
          {now && now.group.people > 0 ? <Persons given={now} changed={dirty} /> : null}
          {manage && group && !group.code && now?.members.length === 0 && values.members.length === 0 ? (
            <RemoveButton
              name={called(group)}
              text={t('groups.removeText')}
              call={removeUsersGroup}
              which={{ groupId: group.id, version: values.version }}
              refresh={stale}
              onRemoved={onClose}
            />
          ) : null}
        </>
      )}
    </FormDrawer>
  );
}

function begun(group?: { name: string; nameEn: string; note: string; version: number }, members: GroupMember[] = []) {
  const { name = '', nameEn = '', note = '', version = 0 } = group ?? {};
  return { name, nameEn, note, version, members, like: null as string | null };
}

/** Who belongs to the group as it is kept. */
function Persons({ given: { group, persons }, changed }: { given: Given<typeof getUsersGroup>; changed: boolean }) {
  const { t } = useTranslation('menus');
  return (
    <details>
      <summary className="figures">
        {t('groups.persons')} {t('people', { count: group.people })}
      </summary>
      {changed ? <p className="hint">{t('groups.unsavedPersons')}</p> : null}
      {group.people > persons.length ? <p className="hint figures">{t('groups.personsMore', { count: group.people })}</p> : null}
      <ul className="bare">
        {persons.map((person) => (
          <li key={person.id}>
            {person.name} <span className="sub">{person.unit}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
