import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import {
  keepOvertime,
  type OvertimeContent,
  type OvertimeKind,
  openOvertime,
  overtimeKinds,
  overtimeSetup,
} from '../../contract/overtime/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { addMonths, daysOf, minutesOf, monthOf } from '../ui/calendar/days.ts';
import { monthYear } from '../ui/calendar/words.ts';
import { weekdayShort } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import type { FormOf } from '../ui/useFormShell.ts';

type Setup = Given<typeof overtimeSetup>;
type Values = {
  month: string;
  kind: OvertimeKind;
  from: string;
  until: string;
  work: string;
  persons: string[];
  /** By the id of a person: days of the month. */
  days: Record<string, string[]>;
  budget: number | string;
  fund: string;
  urgent: boolean;
  reason: string;
};
type Form = FormOf<Values>;

/** An order before the work: who is to work on which days, between which hours, and what it may cost. */
export function OvertimeForm({
  kept,
  onClose,
}: {
  kept?: { requestId: number; version: number; content: OvertimeContent };
  onClose: () => void;
}) {
  const { t } = useTranslation('overtime');
  const go = useNavigate();
  const setup = useRead(overtimeSetup, {}, { staleTime: 60_000 });
  const keep = useKeepRequest(keepOvertime, kept && { requestId: kept.requestId, version: kept.version }, [openOvertime]);
  return (
    <FormModal
      title={t(kept ? 'edit.mend' : 'edit.title')}
      size={820}
      initial={setup.data ? valuesOf(kept?.content) : undefined}
      read={setup}
      send={(values) => keep({ content: contentOf(values) })}
      also={{ name: t('edit.draft'), send: (values) => keep({ content: contentOf(values) }, 'draft') }}
      submit={t('edit.send')}
      onDone={(given) => {
        onClose();
        if (!kept) void go(paths.overtimeOf(given.requestId));
      }}
      onClose={onClose}
    >
      {(form) => (setup.data ? <Fields form={form} setup={setup.data} /> : null)}
    </FormModal>
  );
}

function Fields({ form, setup }: { form: Form; setup: Setup }) {
  const { t } = useTranslation('overtime');
  const { field, box, values } = form;
  const rate = setup.rates.find(({ kind }) => kind === values.kind);
  const most = mostOf(values, rate);
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={12}>
        <Select
          label={t('edit.month')}
          data={monthsFor(values.month).map((value) => ({ value, label: monthYear(`${value}-01`) }))}
          allowDeselect={false}
          {...field('month', { required: true })}
        />
        <Select
          label={t('fact.kind')}
          data={overtimeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          allowDeselect={false}
          {...field('kind')}
        />
        <TextInput type="time" label={t('edit.from')} {...field('from', { required: true })} />
        <TextInput type="time" label={t('edit.until')} {...field('until', { required: true })} />
      </SimpleGrid>
      <Textarea label={t('edit.work')} autosize minRows={2} maxRows={6} maxLength={1000} {...field('work', { required: true })} />
      <Persons form={form} setup={setup} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} style={{ alignItems: 'end' }}>
        <NumberInput
          label={t('edit.budget')}
          min={0}
          thousandSeparator
          description={
            rate && most > 0
              ? t('edit.budgetHint', { most: most.toLocaleString('en-US'), baht: rate.baht, hours: rate.hoursMost })
              : undefined
          }
          {...field('budget', { required: true })}
        />
        <TextInput label={t('edit.fund')} maxLength={300} {...field('fund')} />
      </SimpleGrid>
      <Checkbox label={t('edit.urgent')} {...box('urgent')} />
      {values.urgent ? (
        <Textarea label={t('edit.reason')} autosize minRows={2} maxRows={6} maxLength={1000} {...field('reason', { required: true })} />
      ) : null}
    </>
  );
}

/** Who works, and each one's days; who is added begins with the days of the one before. */
function Persons({ form: { field, values, set }, setup }: { form: Form; setup: Setup }) {
  const { t } = useTranslation('overtime');
  const names = new Map(setup.persons.map(({ id, name }) => [String(id), name]));
  const chosen = field('persons', { required: true });
  const choose = (persons: string[]) => {
    const before = values.days[values.persons.at(-1) ?? ''] ?? [];
    set({ persons, days: Object.fromEntries(persons.map((one) => [one, values.days[one] ?? before])) });
  };
  const days = daysOf(monthOf(values.month)).map((day) => ({ value: day, label: `${Number(day.slice(8))} ${weekdayShort(day)}` }));
  return (
    <>
      <MultiSelect
        searchable
        label={t('edit.persons')}
        description={t('edit.personsHint')}
        data={setup.persons.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...chosen}
        onChange={choose}
      />
      {values.persons.map((one) => (
        <MultiSelect
          key={one}
          label={t('edit.daysOf', { name: names.get(one) ?? '' })}
          data={days}
          withAsterisk
          value={values.days[one] ?? []}
          onChange={(next) => set({ days: { ...values.days, [one]: [...next].sort() } })}
        />
      ))}
    </>
  );
}

/** From two months ago, for what could not wait, to the end of a year of months; and the one that is kept. */
function monthsFor(kept: string): string[] {
  const now = bangkokDay(new Date());
  const months = Array.from({ length: 15 }, (_, place) => addMonths(now, place - 2).slice(0, 7));
  return months.includes(kept) || !kept ? months : [kept, ...months].sort();
}

/** What it comes to when all is worked that is asked for. */
function mostOf({ from, until, persons, days }: Values, rate: Setup['rates'][number] | undefined): number {
  if (!rate || !from || !until) return 0;
  const hours = Math.min(rate.hoursMost, Math.max(0, Math.floor((minutesOf(until) - minutesOf(from)) / 60)));
  return persons.reduce((sum, one) => sum + (days[one]?.length ?? 0), 0) * hours * rate.baht;
}

function contentOf({ persons, days, budget, ...rest }: Values): OvertimeContent {
  return {
    ...rest,
    reason: rest.urgent ? rest.reason : '',
    budget: Number(budget) || 0,
    persons: persons.map((one) => ({ personId: Number(one), days: (days[one] ?? []).filter((day) => day.startsWith(rest.month)) })),
  };
}

function valuesOf(content?: OvertimeContent): Values {
  return {
    month: content?.month ?? bangkokDay(new Date()).slice(0, 7),
    kind: content?.kind ?? 'WORKDAY',
    from: content?.from ?? '16:30',
    until: content?.until ?? '20:30',
    work: content?.work ?? '',
    persons: content?.persons.map(({ personId }) => String(personId)) ?? [],
    days: Object.fromEntries(content?.persons.map(({ personId, days }) => [String(personId), days]) ?? []),
    budget: content?.budget ?? '',
    fund: content?.fund ?? '',
    urgent: content?.urgent ?? false,
    reason: content?.reason ?? '',
  };
}
