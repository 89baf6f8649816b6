import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { myLeave } from '../../contract/leave/calls.ts';
import { type LeaveKind, leaveKinds } from '../../contract/leave/kinds.ts';
import { useRead } from '../api.ts';
import { Chips } from '../ui/Chips.tsx';
import type { Form } from './LeaveForm.tsx';
import { everydayKinds, type Say } from './leave-words.ts';

/** The three that are asked for every day as chips with what is left of them, the others in a list, each with why it can't be had now. */
export function KindField({ form: { field, values, set }, fixed }: { form: Form; fixed: boolean }) {
  const { t } = useTranslation('leave');
  const mine = useRead(myLeave, {}, { staleTime: 60_000 });
  // of others only the server knows
  const known = values.applicantId ? undefined : mine.data;
  const whyNot = (kind: LeaveKind) => known?.kinds.find((one) => one.kind === kind)?.why ?? null;
  const { error, required } = field('kind', { required: true });
  if (fixed && values.kind) return <p className="medium">{t(`kind.${values.kind}`)}</p>;
  const offered = everydayKinds.filter((kind) => whyNot(kind) === null);
  const none = known !== undefined && leaveKinds.every((kind) => whyNot(kind) !== null);
  if (none)
    return (
      <p className="notice" data-tone="urgent">
        {whyNot('VAC')}
      </p>
    );
  const pick = (kind: LeaveKind) => set({ kind, ...(known?.kinds.find((one) => one.kind === kind)?.halves === false ? wholeDays : {}) });
  return (
    <div className="fields">
      <Chips
        label={t('fact.kind')}
        value={values.kind}
        onChange={(kind) => kind !== '' && pick(kind)}
        chips={offered.map((kind) => ({
          value: kind as LeaveKind | '',
          label: [t(`kind.${kind}`), leftOf(kind, known, t)].filter(Boolean).join(' '),
        }))}
      />
      <Select
        label={t('fact.kind')}
        placeholder={t('edit.chooseKind')}
        data={leaveKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`), disabled: whyNot(kind) !== null }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            {whyNot(option.value as LeaveKind) ? <span className="detail">{whyNot(option.value as LeaveKind)}</span> : null}
          </span>
        )}
        maxDropdownHeight={320}
        allowDeselect={false}
        required={required}
        value={values.kind || null}
        onChange={(kind) => kind && pick(kind as LeaveKind)}
        error={error}
      />
    </div>
  );
}

const wholeDays = { fromHalf: 'AM', untilHalf: 'PM' } as const;

function leftOf(kind: LeaveKind, mine: Given<typeof myLeave> | undefined, t: Say): string {
  const left = mine?.accounts.find((one) => one.kind === kind)?.left;
  return left === null || left === undefined ? '' : t('left', { days: left });
}
