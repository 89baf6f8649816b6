import { NumberInput, Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emergencyOut, freeCars, type TripContent, type TripScope, tripScopes } from '../../contract/vehicle/trips.ts';
import { useRead, useSend } from '../api.ts';
import { PeopleField, peopleOf, tags } from '../office/PeopleField.tsx';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { useUser } from '../shell/session/session.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import { toastDone } from '../ui/toast.ts';
import type { FormOf } from '../ui/useFormShell.ts';
import { DriverSelect } from './GiveCar.tsx';
import { type Free, figure, stale, useCarWords, useKm } from './trip-words.ts';

interface Props {
  /** Who writes it as the driver. */
  driverId?: number | null | undefined;
  onClose: () => void;
}

type Values = {
  emergency: string;
  vehicleId: string;
  driverId: string;
  km: string | number;
  reason: string;
  places: string[];
  scope: TripScope;
  until: string | null;
  applicantId: string;
  passengers: string[];
};

const usual = 3 * 3_600_000;

/** ออกรถฉุกเฉิน: the car leaves now, by its driver, the gate or the fleet; the order is asked for with it. */
export function EmergencyForm({ driverId, onClose }: Props) {
  const { t } = useTranslation('vehicle');
  const { F_PERSON_ID: personId } = useUser();
  const send = useSend(emergencyOut, stale);
  const [span] = useState(() => ({ from: new Date().toISOString(), until: new Date(Date.now() + usual).toISOString() }));
  const free = useRead(freeCars, span, { staleTime: 60_000 });
  const known = useRef(new Map<string, number>());
  const driver = free.data?.drivers.find((one) => one.why.length === 0 && (!driverId || one.id === driverId));
  const initial: Values = {
    ...{ emergency: '', vehicleId: '', driverId: driver ? String(driver.id) : '', km: '', reason: '', places: [], scope: 'IN_TOWN' },
    ...{ until: span.until, applicantId: '', passengers: [] },
  };
  return (
    <FormModal
      title={t('emergency.title')}
      hint={t('emergency.hint')}
      size={720}
      read={free}
      initial={free.data && initial}
      lacks={({ vehicleId, driverId: chosen, until }) => ({
        vehicleId: vehicleId === '' && t('emergency.chooseCar'),
        driverId: chosen === '' && t('give.chooseDriver'),
        until: until !== null && until <= span.from && t('edit.endsBefore'),
      })}
      send={({ vehicleId, driverId: chosen, km, reason, emergency, applicantId, ...rest }) => {
        const user = Number(applicantId) || null;
        return send({
          ...{ vehicleId: Number(vehicleId), driverId: Number(chosen), km: Number(km), reason, emergency },
          ...(user ? { applicantId: user } : {}),
          content: contentOf({ ...rest, emergency }, span.from, peopleOf(rest.passengers, known.current), user ?? personId),
        });
      }}
      submit={t('emergency.submit')}
      onDone={({ number }) => {
        onClose();
        toastDone(t('emergency.done', { number: number ?? '' }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea label={t('emergency.why')} maxLength={250} autosize minRows={2} {...form.field('emergency', { required: true })} />
          {free.data ? <CarAndMeter form={form} free={free.data} /> : null}
          <TagsInput label={t('edit.places')} maxTags={20} {...tags(form.field('places', { required: true }))} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
            <Select
              label={t('edit.scope')}
              data={tripScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
              allowDeselect={false}
              {...form.field('scope')}
            />
            <MomentField label={t('emergency.until')} {...form.field('until', { required: true })} />
          </SimpleGrid>
          <PersonSelect label={t('emergency.user')} description={t('emergency.userHint')} {...form.field('applicantId')} />
          <PeopleField
            label={t('emergency.passengers')}
            description={t('emergency.passengersHint')}
            known={known.current}
            {...form.field('passengers')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Those that can leave now; the others stay in sight with the reason. */
function CarAndMeter({ form: { field, values }, free }: { form: FormOf<Values>; free: Free }) {
  const { t } = useTranslation('vehicle');
  const words = useCarWords();
  const km = useKm();
  const car = free.cars.find((one) => String(one.id) === values.vehicleId);
  const more = car && values.km !== '' ? Number(values.km) - car.lastKm : 0;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Select
          label={t('emergency.car')}
          allowDeselect={false}
          data={free.cars.map((one) => ({
            value: String(one.id),
            label: [one.name, one.why.map(({ text }) => text).join(' ') || words(one)].join(' · '),
            disabled: one.why.length > 0,
          }))}
          {...field('vehicleId', { required: true })}
        />
        <DriverSelect drivers={free.drivers} {...field('driverId')} />
      </SimpleGrid>
      <NumberInput
        label={t('log.outKm')}
        description={car ? t('log.lastKm', { km: km(car.lastKm) }) : null}
        placeholder={car ? figure(car.lastKm) : ''}
        min={0}
        max={9_999_999}
        allowDecimal={false}
        thousandSeparator=","
        inputMode="numeric"
        {...field('km', { required: true })}
      />
      {more > 0 ? <TextInput label={t('log.reason')} description={t('log.reasonHint')} maxLength={500} {...field('reason')} /> : null}
    </>
  );
}

/** Where nobody is named, who uses the car rides in it. */
function contentOf(
  { emergency, places, scope, until }: Pick<Values, 'emergency' | 'places' | 'scope' | 'until'>,
  from: string,
  passengers: TripContent['passengers'],
  user: number,
): TripContent {
  return {
    ...{ purpose: emergency, places, provinces: [], scope, from, until: until ?? '' },
    passengers: passengers.length > 0 ? passengers : [{ personId: user, name: '' }],
    ...{
      pickUp: '',
      goods: '',
      wantedType: '',
      orderId: null,
      orderNo: '',
      ownDriver: false,
      budget: '',
      shareWith: null,
      phone: '',
      remark: '',
    },
  };
}
