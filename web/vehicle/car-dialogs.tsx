import { Checkbox, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { changeMeter, keepFuel, keepService, reportAccident, serviceKinds } from '../../contract/vehicle/cars.ts';
import { useSend } from '../api.ts';
import { type Hints, ReadFirst } from '../office/HintList.tsx';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import { toastDone } from '../ui/toast.ts';
import { figure, stale, useKm } from './trip-words.ts';

interface OfCar {
  vehicleId: number;
  requestId?: number | undefined;
  onClose: () => void;
}

export interface FuelValues {
  km: number;
  litres: number;
  baht: number;
  full: boolean;
  station: string;
  card: string;
  receipt: string;
  orderNo: string;
  reason: string;
}

/** เติมน้ำมัน. `keeps`: in place of sending, where the driver's phone keeps it. */
export function FuelForm({
  vehicleId,
  requestId,
  lastKm,
  keeps,
  onClose,
}: OfCar & { lastKm: number; keeps?: (values: FuelValues) => Promise<void> }) {
  const { t } = useTranslation('vehicle');
  const send = useSend(keepFuel, stale);
  const [hints, setHints] = useState<Hints>([]);
  const km = useKm();
  return (
    <FormModal
      title={t('tank.title')}
      initial={{
        km: '' as string | number,
        litres: '' as string | number,
        baht: '' as string | number,
        full: true,
        station: '',
        card: '',
        receipt: '',
        orderNo: '',
        reason: '',
      }}
      send={async (values) => {
        const given = { ...values, km: Number(values.km), litres: Number(values.litres), baht: Number(values.baht) };
        if (!keeps) return send({ vehicleId, ...(requestId ? { requestId } : {}), ...given, confirmed: hints.map((one) => one.code) });
        await keeps(given);
        return { unconfirmed: [] as Hints };
      }}
      submit={t('save')}
      onDone={({ unconfirmed }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(t('tank.done'));
      }}
      onClose={onClose}
    >
      {({ field, box, values }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
            <NumberInput
              label={t('tank.km')}
              description={t('log.lastKm', { km: km(lastKm) })}
              min={0}
              max={9_999_999}
              allowDecimal={false}
              thousandSeparator=","
              {...field('km', { required: true })}
            />
            <NumberInput label={t('tank.litres')} min={0} max={2000} decimalScale={2} {...field('litres', { required: true })} />
            <NumberInput
              label={t('tank.baht')}
              min={0}
              max={200_000}
              decimalScale={2}
              thousandSeparator=","
              {...field('baht', { required: true })}
            />
          </SimpleGrid>
          <Checkbox label={t('tank.full')} description={t('tank.fullHint')} {...box('full')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <TextInput label={t('tank.station')} maxLength={120} {...field('station')} />
            <TextInput label={t('tank.card')} maxLength={60} {...field('card')} />
            <TextInput label={t('tank.receipt')} maxLength={60} {...field('receipt')} />
            <TextInput label={t('tank.orderNo')} maxLength={60} {...field('orderNo')} />
          </SimpleGrid>
          {Number(values.km) > lastKm ? (
            <TextInput label={t('log.reason')} description={t('tank.reasonHint')} maxLength={500} {...field('reason')} />
          ) : null}
          <ReadFirst hints={hints} />
        </>
      )}
    </FormModal>
  );
}

/** ซ่อมบำรุง (แบบ 6). */
export function ServiceForm({ vehicleId, onClose }: OfCar) {
  const { t } = useTranslation('vehicle');
  const send = useSend(keepService, stale);
  return (
    <FormModal
      title={t('repair.title')}
      initial={{
        kind: 'SERVICE' as (typeof serviceKinds)[number],
        fromDay: bangkokDay(new Date()),
        untilDay: '',
        km: '' as string | number,
        items: '',
        shop: '',
        baht: 0 as string | number,
        orderNo: '',
        reason: '',
      }}
      send={(values) => send({ vehicleId, ...values, km: values.km === '' ? null : Number(values.km), baht: Number(values.baht) })}
      submit={t('save')}
      done={({ trips }) => (trips.length > 0 ? t('repair.meets', { trips: trips.join(' ') }) : t('repair.done'))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing={12}>
            <Select
              label={t('repair.kind')}
              data={serviceKinds.map((value) => ({ value, label: t(`service.${value}`) }))}
              allowDeselect={false}
              {...field('kind')}
            />
            <DateField label={t('repair.fromDay')} {...field('fromDay', { required: true })} />
            <DateField label={t('repair.untilDay')} description={t('repair.untilHint')} {...field('untilDay')} />
            <NumberInput label={t('repair.km')} min={0} max={9_999_999} allowDecimal={false} thousandSeparator="," {...field('km')} />
            <NumberInput label={t('repair.baht')} min={0} decimalScale={2} thousandSeparator="," {...field('baht', { required: true })} />
            <TextInput label={t('repair.orderNo')} maxLength={60} {...field('orderNo')} />
          </SimpleGrid>
          <Textarea label={t('repair.items')} maxLength={2000} autosize minRows={2} {...field('items', { required: true })} />
          <TextInput label={t('repair.shop')} maxLength={200} {...field('shop')} />
          <TextInput label={t('repair.reason')} maxLength={500} {...field('reason')} />
        </>
      )}
    </FormModal>
  );
}

/** เปลี่ยนมาตรวัดระยะทาง. */
export function MeterChangeForm({ vehicleId, lastKm, onClose, onDone }: OfCar & { lastKm: number; onDone?: () => void }) {
  const { t } = useTranslation('vehicle');
  const send = useSend(changeMeter, stale);
  return (
    <FormModal
      title={t('meter.title')}
      hint={t('meter.hint', { km: figure(lastKm) })}
      initial={{ oldLast: lastKm as string | number, newFirst: '' as string | number, reason: '' }}
      send={({ oldLast, newFirst, reason }) => send({ vehicleId, oldLast: Number(oldLast), newFirst: Number(newFirst), reason })}
      submit={t('meter.title')}
      done={t('meter.done')}
      onDone={() => {
        onClose();
        onDone?.();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <NumberInput
              label={t('meter.oldLast')}
              min={0}
              max={9_999_999}
              allowDecimal={false}
              thousandSeparator=","
              {...field('oldLast', { required: true })}
            />
            <NumberInput
              label={t('meter.newFirst')}
              min={0}
              max={9_999_999}
              allowDecimal={false}
              thousandSeparator=","
              {...field('newFirst', { required: true })}
            />
          </SimpleGrid>
          <Textarea label={t('meter.reason')} maxLength={500} autosize minRows={2} {...field('reason', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

const accident = {
  place: '',
  cause: '',
  damage: '',
  injuries: '',
  otherSide: '',
  witnesses: '',
  policeNo: '',
  insurerNo: '',
  inquiryOrder: '',
  opinion: '',
};
export type AccidentValues = typeof accident & { at: string };

/** รายงานอุบัติเหตุ (แบบ 5): where and how at once, the rest can follow. */
export function AccidentForm({ vehicleId, requestId, keeps, onClose }: OfCar & { keeps?: (values: AccidentValues) => Promise<void> }) {
  const { t } = useTranslation('vehicle');
  const send = useSend(reportAccident, stale);
  return (
    <FormModal
      title={t('accident.title')}
      hint={t('accident.hint')}
      initial={{ ...accident, at: new Date().toISOString() as string | null }}
      send={async ({ at, ...values }) => {
        const given = { ...values, at: at ?? '' };
        if (keeps) await keeps(given);
        else await send({ vehicleId, ...(requestId ? { requestId } : {}), ...given });
      }}
      submit={t('accident.send')}
      done={t('accident.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <MomentField label={t('accident.at')} {...field('at', { required: true })} />
          <TextInput label={t('accident.place')} maxLength={300} {...field('place', { required: true })} />
          <Textarea label={t('accident.cause')} maxLength={1000} autosize minRows={2} {...field('cause', { required: true })} />
          <TextInput label={t('accident.injuries')} maxLength={1000} {...field('injuries')} />
          <TextInput label={t('accident.damage')} maxLength={1000} {...field('damage')} />
          <TextInput label={t('accident.otherSide')} maxLength={1000} {...field('otherSide')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <TextInput label={t('accident.witnesses')} maxLength={500} {...field('witnesses')} />
            <TextInput label={t('accident.policeNo')} maxLength={100} {...field('policeNo')} />
            <TextInput label={t('accident.insurerNo')} maxLength={100} {...field('insurerNo')} />
            <TextInput label={t('accident.inquiryOrder')} maxLength={200} {...field('inquiryOrder')} />
          </SimpleGrid>
          <TextInput label={t('accident.opinion')} maxLength={1000} {...field('opinion')} />
        </>
      )}
    </FormModal>
  );
}
