import { MultiSelect, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../contract/endpoint.ts';
import { times } from '../../contract/rules/times.ts';
import { findHolders } from '../../contract/sarabun/choices.ts';
import type { ScheduledCode } from '../../contract/statistics/reports.ts';
import { addSchedule, forms, listSchedules, often, spans } from '../../contract/statistics/schedules.ts';
import { useRead, useSend } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { FormModal } from '../ui/FormModal.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';

interface Props {
  report: ScheduledCode;
  narrowing: { unitId: string | null; type: string | null; speed: string | null };
  onClose: () => void;
}

/** ตั้งส่งทางอีเมล: how often, of which days, as what, to whom. */
export function ScheduleForm({ report, narrowing, onClose }: Props) {
  const { t } = useTranslation('statistics');
  const add = useSend(addSchedule, [listSchedules]);
  const options = <V extends string>(of: readonly V[]) => of.map((value) => ({ value, label: t(`schedule.${value as 'DAILY'}`) }));
  const narrowed = Object.fromEntries(Object.entries(narrowing).flatMap(([name, value]) => (value ? [[name, Number(value)]] : [])));
  return (
    <FormModal
      title={t('schedule.add')}
      hint={
        <>
          <b>{t(`reports.${report}.title`)}</b> {t('schedule.hint')}
        </>
      }
      initial={{ often: 'MONTHLY', span: 'BEFORE', form: 'pdf', readers: [] as string[] }}
      send={({ readers, ...values }) =>
        add({ report, ...narrowed, ...(values as Pick<Sent<typeof addSchedule>, 'often' | 'span' | 'form'>), readers: readers.map(Number) })
      }
      submit={t('schedule.add')}
      done={t('schedule.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NativeSelect label={t('schedule.often')} data={options(often)} {...field('often')} />
          <NativeSelect label={t('schedule.span')} data={options(spans)} {...field('span')} />
          <NativeSelect label={t('schedule.form')} data={options(forms)} {...field('form')} />
          <Readers label={t('schedule.readers')} description={t('schedule.readersHint')} {...field('readers')} />
        </>
      )}
    </FormModal>
  );
}

interface ReadersProps extends FieldProps<string[]> {
  label: string;
  description: string;
}

/** Persons of the office by their names; those that are chosen stay known. */
function Readers({ value, onChange, ...props }: ReadersProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(findHolders, { purpose: 'forward', only: 'PERSON', search, ids: [] }, { keep: true, staleTime: 60_000 });
  // who is chosen keeps his name, whatever is looked for next
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const labels = new Map([...chosen, ...(found.data?.items ?? []).map(({ id, name }) => [String(id), name] as const)]);
  return (
    <MultiSelect
      searchable
      filter={({ options }) => options}
      data={[...labels].map(([id, label]) => ({ value: id, label }))}
      onSearchChange={(words) => setTyped([...labels.values()].includes(words) ? '' : words)}
      value={value}
      onChange={(ids) => {
        setChosen(new Map(ids.map((id) => [id, labels.get(id) ?? id])));
        onChange(ids);
      }}
      {...props}
    />
  );
}
