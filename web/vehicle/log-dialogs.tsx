import { NumberInput, Rating, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeTrip, correctLog, tripBack, tripOut } from '../../contract/vehicle/trips.ts';
import { useSend } from '../api.ts';
import { type Hints, ReadFirst } from '../office/HintList.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import { stale, useKm } from './trip-words.ts';

interface OfTrip {
  requestId: number;
  version: number;
  onClose: () => void;
}
type Opened = { lastKm: number; onClose: () => void; requestId: number };

/** รถออก / รถกลับ, by the fleet or the gate: the reading, and why where it does not go on from the last one. */
export function MeterForm({ requestId, back, lastKm, onClose }: Opened & { back: boolean }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  const out = useSend(tripOut, stale);
  const home = useSend(tripBack, stale);
  const [hints, setHints] = useState<Hints>([]);
  const name = t(back ? 'drive.back' : 'drive.out');
  return (
    <FormModal
      title={name}
      hint={t(back ? 'log.outAt' : 'log.lastKm', { km: km(lastKm) })}
      initial={{ km: '' as string | number, reason: '', remark: '' }}
      send={(values) => {
        const reading = Number(values.km);
        return back
          ? home({ requestId, km: reading, remark: values.remark, confirmed: hints.map((one) => one.code) })
          : out({ requestId, km: reading, reason: values.reason });
      }}
      submit={name}
      onDone={({ unconfirmed, distance }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(back ? t('log.drove', { km: km(distance) }) : t('log.left'));
      }}
      onClose={onClose}
    >
      {({ field, values }) => {
        const more = Number(values.km) - lastKm;
        return (
          <>
            <NumberInput
              label={t(back ? 'log.backKm' : 'log.outKm')}
              min={0}
              max={9_999_999}
              allowDecimal={false}
              thousandSeparator=","
              description={values.km !== '' && more >= 0 ? t(back ? 'log.distance' : 'log.gap', { km: km(more) }) : null}
              {...field('km', { required: true })}
            />
            {!back && more > 0 ? (
              <TextInput label={t('log.reason')} description={t('log.reasonHint')} maxLength={500} {...field('reason')} />
            ) : null}
            {back ? <TextInput label={t('log.remark')} maxLength={500} {...field('remark')} /> : null}
            <ReadFirst hints={hints} />
          </>
        );
      }}
    </FormModal>
  );
}

/** รับรองและประเมิน. */
export function CloseForm({ requestId, version, onClose }: OfTrip) {
  const { t } = useTranslation('vehicle');
  const send = useSend(closeTrip, stale);
  return (
    <FormModal
      title={t('log.close')}
      hint={t('log.closeHint')}
      initial={{ rating: 0, words: '' }}
      send={({ rating, words }) => send({ requestId, version, rating: rating || null, words })}
      submit={t('log.close')}
      done={t('log.closed')}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <fieldset>
            <legend>{t('log.rating')}</legend>
            <Rating
              size="xl"
              value={values.rating}
              onChange={(rating) => set({ rating })}
              getSymbolLabel={(count) => t('log.stars', { count })}
            />
          </fieldset>
          <Textarea label={t('log.ratingWords')} maxLength={1000} autosize minRows={2} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}

/** A closed log is never written over: a row against it, with its reason. */
export function CorrectForm({ requestId, version, backKm, onClose }: OfTrip & { backKm: number }) {
  const { t } = useTranslation('vehicle');
  const km = useKm();
  const send = useSend(correctLog, stale);
  return (
    <FormModal
      title={t('log.correct')}
      hint={t('log.correctHint', { km: km(backKm) })}
      initial={{ backKm: '' as string | number, reason: '' }}
      send={({ backKm: right, reason }) => send({ requestId, version, backKm: Number(right), reason })}
      submit={t('log.correct')}
      done={t('log.corrected')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NumberInput
            label={t('log.rightKm')}
            min={0}
            max={9_999_999}
            allowDecimal={false}
            thousandSeparator=","
            {...field('backKm', { required: true })}
          />
          <Textarea label={t('log.why')} maxLength={500} autosize minRows={2} {...field('reason', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
