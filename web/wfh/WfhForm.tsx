import { Button, Checkbox, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { keepWfh, type WfhContent, type WfhPart, type WfhPlace, wfhParts, wfhPlaces } from '../../contract/wfh/calls.ts';
import { ApplicantSelect, applicantOf } from '../office/PersonSelect.tsx';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { Chips } from '../ui/Chips.tsx';
import { addDays } from '../ui/calendar/days.ts';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import { type Checked, useCheck } from './useCheck.ts';
import { stale, type Wfh } from './wfh-words.ts';

type Values = {
  how: 'DAYS' | 'WEEKLY';
  days: { day: string; part: WfhPart }[];
  weekdays: string[];
  from: string;
  until: string;
  part: WfhPart;
  place: WfhPlace;
  placeName: string;
  phone: string;
  plan: string;
  applicantId: string;
};
type Form = FormOf<Values>;

/** Days by their dates or by the week, where one is and how one is reached, and what one will do. */
export function WfhForm({ kept, onClose }: { kept?: { requestId: number; wfh: Wfh }; onClose: () => void }) {
  const { t } = useTranslation('wfh');
  const go = useNavigate();
  const keep = useKeepRequest(keepWfh, kept && { requestId: kept.requestId, version: kept.wfh.version }, stale);
  const sends = (values: Values, as?: 'draft') => keep({ content: contentOf(values), ...applicantOf(values.applicantId) }, as);
  return (
    <FormModal
      title={t(kept ? 'edit.mend' : 'edit.title')}
      size={720}
      initial={valuesOf(kept?.wfh.content)}
      send={(values) => sends(values)}
      also={{ name: t('edit.draft'), send: (values) => sends(values, 'draft') }}
      submit={t('edit.send')}
      onDone={(given) => {
        onClose();
        if (!kept) void go(paths.wfhOf(given.requestId));
      }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} requestId={kept?.requestId} />}
    </FormModal>
  );
}

/** What the days come to, and what stands in their way, is told while one writes. */
function Fields({ form, requestId }: { form: Form; requestId: number | undefined }) {
  const { t } = useTranslation('wfh');
  const checked = useCheck(contentOf(form.values), { applicantId: form.values.applicantId, requestId });
  return (
    <>
      <Chips
        label={t('edit.how')}
        value={form.values.how}
        onChange={(how) => form.set({ how })}
        chips={[
          { value: 'DAYS', label: t('edit.byDays') },
          { value: 'WEEKLY', label: t('edit.byWeek') },
        ]}
      />
      {form.values.how === 'DAYS' ? <Days form={form} checked={checked} /> : <Weekly form={form} checked={checked} />}
      <Said of={checked} />
      <Where form={form} checked={checked} isNew={requestId === undefined} />
    </>
  );
}

function Said({ of: { data } }: { of: Checked }) {
  const { t } = useTranslation('wfh');
  if (!data || data.days === 0) return null;
  const { least } = data;
  const lines = [
    t('days', { days: data.days }),
    least && t('edit.left', { left: least.left, members: least.members, day: shortDate(least.day), part: t(`part.${least.half}`) }),
    ...data.hints.map(({ text }) => text),
  ];
  return (
    <p className="notice figures" role="status">
      {lines.filter(Boolean).join(' · ')}
    </p>
  );
}

function usePartChoices() {
  const { t } = useTranslation('wfh');
  return wfhParts.map((value) => ({ value, label: t(`part.${value}`) }));
}

