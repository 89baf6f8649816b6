import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BookingContent,
  cancelTimes,
  changeEnd,
  dayOfRooms,
  decideBooking,
  freeRooms,
  moveBooking,
  swapBookings,
} from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead, useSend } from '../api.ts';
import { HintList } from '../office/HintList.tsx';
import { timeRange } from '../office/request-words.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import { type BookedTime, clockOf, instantOf, stale } from './booking-values.ts';
import { RoomChoice } from './RoomChoice.tsx';

interface Props {
  /** The booking as it was opened. */
  of: { requestId: number; version: number };
  time: BookedTime;
  onClose: () => void;
}
type Hints = { code: string; text: string }[];

/** Another room or another time, under the same number. */
export function MoveDialog({ of, time, people, onClose }: Props & { people: People }) {
  const { t } = useTranslation('room');
  const send = useSend(moveBooking, [...stale, freeRooms]);
  const [hints, setHints] = useState<Hints>([]);
  return (
    <FormModal
      title={t('page.move')}
      size={760}
      initial={{
        roomId: time.roomId,
        day: bangkokDay(new Date(time.from)),
        from: clockOf(time.from),
        until: clockOf(time.until),
        words: '',
      }}
      send={({ roomId, day, from, until, words }) =>
        send({
          ...of,
          n: time.n,
          roomId,
          from: instantOf(day, from) ?? '',
          until: instantOf(day, until) ?? '',
          words,
          confirmed: hints.map((one) => one.code),
        })
      }
      submit={t('page.move')}
      onDone={({ unconfirmed }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(t('page.moved'));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
            <DateField label={t('edit.day')} {...field('day', { required: true })} />
            <TextInput type="time" label={t('edit.from')} {...field('from', { required: true })} />
            <TextInput type="time" label={t('edit.until')} {...field('until', { required: true })} />
          </SimpleGrid>
          <FreeThen
            {...values}
            people={people}
            except={of.requestId}
            onChange={(roomId) => set({ roomId })}
            error={field('roomId', { required: true }).error}
          />
          <Textarea label={t('page.reason')} maxLength={1000} autosize minRows={2} {...field('words')} />
          {hints.length > 0 ? (
            <section className="notice" data-tone="warn" aria-label={t('edit.hints')}>
              <strong>{t('edit.hints')}</strong>
              <HintList hints={hints} />
            </section>
          ) : null}
        </>
      )}
    </FormModal>
  );
}

/** How many sit there, and how. */
type People = Pick<BookingContent, 'headCount' | 'layout'>;

interface Then {
  people: People;
  day: string;
  from: string;
  until: string;
  roomId: number;
  except: number;
  onChange: (roomId: number) => void;
  error: string | undefined;
}

function FreeThen({ day, from, until, roomId, people: { headCount, layout }, except, onChange, error }: Then) {
  const [begins, ends] = [instantOf(day, from), instantOf(day, until)];
  const isTime = begins !== null && ends !== null && begins < ends;
  const read = useRead(
    freeRooms,
    { from: begins ?? '', until: ends ?? '', headCount, layout, fixed: [], except },
    { enabled: isTime, keep: true },
  );
  return <RoomChoice rooms={isTime ? read.data?.rooms : []} value={roomId} onChange={onChange} error={error} />;
}

/** The rooms of two bookings are exchanged. */
export function SwapDialog({ of, time, onClose }: Props) {
  const { t } = useTranslation('room');
  const day = bangkokDay(new Date(time.from));
  const read = useRead(dayOfRooms, { from: day, until: day });
  const swap = useSend(swapBookings, stale);
  const others = (read.data?.items ?? []).filter(
    (one) =>
      one.requestId !== of.requestId &&
      one.movable &&
      one.state === 'FIRM' &&
      one.roomId !== time.roomId &&
      one.from < time.until &&
      one.until > time.from,
  );
  const nameOf = (roomId: number) => read.data?.rooms.find((room) => room.id === roomId)?.name ?? '';
  return (
    <FormModal
      title={t('page.swap')}
      initial={read.data ? { otherId: '', words: '' } : undefined}
      read={read}
      send={({ otherId, words }) => {
        const other = others.find((one) => String(one.useId) === otherId);
        return swap({ ...of, n: time.n, otherId: other?.requestId ?? 0, otherN: other?.occurrence ?? 0, words });
      }}
      submit={others.length > 0 ? t('page.swap') : null}
      done={t('page.swapped')}
      onClose={onClose}
    >
      {({ field }) =>
        others.length === 0 ? (
          <p>{t('page.noSwap')}</p>
        ) : (
          <>
            <Select
              label={t('page.swapWith')}
              data={others.map((one) => ({
                value: String(one.useId),
                label: `${nameOf(one.roomId)} · ${one.title} · ${timeRange(one.from, one.until)}`,
              }))}
              {...field('otherId', { required: true })}
            />
            <Textarea label={t('page.reason')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />
          </>
        )
      }
    </FormModal>
  );
}

/** It goes on, as far as the room is free. */
export function ExtendDialog({ of, time, onClose }: Props) {
  const { t } = useTranslation('room');
  const send = useSend(changeEnd, stale);
  return (
    <FormModal
      title={t('page.extend')}
      initial={{ until: clockOf(time.until) }}
      send={({ until }) => send({ ...of, n: time.n, until: instantOf(bangkokDay(new Date(time.until)), until) ?? '' })}
      submit={t('page.extend')}
      done={t('page.extended')}
      onClose={onClose}
    >
      {({ field }) => <TextInput type="time" label={t('page.extendTo')} {...field('until', { required: true })} />}
    </FormModal>
  );
}

/** One time of several is given up; the others stand. */
export function CancelTimeDialog({ of, time, onClose }: Props) {
  const { t } = useTranslation('room');
  const send = useSend(cancelTimes, stale);
  return (
    <FormModal
      title={t('page.cancel')}
      hint={`${timeRange(time.from, time.until)} · ${time.room}`}
      initial={{ words: '' }}
      send={({ words }) => send({ ...of, without: [time.n], words })}
      submit={t('page.cancel')}
      done={t('page.cancelled')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('page.reason')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}

/** The keeper says no to some of the dates; the others are given. */
export function WithoutDialog({ of, times, onClose }: Omit<Props, 'time'> & { times: BookedTime[] }) {
  const { t } = useTranslation('room');
  const send = useSend(decideBooking, stale);
  const [hints, setHints] = useState<Hints>([]);
  return (
    <FormModal
      title={t('page.decide')}
      hint={t('page.decideHint')}
      initial={{ without: [] as string[], words: '' }}
      lacks={({ without }) => ({ without: without.length === 0 && t('page.decideHint') })}
      send={({ without, words }) => send({ ...of, without: without.map(Number), words, confirmed: hints.map((one) => one.code) })}
      submit={t('page.decide')}
      onDone={({ unconfirmed }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(t('page.decided'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Checkbox.Group label={t('page.without')} {...field('without', { required: true })}>
            <div className="stack">
              {times.map((one) => (
                <Checkbox key={one.n} value={String(one.n)} label={`${timeRange(one.from, one.until)} · ${one.room}`} />
              ))}
            </div>
          </Checkbox.Group>
          <Textarea label={t('page.reason')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />
          {hints.length > 0 ? <HintList hints={hints} /> : null}
        </>
      )}
    </FormModal>
  );
}
