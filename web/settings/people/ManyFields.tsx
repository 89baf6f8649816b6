import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../../contract/endpoint.ts';
import type { changePeople, ManyAct } from '../../../contract/settings/many-people.ts';
import { listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { useRead } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { RowPicker } from '../fields/RowPicker.tsx';

/** What is asked for, over all acts. */
export interface ManyValues {
  unit: number[];
  postName: string;
  since: string;
  duty: 'REGISTRY' | 'SECRET_REGISTRY' | 'AUDITOR';
  groupId: string;
  reason: string;
  approvedBy: string;
  fromDay: string;
}
type Name = keyof ManyValues;

export function blank(): ManyValues {
  const today = bangkokDay(new Date());
  return { unit: [], postName: '', since: today, duty: 'REGISTRY', groupId: '', reason: '', approvedBy: '', fromDay: today };
}

/** Fields without which the act is not asked for. */
export function lackingIn(act: ManyAct, values: ManyValues): Name[] {
  const empty = (...names: Name[]) => names.filter((name) => values[name].length === 0 || String(values[name]).trim() === '');
  if (act === 'PLACE') return values.unit.length === 0 && values.postName.trim() === '' ? ['unit'] : empty('since');
  if (act === 'JOIN' || act === 'PART') return empty('groupId');
  return act === 'CLOSE' || act === 'REOPEN' ? empty('reason', 'approvedBy', 'fromDay') : [];
}

/** The fields of the act alone. */
export function sentOf(act: ManyAct, values: ManyValues): Omit<Sent<typeof changePeople>, 'act' | 'personIds'> {
  const { unit, postName, since, duty, groupId, reason, approvedBy, fromDay } = values;
  const unitId = unit[0] ? { unitId: unit[0] } : {};
  if (act === 'PLACE') return { ...unitId, since, ...(postName.trim() ? { postName: postName.trim() } : {}) };
  if (act === 'DUTY') return { ...unitId, duty };
  if (act === 'JOIN' || act === 'PART') return { groupId: Number(groupId) };
  if (act === 'CLOSE' || act === 'REOPEN') return { reason, approvedBy, fromDay };
  return act === 'INVITE' && reason.trim() ? { reason } : {};
}

interface Props {
  act: ManyAct;
  values: ManyValues;
  lacking: Name[];
  onChange: (values: ManyValues) => void;
}

export function ManyFields({ act, values, lacking, onChange }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const set = (more: Partial<ManyValues>) => onChange({ ...values, ...more });
  const fault = (name: Name) => (lacking.includes(name) ? t('many.needed') : undefined);
  const unit = (label: string, description: string) => (
    <RowPicker from="unit" ids={values.unit} onChange={(ids) => set({ unit: ids })} input={{ label, description, error: fault('unit') }} />
  );
  const reason = (needed: boolean) => (
    <Textarea
      label={needed ? t('closing.reason') : t('second.reason')}
      withAsterisk={needed}
      autosize
      minRows={2}
      maxLength={500}
      value={values.reason}
      error={fault('reason')}
      onChange={(event) => set({ reason: event.currentTarget.value })}
    />
  );
  if (act === 'PLACE')
    return (
      <>
        {unit(t('many.newUnit'), t('many.newUnitHint'))}
        <TextInput
          label={t('many.newPost')}
          description={t('many.newPostHint')}
          maxLength={200}
          value={values.postName}
          onChange={(event) => set({ postName: event.currentTarget.value })}
        />
        <DateField
          label={t('fields.since')}
          value={values.since}
          error={fault('since')}
          onChange={(since) => set({ since: since ?? '' })}
        />
      </>
    );
  if (act === 'DUTY')
    return (
      <>
        <NativeSelect
          label={t('second.duty')}
          value={values.duty}
          data={(['REGISTRY', 'SECRET_REGISTRY', 'AUDITOR'] as const).map((value) => ({ value, label: t(`duty.${value}`) }))}
          onChange={(event) => set({ duty: event.currentTarget.value as ManyValues['duty'] })}
        />
        {unit(t('many.dutyUnit'), t('many.dutyUnitHint'))}
      </>
    );
  if (act === 'JOIN' || act === 'PART')
    return <Group value={values.groupId} error={fault('groupId')} onChange={(groupId) => set({ groupId })} />;
  if (act === 'INVITE') return reason(false);
  if (act === 'FORCE') return null;
  return (
    <>
      {reason(true)}
      <TextInput
        label={t('closing.approvedBy')}
        description={t('closing.approvedByHint')}
        withAsterisk
        maxLength={200}
        value={values.approvedBy}
        error={fault('approvedBy')}
        onChange={(event) => set({ approvedBy: event.currentTarget.value })}
      />
      <DateField
        label={t('closing.fromDay')}
        value={values.fromDay}
        error={fault('fromDay')}
        onChange={(fromDay) => set({ fromDay: fromDay ?? '' })}
      />
    </>
  );
}

function Group({ value, error, onChange }: { value: string; error: string | undefined; onChange: (value: string) => void }) {
  const { t } = useTranslation('people');
  const groups = useRead(listUsersGroups, {}).data?.groups ?? [];
  return (
    <NativeSelect
      label={t('many.group')}
      withAsterisk
      value={value}
      error={error}
      data={[
        { value: '', label: t('many.chooseGroup') },
        // of whom the groups of the product consist, their duties say
        ...groups.filter((group) => group.active && group.code === null).map((group) => ({ value: String(group.id), label: group.name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