function Days({ form: { field, values, set }, checked }: { form: Form; checked: Checked }) {
  const { t } = useTranslation('wfh');
  const parts = usePartChoices();
  // what is wrong with the days as a whole stands under them
  const whole = field('days').error ?? checked.faultOf('days');
  const change = (place: number, some: Partial<Values['days'][number]>) =>
    set({ days: values.days.map((one, at) => (at === place ? { ...one, ...some } : one)) });
  return (
    <fieldset className="bare fields" aria-label={t('edit.days')}>
      {values.days.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days are known by their place alone
        <SimpleGrid key={place} cols={{ base: 1, sm: 3 }} spacing={12}>
          <DateField label={t('edit.day', { n: place + 1 })} required value={one.day} onChange={(day) => change(place, { day })} />
          <Select
            label={t('edit.partOf', { n: place + 1 })}
            data={parts}
            allowDeselect={false}
            value={one.part}
            onChange={(part) => change(place, { part: part as WfhPart })}
          />
          {values.days.length > 1 ? (
            <Button
              variant="default"
              style={{ alignSelf: 'end' }}
              aria-label={t('edit.removeDay', { n: place + 1 })}
              onClick={() => set({ days: values.days.filter((_, at) => at !== place) })}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          ) : null}
        </SimpleGrid>
      ))}
      {whole ? (
        <span className="fault" role="alert">
          {whole}
        </span>
      ) : null}
      <span>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            set({ days: [...values.days, { day: addDays(values.days.at(-1)?.day || bangkokDay(new Date()), 1), part: 'DAY' }] })
          }
        >
          {t('edit.addDay')}
        </Button>
      </span>
    </fieldset>
  );
}

const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const;

function Weekly({ form: { field }, checked }: { form: Form; checked: Checked }) {
  const { t } = useTranslation('wfh');
  const parts = usePartChoices();
  const [days, until] = [field('weekdays', { required: true }), field('until', { required: true })];
  return (
    <>
      <Checkbox.Group label={t('edit.weekdays')} {...days} error={days.error ?? checked.faultOf('weekdays')}>
        <Group gap={16} mt={6}>
          {weekdays.map((value) => (
            <Checkbox key={value} value={value} label={t(`weekday.d${value}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        <DateField label={t('edit.from')} {...field('from', { required: true })} />
        <DateField label={t('edit.until')} {...until} error={until.error ?? checked.faultOf('until')} />
        <Select label={t('edit.part')} data={parts} allowDeselect={false} {...field('part')} />
      </SimpleGrid>
    </>
  );
}

function Where({ form: { field, values }, checked, isNew }: { form: Form; checked: Checked; isNew: boolean }) {
  const { t } = useTranslation('wfh');
  const place = field('place');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <Select
          label={t('edit.place')}
          data={wfhPlaces.map((value) => ({ value, label: t(`place.${value}`) }))}
          allowDeselect={false}
          {...place}
          error={place.error ?? checked.faultOf('place')}
        />
        <TextInput label={t('edit.placeName')} maxLength={200} {...field('placeName', { required: values.place !== 'HOME' })} />
      </SimpleGrid>
      <TextInput label={t('edit.phone')} type="tel" autoComplete="tel" maxLength={50} {...field('phone', { required: true })} />
      <Textarea
        label={t('edit.plan')}
        description={t('edit.planHint')}
        autosize
        minRows={3}
        maxRows={10}
        {...field('plan', { required: true })}
      />
      {isNew ? <ApplicantSelect module="wfh" {...field('applicantId')} /> : null}
    </>
  );
}

function contentOf({ how, days, weekdays: chosen, from, until, part, place, placeName, phone, plan }: Values): WfhContent {
  return {
    days: how === 'DAYS' ? days.filter(({ day }) => day !== '') : [],
    weekly: how === 'WEEKLY' ? { from, until, weekdays: chosen.map(Number), part } : null,
    place,
    placeName,
    phone,
    plan: plan
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

function valuesOf(content?: WfhContent): Values {
  const { weekly = null, days = [] } = content ?? {};
  return {
    how: weekly ? 'WEEKLY' : 'DAYS',
    days: days.length > 0 ? days.map(({ day, part }) => ({ day, part })) : [{ day: addDays(bangkokDay(new Date()), 1), part: 'DAY' }],
    weekdays: weekly?.weekdays.map(String) ?? [],
    from: weekly?.from ?? '',
    until: weekly?.until ?? '',
    part: weekly?.part ?? 'DAY',
    place: content?.place ?? 'HOME',
    placeName: content?.placeName ?? '',
    phone: content?.phone ?? '',
    plan: content?.plan.join('\n') ?? '',
    applicantId: '',
  };
}
