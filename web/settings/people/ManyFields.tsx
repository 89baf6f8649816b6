import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { changePeople, ManyAct } from '../../../contract/settings/many-people.ts';
import { listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { useRead } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import type { FieldProps, FormOf } from '../../ui/useFormShell.ts';
import { RowField } from '../fields/RowPicker.tsx';

/** What is asked for, over all acts. */
export type ManyValues = {
  unitId: number[];
  postName: string;
  since: string;
  duty: 'REGISTRY' | 'SECRET_REGISTRY' | 'AUDITOR';
  groupId: string;
  reason: string;
  approvedBy: string;
  fromDay: string;
};

export function blank(): ManyValues {
  const today = bangkokDay(new Date());
  return { unitId: [], postName: '', since: today, duty: 'REGISTRY', groupId: '', reason: '', approvedBy: '', fromDay: today };
}

/** The fields of the act alone. */
export function sentOf(act: ManyAct, values: ManyValues): Omit<Sent<typeof changePeople>, 'act' | 'personIds'> {
  const {
    unitId: [unit],
    postName,
    since,
    duty,
    groupId,
    reason,
    approvedBy,
    fromDay,
  } = values;
  const unitId = unit ? { unitId: unit } : {};
  if (act === 'PLACE') return { ...unitId, since, ...(postName.trim() ? { postName: postName.trim() } : {}) };
  if (act === 'DUTY') return { ...unitId, duty };
  if (act === 'JOIN' || act === 'PART') return { groupId: Number(groupId) };
  if (act === 'CLOSE' || act === 'REOPEN') return { reason, approvedBy, fromDay };
  return act === 'INVITE' && reason.trim() ? { reason } : {};
}

interface Props {
  act: ManyAct;
  form: FormOf<ManyValues>;
}

export function ManyFields({ act, form: { field } }: Props) {
  const { t } = useTranslation('people');
  const unit = (label: string, description: string) => (
    <RowField from="unit" label={label} description={description} {...field('unitId')} />
  );
  const reason = (required: boolean) => (
    <Textarea
      label={required ? t('closing.reason') : t('second.reason')}
      autosize
      minRows={2}
      maxLength={500}
      {...field('reason', { required })}
    />
  );
  if (act === 'PLACE')
    return (
      <>
        {unit(t('many.newUnit'), t('many.newUnitHint'))}
        <TextInput label={t('many.newPost')} description={t('many.newPostHint')} maxLength={200} {...field('postName')} />
        <DateField label={t('fields.since')} {...field('since')} />
      </>
    );
  if (act === 'DUTY')
    return (
      <>
        <NativeSelect
          label={t('second.duty')}
          data={(['REGISTRY', 'SECRET_REGISTRY', 'AUDITOR'] as const).map((value) => ({ value, label: t(`duty.${value}`) }))}
          {...field('duty')}
        />
        {unit(t('many.dutyUnit'), t('many.dutyUnitHint'))}
      </>
    );
  if (act === 'JOIN' || act === 'PART') return <GroupField {...field('groupId', { required: true })} />;
  if (act === 'INVITE') return reason(false);
  if (act === 'FORCE') return null;
  return (
    <>
      {reason(true)}
      <TextInput
        label={t('closing.approvedBy')}
        description={t('closing.approvedByHint')}
        maxLength={200}
        {...field('approvedBy', { required: true })}
      />
      <DateField label={t('closing.fromDay')} {...field('fromDay', { required: true })} />
    </>
  );
}

function GroupField(props: FieldProps<string>) {
  const { t } = useTranslation('people');
  const groups = useRead(listUsersGroups, {}).data?.groups ?? [];
  return (
    <NativeSelect
      label={t('many.group')}
      data={[
        { value: '', label: t('many.chooseGroup') },
        // of whom the groups of the product consist, their duties say
        ...groups.filter((group) => group.active && group.code === null).map((group) => ({ value: String(group.id), label: group.name })),
      ]}
      {...props}
    />
  );
}
