import { ActionIcon, Checkbox, Select } from '@mantine/core';
import { IconBriefcase, IconBuilding, IconId, IconLock, IconUser, IconUserStar, IconUsers, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsChoices } from '../../../contract/settings/pages.ts';
import { type GroupDuty, type GroupMember, groupDuties, type MemberKind, memberKinds } from '../../../contract/settings/users-groups.ts';
import { call } from '../../api.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import classes from './Lists.module.css';

interface Props {
  roleTypes: { id: number; name: string }[];
  members: GroupMember[];
  manage: boolean;
  onChange: (members: GroupMember[]) => void;
}

/** What a group is made of: persons, posts, role types, units, duties; what the product gives stays. */
export function GroupMembers({ members, roleTypes, manage, onChange }: Props) {
  const { t } = useTranslation('menus');
  const nameOf = (member: GroupMember) =>
    member.kind === 'EVERYBODY' ? t('kind.EVERYBODY') : member.duty ? t(`duty.${member.duty}`) : member.name;
  return (
    <>
      <div>
        <h3 className={classes.heading}>{t('groups.members')}</h3>
        <p className="hint">{t('groups.membersHint')}</p>
      </div>
      {members.length === 0 ? <p className="hint">{t('groups.noMembers')}</p> : null}
      {members.length > 0 ? (
        <ul className={classes.members}>
          {members.map((member) => {
            const Icon = icons[member.kind];
            return (
              <li key={`${member.kind}${member.refId ?? member.duty ?? ''}`}>
                <Icon size={18} aria-hidden />
                <span className={classes.words}>
                  {nameOf(member)}
                  {member.below ? ` ${t('groups.withBelow')}` : ''}
                  <span className="sub figures">
                    {t(`kind.${member.kind}`)}
                    {member.people > 0 ? ` · ${t('people', { count: member.people })}` : ''}
                  </span>
                </span>
                {member.fixed ? (
                  <span className="hint" title={t('groups.fixed')}>
                    <IconLock size={16} role="img" aria-label={t('groups.fixed')} />
                  </span>
                ) : manage ? (
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('removeOf', { name: nameOf(member) })}
                    onClick={() => onChange(members.filter((other) => other !== member))}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {manage ? <Adder members={members} roleTypes={roleTypes} onAdd={(member) => onChange([...members, member])} /> : null}
    </>
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

function Adder({ members, roleTypes, onAdd }: Pick<Props, 'members' | 'roleTypes'> & { onAdd: (member: GroupMember) => void }) {
  const { t } = useTranslation('menus');
  const [kind, setKind] = useState<MemberKind>('PERSON');
  const [below, setBelow] = useState(true);
  const has = (refId: number | null, duty: string | null) =>
    members.some((member) => member.kind === kind && member.refId === refId && member.duty === duty);
  const blank = { kind, refId: null, duty: null, below: false, fixed: false, name: '', people: 0 };

  async function add(refId: number): Promise<void> {
    if (has(refId, null) || !(kind in sources)) return;
    const { choices } = await call(settingsChoices, { from: sources[kind as keyof typeof sources], chosen: [refId], search: '' });
    const name = choices.find((one) => one.id === refId)?.name ?? String(refId);
    onAdd({ ...blank, refId, name, below: kind === 'UNIT' && below });
  }

  return (
    <div className={classes.adder}>
      <Select
        label={t('groups.addBy')}
        allowDeselect={false}
        value={kind}
        onChange={(value) => {
          const chosen = (value ?? 'PERSON') as MemberKind;
          setKind(chosen);
          if (chosen === 'EVERYBODY' && !members.some((member) => member.kind === 'EVERYBODY')) {
            onAdd({ ...blank, kind: 'EVERYBODY' });
            setKind('PERSON');
          }
        }}
        data={memberKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
      />
      {kind === 'UNIT' ? (
        <Checkbox label={t('groups.below')} checked={below} onChange={(event) => setBelow(event.currentTarget.checked)} />
      ) : null}
      {kind === 'DUTY' ? (
        <Select
          label={t('kind.DUTY')}
          placeholder={t('groups.choose')}
          value={null}
          onChange={(value) => value && onAdd({ ...blank, duty: value as GroupDuty })}
          data={groupDuties.filter((duty) => !has(null, duty)).map((duty) => ({ value: duty, label: t(`duty.${duty}`) }))}
        />
      ) : null}
      {kind === 'ROLE_TYPE' ? (
        <Select
          label={t('kind.ROLE_TYPE')}
          placeholder={t('groups.choose')}
          value={null}
          onChange={(value) =>
            value && onAdd({ ...blank, refId: Number(value), name: roleTypes.find((one) => one.id === Number(value))?.name ?? '' })
          }
          data={roleTypes.filter(({ id }) => !has(id, null)).map(({ id, name }) => ({ value: String(id), label: name }))}
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
