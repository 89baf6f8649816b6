import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { headerMenu, moduleMenu } from '../../../contract/portal.ts';
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
import { useRead, useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { LoadingRows } from '../../ui/Loading.tsx';
import { toastDone } from '../../ui/toast.ts';
import { GroupMembers } from './GroupMembers.tsx';
import classes from './Lists.module.css';
import { faultOf, SideForm } from './SideForm.tsx';
import { useTongue } from './tongue.ts';

interface Props {
  group: UsersGroup | null;
  groups: UsersGroup[];
  roleTypes: { id: number; name: string }[];
  manage: boolean;
  onClose: () => void;
}

/** A group's name and what it is made of. */
export function GroupForm({ group, groups, roleTypes, manage, onClose }: Props) {
  const { t } = useTranslation(['menus', 'common']);
  const called = useTongue();
  const known = useRead(getUsersGroup, { groupId: group?.id ?? 0 }, { enabled: group !== null, staleTime: 0 });
  const [typed, setTyped] = useState<{ name: string; nameEn: string; note: string } | null>(
    group ? null : { name: '', nameEn: '', note: '' },
  );
  const [members, setMembers] = useState<GroupMember[]>([]);
  const [like, setLike] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [tried, setTried] = useState(false);
  const refresh = [listUsersGroups, getUsersGroup, getMenuRights, settingsHistory, moduleMenu, headerMenu, mySettings];
  const save = useWrite(saveUsersGroup, {
    refresh,
    onSuccess: () => {
      toastDone(t('saved'));
      onClose();
    },
  });
  const remove = useWrite(removeUsersGroup, {
    refresh,
    onSuccess: () => {
      toastDone(t('removed'));
      onClose();
    },
  });
  const now = known.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the group is there
  useEffect(() => {
    if (now && typed === null) begin(now);
  }, [now, typed]);
  function begin({ group: fresh, members: theirs }: NonNullable<typeof now>): void {
    setTyped({ name: fresh.name, nameEn: fresh.nameEn, note: fresh.note });
    setMembers(theirs);
    setVersion(fresh.version);
    setDirty(false);
  }
  async function latest(): Promise<void> {
    const { data } = await known.refetch();
    if (data) begin(data);
    save.reset();
  }
  function change(part: Partial<NonNullable<typeof typed>>): void {
    if (!typed) return;
    setTyped({ ...typed, ...part });
    setDirty(true);
  }
  function submit(): void {
    setTried(true);
    if (!typed?.name.trim()) return;
    const sent = members.map(({ kind, refId, duty, below }) => ({ kind, refId, duty, below }));
    save.mutate({
      ...(group ? { groupId: group.id, version } : like ? { likeGroup: Number(like) } : {}),
      ...typed,
      members: sent,
    });
  }
  async function askToRemove(): Promise<void> {
    if (!group) return;
    const sure = await confirm({
      title: t('removeOf', { name: called(group) }),
      message: t('groups.removeText'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (sure) remove.mutate({ groupId: group.id, version });
  }
  const title = group ? (manage ? t('editOf', { name: called(group) }) : called(group)) : t('groups.add');
  return (
    <SideForm
      title={title}
      dirty={dirty}
      saving={save.isPending}
      error={save.error ?? remove.error}
      fields={['name']}
      onSubmit={manage ? submit : null}
      onLatest={() => void latest()}
      onClose={onClose}
    >
      {typed ? (
        <>
          <TextInput
            label={t('groups.name')}
            withAsterisk
            readOnly={!manage}
            value={typed.name}
            error={tried && !typed.name.trim() ? t('needed') : faultOf(save.error, 'name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('groups.nameEn')}
            readOnly={!manage}
            value={typed.nameEn}
            onChange={(event) => change({ nameEn: event.currentTarget.value })}
          />
          <Textarea
            label={t('groups.note')}
            autosize
            minRows={2}
            maxRows={4}
            readOnly={!manage}
            value={typed.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          {group ? null : (
            <Select
              label={t('groups.like')}
              description={t('groups.likeHint')}
              placeholder={t('groups.likeNone')}
              clearable
              clearButtonProps={{ 'aria-label': t('groups.likeNone') }}
              value={like}
              onChange={setLike}
              data={groups.map((one) => ({ value: String(one.id), label: called(one) }))}
            />
          )}
          <GroupMembers
            members={members}
            roleTypes={roleTypes}
            manage={manage}
            onChange={(next) => {
              setMembers(next);
              setDirty(true);
            }}
          />
          {now && now.group.people > 0 ? (
            <details className={classes.details}>
              <summary className="figures">
                {t('groups.persons')} {t('people', { count: now.group.people })}
              </summary>
              {dirty ? <p className={classes.hint}>{t('groups.unsavedPersons')}</p> : null}
              {now.group.people > now.persons.length ? (
                <p className={`${classes.hint} figures`}>{t('groups.personsMore', { count: now.group.people })}</p>
              ) : null}
              <ul>
                {now.persons.map((person) => (
                  <li key={person.id}>
                    {person.name} <span className={classes.sub}>{person.unit}</span>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          {manage && group && !group.code && now?.members.length === 0 && members.length === 0 ? (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
              {t('removeOf', { name: called(group) })}
            </Button>
          ) : null}
        </>
      ) : (
        <LoadingRows rows={5} />
      )}
    </SideForm>
  );
}
