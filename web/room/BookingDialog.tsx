import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openRequest } from '../../contract/office/requests.ts';
import { openTimes, type PlannedDate, type Repeat, repeats } from '../../contract/office/times.ts';
import {
  type BookingContent,
  bumpBooking,
  dayOfRooms,
  type FixedEquipment,
  fixedEquipment,
  freeRooms,
  keepBooking,
  type Layout,
  layouts,
  listRooms,
  planBooking,
} from '../../contract/room/calls.ts';
import { useRead, useSend } from '../api.ts';
import { ApplicantSelect, applicantOf } from '../office/PersonSelect.tsx';
import { type How, PlanDates, TakenChoice } from '../office/PlanDates.tsx';
import { timeRange } from '../office/request-words.ts';
import { ThingChoice } from '../office/ThingChoice.tsx';
import { type Choice, chosenTimes, instantOf, soon, timesOf } from '../office/times.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import { toastDone } from '../ui/toast.ts';
import type { FormOf } from '../ui/useFormShell.ts';

const stale = [freeRooms, dayOfRooms, openRequest, openTimes];
/** What was found for what is written, as the form shows it. */
interface Found {
  dates: PlannedDate[];
  rooms: Given<typeof freeRooms>['rooms'];
}

/** What a booking begins with: a time that was chosen in the calendar, a room that is free now, or what was kept before. */
export interface Wish {
  roomId?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  topic?: string | undefined;
  headCount?: number | undefined;
  kept?: { requestId: number; version: number; content: BookingContent };
}

type BookingValues = {
  topic: string;
  publicTitle: string;
  private: boolean;
  day: string;
  from: string;
  until: string;
  every: Repeat;
  lastDay: string;
  headCount: number | string;
  layout: Layout | '';
  need: FixedEquipment[];
  roomId: number;
  how: How;
  reason: string;
  /** By the place of a date: what was chosen there in place of what is proposed. */
  choices: Record<string, Choice>;
  extras: string[];
  catering: Record<string, number | string>;
  phone: string;
  remark: string;
  applicantId: string;
};

/** A booking of one time or of many: free rooms are found while one writes, and each date of a series is seen before anything is kept. */
export function BookingDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t } = useTranslation(['room', 'times']);
  const go = useNavigate();
  const facts = useRead(listRooms, {}, { staleTime: 60_000 });
  const kept = wish.kept;
  // dates of a series that was kept stand as they were chosen
  const series = kept && kept.content.occurrences.length > 1 ? kept.content.occurrences : null;
  const found: Found = { dates: [], rooms: [] };
  const send = useSendBooking(kept, (values) => contentOf(values, found.dates, series));
  return (
    <FormModal
      title={t('edit.title')}
      size={900}
      initial={facts.data ? valuesOf(wish) : undefined}
      read={facts}
      lacks={(values) => ({
        roomId: !series && values.roomId === 0 && t('edit.choose'),
        '': !series && values.every !== 'ONCE' && contentOf(values, found.dates, null).occurrences.length === 0 && t('times:plan.none'),
      })}
      send={send}
      submit={t('edit.submit')}
      onDone={(given) => {
        onClose();
        if (given.unconfirmed.length === 0 || !kept) void go(paths.booking(given.requestId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('edit.topic')} maxLength={250} {...form.field('topic', { required: true })} />
          {series ? (
            <ul className="bare boxed" aria-label={t('times:plan.title')}>
              {series.map((one) => (
                <li key={one.n} className="row figures">
                  {timeRange(one.from, one.until)}
                </li>
              ))}
            </ul>
          ) : (
            <TimeAndRoom form={form} found={found} mayBump={facts.data?.mayBump ?? false} {...(kept ? { except: kept.requestId } : {})} />
          )}
          <Rest form={form} facts={facts.data} isNew={!kept} />
        </>
      )}
    </FormModal>
  );
}

