import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getReceiverGroup, groupRules, listReceiverGroups, saveReceiverGroup } from '../../../contract/sarabun/groups.ts';
import { useRead, useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';
import type { ReceiverGroup } from './GroupsPage.tsx';

type Rule = (typeof groupRules)[number];

/** Name and members of a group; a new one where `group` is null. */
export function GroupDialog({ group, onClose }: { group: ReceiverGroup | null; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const known = useRead(getReceiverGroup, { groupId: group?.id ?? 0 }, { enabled: group !== null, staleTime: 0 });
  const save = useSend(saveReceiverGroup, [listReceiverGroups, getReceiverGroup]);
  const begun = (members: Holder[]) => ({ name: group?.name ?? '', rule: (group?.rule ?? 'LISTED') as Rule, members });
  return (
    <FormModal
      title={group?.name ?? t('create')}
      initial={group ? known.data && begun(group.rule === 'LISTED' ? known.data.members : []) : begun([])}
      read={known}
      send={({ name, rule, members }) =>
        save({
          ...(group ? { groupId: group.id } : {}),
          name: name.trim(),
          rule,
          members: rule === 'LISTED' ? members.map((one) => one.id) : [],
        })
      }
      submit={t('save')}
      done={t('saved')}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextInput label={t('name')} {...field('name', { required: true })} />
          <Select
            label={t('rule')}
            allowDeselect={false}
            data={groupRules.map((one) => ({ value: one, label: t(`rules.${one}`) }))}
            {...field('rule')}
          />
          {values.rule === 'LISTED' ? (
            <HolderPicker label={t('members')} purpose="forward" {...field('members', { required: true })} />
          ) : null}
        </>
      )}
    </FormModal>
  );
}
