import { Checkbox, MultiSelect, NumberInput, Radio, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { repeats } from '../../contract/office/series.ts';
import {
  type BookingContent,
  bumpBooking,
  dayOfRooms,
  fixedEquipment,
  freeRooms,
  keepBooking,
  layouts,
  listRooms,
  openBooking,
  planSeries,
} from '../../contract/room/calls.ts';
import { useRead, useSend } from '../api.ts';
import { ApplicantSelect, applicantOf } from '../office/ApplicantSelect.tsx';
import { timeRange } from '../office/request-words.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import { toastDone } from '../ui/toast.ts';
import type { FormOf } from '../ui/useFormShell.ts';
import { type BookingValues, instantOf, valuesOf, type Wish } from './booking-values.ts';
import { PlanDates, proposed } from './PlanDates.tsx';
import { RoomChoice } from './RoomChoice.tsx';

type Free = Given<typeof freeRooms>['rooms'];
type Dates = Given<typeof planSeries>['dates'];

/** A booking of one time or of many: free rooms are found while one writes, and each date of a series is seen before anything is kept. */
export function BookingDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t } = useTranslation('room');
  const go = useNavigate();
  const facts = useRead(listRooms, {}, { staleTime: 60_000 });
  const kept = wish.kept;
  // dates of a series that was kept stand as they were chosen
  const series = kept && kept.content.occurrences.length > 1 ? kept.content.occurrences : null;
  const stale = [freeRooms, dayOfRooms, openBooking];
  const keep = useKeepRequest(keepBooking, kept && { requestId: kept.requestId, version: kept.version }, stale);
  const bump = useSend(bumpBooking, stale);
  const found: { dates: Dates; rooms: Free } = { dates: [], rooms: [] };
  const send = async (values: BookingValues) => {
    const content = contentOf(values, found.dates, series);
    const of = applicantOf(values.applicantId);
    if (values.how !== 'bump') return keep({ content, ...of });
    const given = await bump({
      ...(kept ? { requestId: kept.requestId, version: kept.version } : {}),
      send: true,
      // what the room shows was read where it was chosen
      confirmed: ['room_too_small', 'room_on_holiday'],
      content,
      ...of,
      reason: values.reason,
    });
    toastDone(t('edit.done', { number: given.number ?? '' }));
    return given;
  };
  return (
    <FormModal
      title={t('edit.title')}
      size={900}
      initial={facts.data ? valuesOf(wish) : undefined}
      read={facts}
      lacks={(values) => ({
        roomId: !series && values.roomId === 0 && t('edit.choose'),
        '': !series && values.every !== 'ONCE' && contentOf(values, found.dates, null).occurrences.length === 0 && t('plan.none'),
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
            <ul className="bare boxed" aria-label={t('plan.title')}>
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

interface TimeProps {
  form: FormOf<BookingValues>;
  found: { dates: Dates; rooms: Free };
  mayBump: boolean;
  except?: number;
}

/** When, how many, which layout: what is free then follows at once. */
function TimeAndRoom({ form, found, mayBump, except }: TimeProps) {
  const { t } = useTranslation('room');
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
    planSeries,
    { roomId: asked.roomId, ...span, every: asked.every, lastDay: asked.lastDay, ...people, ...(except ? { requestId: except } : {}) },
    { enabled: isTime && isSeries && asked.roomId > 0 && asked.lastDay !== '', keep: true },
  );
  found.rooms = free.data?.rooms ?? [];
  found.dates = isSeries ? (plan.data?.dates ?? []) : [];
  const room = found.rooms.find((one) => one.id === values.roomId);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        <DateField label={t('edit.day')} {...field('day', { required: true })} />
        <TextInput type="time" label={t('edit.from')} {...field('from', { required: true })} />
        <TextInput type="time" label={t('edit.until')} {...field('until', { required: true })} />
        <Select
          label={t('edit.repeat')}
          data={repeats.map((value) => ({ value, label: t(`edit.every.${value}`) }))}
          allowDeselect={false}
          {...field('every')}
        />
        {values.every === 'ONCE' ? null : <DateField label={t('edit.lastDay')} {...field('lastDay', { required: true })} />}
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
      <RoomChoice
        rooms={isTime ? free.data?.rooms : []}
        error={field('roomId').error}
        value={values.roomId}
        onChange={(roomId) => set({ roomId, how: 'book' })}
      />
      {isSeries && plan.isError ? <p className="fault">{plan.error.message}</p> : null}
      {isSeries && found.dates.length > 0 ? (
        <PlanDates dates={found.dates} choices={values.choices} onChange={(choices) => set({ choices })} />
      ) : null}
      {!isSeries && room?.taken ? <Taken form={form} mayBump={mayBump} /> : null}
    </>
  );
}

/** The room is somebody's: one waits for it, or takes it with the reason where one may. */
function Taken({ form, mayBump }: { form: FormOf<BookingValues>; mayBump: boolean }) {
  const { t } = useTranslation('room');
  const { field, values } = form;
  return (
    <>
      <Radio.Group label={t('plan.state.TAKEN')} {...field('how')}>
        <div className="stack">
          <Radio value="wait" label={t('edit.wait')} description={t('edit.waitHint')} />
          {mayBump ? <Radio value="bump" label={t('edit.bump')} description={t('edit.bumpHint')} /> : null}
        </div>
      </Radio.Group>
      {values.how === 'bump' ? (
        <Textarea label={t('edit.bumpReason')} maxLength={500} autosize minRows={2} {...field('reason', { required: true })} />
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
      {isNew ? <ApplicantSelect {...field('applicantId')} /> : null}
      <Checkbox label={t('edit.private')} {...box('private')} />
      <Textarea label={t('edit.remark')} maxLength={1000} autosize minRows={2} {...field('remark')} />
    </>
  );
}

/** As the server takes it: one time, or the dates of the series as each was chosen. */
function contentOf(values: BookingValues, dates: Dates, series: BookingContent['occurrences'] | null): BookingContent {
  const { topic, publicTitle, layout, phone, remark, roomId, how } = values;
  const one = {
    n: 0,
    roomId,
    from: instantOf(values.day, values.from) ?? '',
    until: instantOf(values.day, values.until) ?? '',
    waits: how === 'wait',
  };
  const planned = dates.flatMap((date) => {
    const choice = values.choices[date.n] ?? proposed(date);
    if (choice === 'leave') return [];
    const instead = choice === 'other' ? date.other?.id : undefined;
    return [{ n: date.n, roomId: instead ?? roomId, from: date.from, until: date.until, waits: choice === 'wait' }];
  });
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