/** Keeps and sends it, or takes the room from who has it. */
function useSendBooking(kept: Wish['kept'], contentOf: (values: BookingValues) => BookingContent) {
  const { t } = useTranslation('room');
  const of = kept && { requestId: kept.requestId, version: kept.version };
  const keep = useKeepRequest(keepBooking, of, stale);
  const bump = useSend(bumpBooking, stale);
  return async (values: BookingValues) => {
    const asked = { content: contentOf(values), ...applicantOf(values.applicantId) };
    if (values.how !== 'bump') return keep(asked);
    // what the room shows was read where it was chosen
    const confirmed = ['room_too_small', 'time_on_holiday'];
    const given = await bump({ ...of, ...asked, send: true, confirmed, reason: values.reason });
    toastDone(t('edit.done', { number: given.number ?? '' }));
    return given;
  };
}

interface TimeProps {
  form: FormOf<BookingValues>;
  found: Found;
  mayBump: boolean;
  except?: number;
}

/** When, how many, which layout: what is free then follows at once. */
function TimeAndRoom({ form, found, mayBump, except }: TimeProps) {
  const { t } = useTranslation(['room', 'times']);
  const { field, values, set } = form;
  const asked = useDeferredValue(values);
  const [from, until] = [instantOf(asked.day, asked.from), instantOf(asked.day, asked.until)];
  const isSeries = asked.every !== 'ONCE';
  const people = { headCount: Number(asked.headCount) || 0, layout: asked.layout };
  const isTime = from !== null && until !== null && from < until;
  const span = { from: from ?? '', until: until ?? '' };
  const also = except ? { except } : {};
  const free = useRead(freeRooms, { ...span, ...people, fixed: asked.need, ...also }, { enabled: isTime, keep: true, staleTime: 10_000 });
  const plan = useRead(
    planBooking,
    { resourceId: asked.roomId, ...span, every: asked.every, lastDay: asked.lastDay, ...people, ...(except ? { requestId: except } : {}) },
    { enabled: isTime && isSeries && asked.roomId > 0 && asked.lastDay !== '', keep: true },
  );
  found.rooms = free.data?.rooms ?? [];
  found.dates = isSeries ? (plan.data?.dates ?? []) : [];
  const room = found.rooms.find((one) => one.id === values.roomId);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        <DateField label={t('times:day')} {...field('day', { required: true })} />
        <TextInput type="time" label={t('times:from')} {...field('from', { required: true })} />
        <TextInput type="time" label={t('times:until')} {...field('until', { required: true })} />
        <Select
          label={t('edit.repeat')}
          data={repeats.map((value) => ({ value, label: t(`times:every.${value}`) }))}
          allowDeselect={false}
          {...field('every')}
        />
        {values.every === 'ONCE' ? null : <DateField label={t('times:lastDay')} {...field('lastDay', { required: true })} />}
        <NumberInput label={t('edit.headCount')} min={1} max={5000} allowDecimal={false} {...field('headCount', { required: true })} />
        <OptionalSelect
          label={t('edit.layout')}
          placeholder={t('edit.anyLayout')}
          data={layouts.map((value) => ({ value, label: t(`layout.${value}`) }))}
          value={values.layout}
          onChange={(layout) => set({ layout: (layout ?? '') as BookingValues['layout'] })}
        />
        <MultiSelect
          label={t('edit.need')}
          data={fixedEquipment.map((value) => ({ value, label: t(`fixed.${value}`) }))}
          {...field('need')}
        />
      </SimpleGrid>
      <ThingChoice
        label={t('edit.room')}
        thing={t('thing')}
        things={isTime ? free.data?.rooms : []}
        error={field('roomId').error}
        value={values.roomId}
        onChange={(roomId) => set({ roomId, how: 'book' })}
      />
      {isSeries && plan.isError ? <p className="fault">{plan.error.message}</p> : null}
      {isSeries && found.dates.length > 0 ? (
        <PlanDates dates={found.dates} choices={values.choices} onChange={(choices) => set({ choices })} />
      ) : null}
      {!isSeries && room?.taken ? (
        <TakenChoice
          thing={t('thing')}
          mayBump={mayBump}
          how={field('how')}
          reason={values.how === 'bump' ? field('reason', { required: true }) : null}
        />
      ) : null}
    </>
  );
}

