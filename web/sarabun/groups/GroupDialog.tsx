import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getReceiverGroup, groupRules, listReceiverGroups, saveReceiverGroup } from '../../../contract/sarabun/groups.ts';
import { ApiError, useRead, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';
import classes from './GroupsPage.module.css';
import type { Group } from './GroupsPage.tsx';

type Rule = (typeof groupRules)[number];

/** Name and members of a group; a new one where `group` is null. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common']);
  const [name, setName] = useState(group?.name ?? '');
  const [rule, setRule] = useState<Rule>(group?.rule ?? 'LISTED');
  const [members, setMembers] = useState<Holder[]>([]);
  const [tried, setTried] = useState(false);
  const known = useRead(getReceiverGroup, { groupId: group?.id ?? 0 }, { enabled: group !== null, staleTime: 0 });
  const save = useWrite(saveReceiverGroup, {
    refresh: [listReceiverGroups, getReceiverGroup],
    onSuccess: () => {
      toastDone(t('saved'));
      onClose();
    },
  });
  const before = known.data?.members;
  useEffect(() => {
    if (before && group?.rule === 'LISTED') setMembers(before);
  }, [before, group]);

  const faults = { name: name.trim() === '', members: rule === 'LISTED' && members.length === 0 };
  const said = (field: keyof typeof faults) =>
    (tried && faults[field] ? t('needed') : undefined) ??
    (save.error instanceof ApiError && save.error.field?.startsWith(field) ? save.error.message : undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (faults.name || faults.members || save.isPending) return;
    const ids = rule === 'LISTED' ? members.map((one) => one.id) : [];
    save.mutate({ ...(group ? { groupId: group.id } : {}), name: name.trim(), rule, members: ids });
  }

  return (
    <Modal opened onClose={onClose} title={group?.name ?? t('create')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form className={classes.form} onSubmit={submit} aria-label={group?.name ?? t('create')} noValidate>
        <TextInput
          label={t('name')}
          withAsterisk
          value={name}
          error={said('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('rule')}
          value={rule}
          allowDeselect={false}
          onChange={(value) => setRule((value as Rule | null) ?? 'LISTED')}
          data={groupRules.map((one) => ({ value: one, label: t(`rules.${one}`) }))}
        />
        {rule === 'LISTED' ? (
          <HolderPicker label={t('members')} purpose="forward" value={members} onChange={setMembers} error={said('members')} />
        ) : null}
        {save.isError && !said('name') && !said('members') ? (
          <p role="alert" className={classes.error}>
            {errorText(save.error)}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button type="submit" loading={save.isPending} disabled={group !== null && known.isPending} fullWidth>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
