import { ActionIcon, Checkbox, Group, Select } from '@mantine/core';
import { IconBriefcase, IconBuilding, IconId, IconLock, IconUser, IconUserStar, IconUsers, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsChoices } from '../../../contract/settings/pages.ts';
import { type GroupDuty, type GroupMember, groupDuties, type MemberKind, memberKinds } from '../../../contract/settings/users-groups.ts';
import { call } from '../../api.ts';
import { Lines } from '../../ui/Lines.tsx';
import { RowPicker } from '../fields/RowPicker.tsx';

interface Props {
  roleTypes: { id: number; name: string }[];
  members: GroupMember[];
  manage: boolean;
  onChange: (members: GroupMember[]) => void;
}

/** What a group is made of: persons, posts, role types, units, duties; what the product gives stays. */
export function GroupMembers({ members, roleTypes, manage, onChange }: Props) {
  const { t } = useTranslation('menus');
  return (
    <>
      <div>
        <h3>{t('groups.members')}</h3>
        <p className="hint">{t('groups.membersHint')}</p>
      </div>
      {members.length === 0 ? <p className="hint">{t('groups.noMembers')}</p> : null}
      <ul className="bare">
        {members.map((member) => (
          <Member
            key={`${member.kind}${member.refId ?? member.duty ?? ''}`}
            member={member}
            onRemove={manage ? () => onChange(members.filter((other) => other !== member)) : null}
          />
        ))}
      </ul>
      {manage ? <Adder members={members} roleTypes={roleTypes} onAdd={(member) => onChange([...members, member])} /> : null}
    </>
  );
}

function Member({ member, onRemove }: { member: GroupMember; onRemove: (() => void) | null }) {
  const { t } = useTranslation('menus');
  const { kind, duty, people, below, fixed } = member;
  const name = kind === 'EVERYBODY' ? t('kind.EVERYBODY') : duty ? t(`duty.${duty}`) : member.name;
  const Icon = icons[kind];
  return (
    <Group component="li" className="row" wrap="nowrap">
      <Icon size={18} aria-hidden />
      <span className="words">
        <Lines sub={[t(`kind.${kind}`), people > 0 && t('people', { count: people })]}>
          {name}
          {below ? ` ${t('groups.withBelow')}` : ''}
        </Lines>
      </span>
      {fixed ? (
        <span className="hint" title={t('groups.fixed')}>
          <IconLock size={16} role="img" aria-label={t('groups.fixed')} />
        </span>
      ) : onRemove ? (
        <ActionIcon variant="subtle" aria-label={t('removeOf', { name })} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  );
}

const icons = {
  EVERYBODY: IconUsers,
  PERSON: IconUser,
  POSITION: IconBriefcase,
  ROLE_TYPE: IconUserStar,
  UNIT: IconBuilding,
  DUTY: IconId,
};
const sources = { PERSON: 'person', POSITION: 'position', UNIT: 'unit' } as const;

interface Adding extends Pick<Props, 'members' | 'roleTypes'> {
  onAdd: (member: GroupMember) => void;
  kind: MemberKind;
  below: boolean;
  setKind: (kind: MemberKind) => void;
}

/** What may be added by the kind that is chosen; everybody is added at once. */
function useAdding({ members, roleTypes, onAdd, kind, below, setKind }: Adding) {
  const { t } = useTranslation('menus');
  const has = (refId: number | null, duty: string | null) =>
    members.some((member) => member.kind === kind && member.refId === refId && member.duty === duty);
  const blank = { kind, refId: null, duty: null, below: false, fixed: false, name: '', people: 0 };

  async function add(refId: number): Promise<void> {
    if (has(refId, null) || !(kind in sources)) return;
    const { choices } = await call(settingsChoices, { from: sources[kind as keyof typeof sources], chosen: [refId], search: '' });
    const name = choices.find((one) => one.id === refId)?.name ?? String(refId);
    onAdd({ ...blank, refId, name, below: kind === 'UNIT' && below });
  }

  function choose(chosen: MemberKind): void {
    const everybody = chosen === 'EVERYBODY' && !members.some((member) => member.kind === 'EVERYBODY');
    if (everybody) onAdd({ ...blank, kind: 'EVERYBODY' });
    setKind(everybody ? 'PERSON' : chosen);
  }
  const offered: Record<'DUTY' | 'ROLE_TYPE', { data: { value: string; label: string }[]; add: (value: string) => void }> = {
    DUTY: {
      data: groupDuties.filter((duty) => !has(null, duty)).map((duty) => ({ value: duty, label: t(`duty.${duty}`) })),
      add: (value) => onAdd({ ...blank, duty: value as GroupDuty }),
    },
    ROLE_TYPE: {
      data: roleTypes.filter(({ id }) => !has(id, null)).map(({ id, name }) => ({ value: String(id), label: name })),
      add: (value) => onAdd({ ...blank, refId: Number(value), name: roleTypes.find(({ id }) => id === Number(value))?.name ?? '' }),
    },
  };
  return { choose, add, offered };
}

function Adder({ members, roleTypes, onAdd }: Pick<Props, 'members' | 'roleTypes'> & { onAdd: (member: GroupMember) => void }) {
  const { t } = useTranslation('menus');
  const [kind, setKind] = useState<MemberKind>('PERSON');
  const [below, setBelow] = useState(true);
  const { choose, add, offered } = useAdding({ members, roleTypes, onAdd, kind, below, setKind });
  return (
    <div className="notice stack">
      <Select
        label={t('groups.addBy')}
        allowDeselect={false}
        value={kind}
        onChange={(value) => choose((value ?? 'PERSON') as MemberKind)}
        data={memberKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
      />
      {kind === 'UNIT' ? (
        <Checkbox label={t('groups.below')} checked={below} onChange={(event) => setBelow(event.currentTarget.checked)} />
      ) : null}
      {kind === 'DUTY' || kind === 'ROLE_TYPE' ? (
        <Select
          label={t(`kind.${kind}`)}
          placeholder={t('groups.choose')}
          value={null}
          onChange={(value) => value && offered[kind].add(value)}
          data={offered[kind].data}
        />
      ) : null}
      {kind in sources ? (
        <RowPicker
          key={`${kind}${members.length}`}
          from={sources[kind as keyof typeof sources]}
          ids={[]}
          onChange={(ids) => ids[0] !== undefined && void add(ids[0])}
          input={{ label: t(`kind.${kind}`) }}
        />
      ) : null}
    </div>
  );
}