/** What belongs to it beside time and room. */
interface RestProps {
  form: FormOf<BookingValues>;
  facts: Given<typeof listRooms> | undefined;
  isNew: boolean;
}

function Rest({ form, facts, isNew }: RestProps) {
  const { t } = useTranslation('room');
  const { field, box } = form;
  return (
    <>
      <MultiSelect
        label={t('edit.extras')}
        data={(facts?.extras ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('extras')}
      />
      {facts && facts.catering.length > 0 ? (
        <SimpleGrid component="fieldset" className="bare" cols={{ base: 1, sm: 3 }} spacing={12}>
          <legend>{t('edit.catering')}</legend>
          {facts.catering.map((kind) => (
            <NumberInput
              key={kind.id}
              label={`${kind.name} (${kind.baht})`}
              aria-label={t('edit.cateringCount', { name: kind.name })}
              min={0}
              max={5000}
              allowDecimal={false}
              value={form.values.catering[`k${kind.id}`] ?? ''}
              onChange={(count) => form.set({ catering: { ...form.values.catering, [`k${kind.id}`]: count } })}
            />
          ))}
        </SimpleGrid>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <TextInput label={t('edit.publicTitle')} description={t('edit.publicTitleHint')} maxLength={250} {...field('publicTitle')} />
        <TextInput label={t('edit.phone')} maxLength={60} {...field('phone')} />
      </SimpleGrid>
      {isNew ? <ApplicantSelect module="room" {...field('applicantId')} /> : null}
      <Checkbox label={t('edit.private')} {...box('private')} />
      <Textarea label={t('edit.remark')} maxLength={1000} autosize minRows={2} {...field('remark')} />
    </>
  );
}

/** As the server takes it: one time, or the dates of the series as each was chosen. */
function contentOf(values: BookingValues, dates: PlannedDate[], series: BookingContent['occurrences'] | null): BookingContent {
  const { topic, publicTitle, layout, phone, remark, roomId, how } = values;
  const one = {
    n: 0,
    roomId,
    from: instantOf(values.day, values.from) ?? '',
    until: instantOf(values.day, values.until) ?? '',
    waits: how === 'wait',
  };
  const planned = chosenTimes(dates, values.choices, roomId).map(({ resourceId, ...time }) => ({ ...time, roomId: resourceId }));
  return {
    topic,
    publicTitle,
    private: values.private,
    headCount: Number(values.headCount),
    layout,
    extras: values.extras.map(Number),
    catering: Object.entries(values.catering).flatMap(([key, count]) =>
      Number(count) > 0 ? [{ kindId: Number(key.slice(1)), count: Number(count), budget: '' }] : [],
    ),
    phone,
    remark,
    occurrences: series ?? (values.every === 'ONCE' ? [one] : planned),
  };
}

function valuesOf({
  roomId = 0,
  from,
  until,
  topic = '',
  headCount = '' as number | string,
  kept,
}: Omit<Wish, 'headCount'> & { headCount?: number | string | undefined }): BookingValues {
  const content = kept?.content;
  const first = content?.occurrences[0];
  const [begins, ends] = [first?.from ?? from, first?.until ?? until];
  return {
    topic: content?.topic ?? topic,
    publicTitle: content?.publicTitle ?? '',
    private: content?.private ?? false,
    ...(begins && ends ? timesOf(begins, ends) : soon()),
    every: 'ONCE',
    lastDay: '',
    headCount: content?.headCount ?? headCount,
    layout: content?.layout ?? '',
    need: [],
    roomId: first?.roomId ?? roomId,
    how: first?.waits ? 'wait' : 'book',
    reason: '',
    choices: {},
    extras: content?.extras.map(String) ?? [],
    catering: Object.fromEntries((content?.catering ?? []).map((one) => [`k${one.kindId}`, one.count])),
    phone: content?.phone ?? '',
    remark: content?.remark ?? '',
    applicantId: '',
  };
}
