import { Checkbox, Radio, Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { carTypes } from '../../contract/vehicle/cars.ts';
import {
  boardOfCars,
  findTravelOrders,
  freeCars,
  keepTrip,
  openTrip,
  type TripContent,
  type TripScope,
  tripScopes,
  tripsToShare,
  vehicleSetup,
} from '../../contract/vehicle/trips.ts';
import { useRead } from '../api.ts';
import { PeopleField, peopleOf, tags } from '../office/PeopleField.tsx';
import { timeRange } from '../office/request-words.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import { Pill } from '../ui/Pill.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import type { Setup } from './trip-words.ts';
import { useCarWords } from './trip-words.ts';
import classes from './vehicle.module.css';

/** What a request begins with: a time that was chosen on the board, or what was kept before. */
export interface TripWish {
  from?: string;
  until?: string;
  kept?: { requestId: number; version: number; content: TripContent; order: Given<typeof openTrip>['order'] };
}

type TripValues = {
  purpose: string;
  scope: TripScope;
  places: string[];
  provinces: string[];
  from: string | null;
  until: string | null;
  passengers: string[];
  pickUp: string;
  goods: string;
  wantedType: TripContent['wantedType'];
  orderId: string;
  orderNo: string;
  ownDriver: boolean;
  budget: string;
  shareWith: string;
  phone: string;
  remark: string;
};
type Form = FormOf<TripValues>;

/** ใบขออนุญาตใช้รถ (แบบ 3): cars that are free then, and trips that go the same way, are seen while one writes. */
export function TripForm({ wish, onClose }: { wish: TripWish; onClose: () => void }) {
  const { t } = useTranslation('vehicle');
  const go = useNavigate();
  const setup = useRead(vehicleSetup, {}, { staleTime: 60_000 });
  const { kept } = wish;
  const keep = useKeepRequest(keepTrip, kept && { requestId: kept.requestId, version: kept.version }, [openTrip, boardOfCars]);
  // who was chosen by name: all others are guests
  const known = useRef(new Map(kept?.content.passengers.flatMap((one) => (one.personId ? [[one.name, one.personId] as const] : []))));
  return (
    <FormModal
      title={t('edit.title')}
      size={960}
      initial={valuesOf(wish)}
      lacks={({ from, until }) => ({ until: from !== null && until !== null && until <= from && t('edit.endsBefore') })}
      send={(values) => keep({ content: contentOf(values, known.current) })}
      submit={t('edit.submit')}
      onDone={(given) => {
        onClose();
        if (given.unconfirmed.length === 0 || !kept) void go(paths.trip(given.requestId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Journey form={form} leadDays={setup.data?.leadDays} />
          <People form={form} known={known.current} />
          <ThenFree form={form} setup={setup.data} except={kept?.requestId} />
          <Papers form={form} order={kept?.order ?? null} />
        </>
      )}
    </FormModal>
  );
}

/** Why, where to, from when until when. */
function Journey({ form: { field, values }, leadDays }: { form: Form; leadDays: Setup['leadDays'] | undefined }) {
  const { t } = useTranslation('vehicle');
  const lead = leadDays?.[values.scope] ?? 0;
  return (
    <>
      <Textarea label={t('edit.purpose')} maxLength={250} autosize minRows={1} {...field('purpose', { required: true })} />
      <TagsInput label={t('edit.places')} description={t('edit.placesHint')} maxTags={20} {...tags(field('places', { required: true }))} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Select
          label={t('edit.scope')}
          data={tripScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          allowDeselect={false}
          {...field('scope')}
        />
        <TagsInput label={t('edit.provinces')} maxTags={20} {...tags(field('provinces'))} />
        <MomentField label={t('edit.from')} {...field('from', { required: true })} />
        <MomentField label={t('edit.until')} time="16:30" {...field('until', { required: true })} />
      </SimpleGrid>
      {lead > 0 ? <p className="hint">{t('edit.lead', { count: lead, scope: t(`scope.${values.scope}`) })}</p> : null}
    </>
  );
}

/** Who rides, from where, with what. */
function People({ form: { field, box, values }, known }: { form: Form; known: Map<string, number> }) {
  const { t } = useTranslation('vehicle');
  return (
    <>
      <PeopleField
        label={t('edit.passengers')}
        description={t('edit.passengersHint', { count: values.passengers.length })}
        known={known}
        {...field('passengers', { required: true })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <TextInput label={t('edit.pickUp')} maxLength={200} {...field('pickUp')} />
        <TextInput label={t('edit.phone')} maxLength={60} type="tel" {...field('phone')} />
        <TextInput label={t('edit.goods')} maxLength={500} {...field('goods')} />
        <OptionalSelect
          label={t('edit.wantedType')}
          placeholder={t('edit.anyType')}
          data={carTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...field('wantedType')}
        />
      </SimpleGrid>
      <Checkbox label={t('edit.ownDriver')} {...box('ownDriver')} />
    </>
  );
}

/** What can be had at that time: cars, and seats in one that goes the same way. */
function ThenFree({ form, setup, except }: { form: Form; setup: Setup | undefined; except: number | undefined }) {
  const { t } = useTranslation('vehicle');
  const asked = useDeferredValue(form.values);
  const { from, until } = asked;
  const isTime = from !== null && until !== null && from < until;
  const persons = Math.max(1, asked.passengers.length);
  const time = { from: from ?? '', until: until ?? '', persons, ...(except ? { except } : {}) };
  const free = useRead(freeCars, time, { enabled: isTime, keep: true, staleTime: 10_000 });
  const shares = useRead(
    tripsToShare,
    { ...time, places: asked.places, provinces: asked.provinces },
    { enabled: isTime && asked.places.length > 0, keep: true, staleTime: 10_000 },
  );
  if (!isTime) return <p className="hint">{t('edit.chooseTime')}</p>;
  const trips = shares.data?.trips ?? [];
  return (
    <>
      <FreeList cars={free.data?.cars ?? []} all={setup?.cars.length ?? 0} />
      {trips.length > 0 ? (
        <Radio.Group label={t('edit.share')} description={t('edit.shareHint')} {...form.field('shareWith')}>
          <ul className={`bare boxed ${classes.choices}`} aria-label={t('edit.share')}>
            <li className="row">
              <Radio value="" label={t('edit.shareNone')} />
            </li>
            {trips.map((trip) => (
              <li key={trip.requestId} className="row">
                <Radio
                  value={String(trip.requestId)}
                  label={t('edit.shareTrip', { places: trip.places.join(' '), unit: trip.unit })}
                  description={[timeRange(trip.from, trip.until), trip.car, t('edit.seatsLeft', { count: trip.seatsLeft })].join(' · ')}
                />
              </li>
            ))}
          </ul>
        </Radio.Group>
      ) : null}
    </>
  );
}

/** The fleet chooses; who asks sees whether there is one to be had. */
function FreeList({ cars, all }: { cars: Given<typeof freeCars>['cars']; all: number }) {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const free = cars.filter((car) => car.why.length === 0);
  return (
    <section aria-labelledby="free-cars">
      <h3 id="free-cars">
        {t('edit.free')} <span className="dim figures">{t('edit.freeCount', { free: free.length, all: cars.length || all })}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.choices} tabIndex={0} aria-label={t('edit.free')}>
        <ul className="bare boxed" aria-label={t('edit.free')}>
          {cars.map((car) => (
            <li key={car.id} className="row">
              <span className="words">
                <Lines sub={[words(car)]}>{car.name}</Lines>
              </span>
              {car.why.length === 0 ? (
                <Pill tone="ok">{t('free')}</Pill>
              ) : (
                <span className="fault">{car.why.map((one) => one.text).join(' ')}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

/** What it stands on, and what else is to be known. */
function Papers({ form: { field, values, set }, order }: { form: Form; order: Given<typeof openTrip>['order'] }) {
  const { t } = useTranslation('vehicle');
  const [search, setSearch] = useState('');
  const found = useRead(findTravelOrders, search ? { search } : {}, { keep: true, staleTime: 30_000 });
  const orders = [...(order ? [order] : []), ...(found.data?.orders ?? [])];
  const named = [...new Map(orders.map((one) => [String(one.id), [one.docNo, one.subject].filter(Boolean).join(' ')]))];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <OptionalSelect
          label={t('edit.order')}
          description={t('edit.orderHint')}
          searchable
          data={named.map(([value, label]) => ({ value, label }))}
          nothingFoundMessage={t('edit.orderNone')}
          onSearchChange={(typed) => setSearch(named.some(([, label]) => label === typed) ? '' : typed)}
          filter={({ options }) => options}
          error={field('orderId').error}
          value={values.orderId}
          onChange={(orderId) => set({ orderId: orderId ?? '' })}
        />
        <TextInput label={t('edit.orderNo')} description={t('edit.orderNoHint')} maxLength={200} {...field('orderNo')} />
      </SimpleGrid>
      <TextInput label={t('edit.budget')} maxLength={200} {...field('budget')} />
      <Textarea label={t('edit.remark')} maxLength={1000} autosize minRows={2} {...field('remark')} />
    </>
  );
}

function valuesOf({ from, until, kept }: TripWish): TripValues {
  const content = kept?.content;
  return {
    purpose: content?.purpose ?? '',
    scope: content?.scope ?? 'IN_TOWN',
    places: content?.places ?? [],
    provinces: content?.provinces ?? [],
    from: content?.from ?? from ?? null,
    until: content?.until ?? until ?? null,
    passengers: content?.passengers.map((one) => one.name) ?? [],
    pickUp: content?.pickUp ?? '',
    goods: content?.goods ?? '',
    wantedType: content?.wantedType ?? '',
    orderId: content?.orderId ? String(content.orderId) : '',
    orderNo: content?.orderNo ?? '',
    ownDriver: content?.ownDriver ?? false,
    budget: content?.budget ?? '',
    shareWith: content?.shareWith ? String(content.shareWith) : '',
    phone: content?.phone ?? '',
    remark: content?.remark ?? '',
  };
}

/** As the server takes it. */
function contentOf(values: TripValues, known: Map<string, number>): TripContent {
  return {
    ...values,
    from: values.from ?? '',
    until: values.until ?? '',
    wantedType: values.wantedType ?? '',
    passengers: peopleOf(values.passengers, known),
    orderId: Number(values.orderId) || null,
    shareWith: Number(values.shareWith) || null,
  };
}
