import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { cancelTimes, changeEnd, decideTimes, moveTime, swapsFor, swapTimes } from '../../contract/office/times.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead, useSend } from '../api.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import { HintList } from './HintList.tsx';
import type { RequestTime } from './RequestTimes.tsx';
import { timeRange } from './request-words.ts';
import { clockOf, instantOf, timesOf } from './times.ts';

interface Shared {
  /** The request as it was opened. */
  of: { requestId: number; version: number };
  /** What it is called in a sentence: ห้อง. */
  thing: string;
  /** What is read anew. */
  stale: readonly Endpoint[];
  onClose: () => void;
}
interface Props extends Shared {
  time: RequestTime;
}
type Hints = { code: string; text: string }[];

/** How a module lets one choose another of its things then; null while there is no such time. */
export type ThingField = (then: {
  span: { from: string; until: string } | null;
  value: number;
  except: number;
  onChange: (resourceId: number) => void;
  error: string | undefined;
}) => ReactNode;

/** Another thing or another time, under the same number. */
export function MoveDialog({ of, time, thing, stale, choose, onClose }: Props & { choose: ThingField }) {
  const { t } = useTranslation('times');
  const send = useSend(moveTime, stale);
  const [hints, setHints] = useState<Hints>([]);
  return (
    <FormModal
      title={t('move', { thing })}
      size={760}
      initial={{ resourceId: time.resourceId, ...timesOf(time.from, time.until), words: '' }}
      send={({ resourceId, day, from, until, words }) =>
        send({
          ...of,
          n: time.n,
          resourceId,
          from: instantOf(day, from) ?? '',
          until: instantOf(day, until) ?? '',
          words,
          confirmed: hints.map((one) => one.code),
        })
      }
      submit={t('move', { thing })}
      onDone={({ unconfirmed }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(t('moved'));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
            <DateField label={t('day')} {...field('day', { required: true })} />
            <TextInput type="time" label={t('from')} {...field('from', { required: true })} />
            <TextInput type="time" label={t('until')} {...field('until', { required: true })} />
          </SimpleGrid>
          {choose({
            span: spanOf(values),
            value: values.resourceId,
            except: of.requestId,
            onChange: (resourceId) => set({ resourceId }),
            error: field('resourceId', { required: true }).error,
          })}
          <Textarea label={t('reason')} maxLength={1000} autosize minRows={2} {...field('words')} />
          {hints.length > 0 ? (
            <section className="notice" data-tone="warn" aria-label={t('hints')}>
              <strong>{t('hints')}</strong>
              <HintList hints={hints} />
            </section>
          ) : null}
        </>
      )}
    </FormModal>
  );
}

function spanOf({ day, from, until }: { day: string; from: string; until: string }): { from: string; until: string } | null {
  const [begins, ends] = [instantOf(day, from), instantOf(day, until)];
  return begins !== null && ends !== null && begins < ends ? { from: begins, until: ends } : null;
}

/** What two requests have is exchanged. */
export function SwapDialog({ of, time, thing, stale, onClose }: Props) {
  const { t } = useTranslation('times');
  const read = useRead(swapsFor, { requestId: of.requestId, n: time.n });
  const swap = useSend(swapTimes, stale);
  const others = read.data?.others ?? [];
  const keyOf = ({ requestId, n }: { requestId: number; n: number }) => `${requestId} ${n}`;
  return (
    <FormModal
      title={t('swap', { thing })}
      initial={read.data ? { otherId: '', words: '' } : undefined}
      read={read}
      send={({ otherId, words }) => {
        const other = others.find((one) => keyOf(one) === otherId);
        return swap({ ...of, n: time.n, otherId: other?.requestId ?? 0, otherN: other?.n ?? 0, words });
      }}
      submit={others.length > 0 ? t('swap', { thing }) : null}
      done={t('swapped', { thing })}
      onClose={onClose}
    >
      {({ field }) =>
        others.length === 0 ? (
          <p>{t('noSwap')}</p>
        ) : (
          <>
            <Select
              label={t('swapWith')}
              data={others.map((one) => ({
                value: keyOf(one),
                label: `${one.resource} · ${one.title} · ${timeRange(one.from, one.until)}`,
              }))}
              {...field('otherId', { required: true })}
            />
            <Textarea label={t('reason')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />
          </>
        )
      }
    </FormModal>
  );
}

/** It goes on, as far as it is free. */
export function ExtendDialog({ of, time, stale, onClose }: Props) {
  const { t } = useTranslation('times');
  const send = useSend(changeEnd, stale);
  return (
    <FormModal
      title={t('extend')}
      initial={{ until: clockOf(time.until) }}
      send={({ until }) => send({ ...of, n: time.n, until: instantOf(bangkokDay(new Date(time.until)), until) ?? '' })}
      submit={t('extend')}
      done={t('extended')}
      onClose={onClose}
    >
      {({ field }) => <TextInput type="time" label={t('extendTo')} {...field('until', { required: true })} />}
    </FormModal>
  );
}

/** One time of several is given up; the others stand. */
export function CancelTimeDialog({ of, time, stale, onClose }: Props) {
  const { t } = useTranslation('times');
  const send = useSend(cancelTimes, stale);
  return (
    <FormModal
      title={t('cancel')}
      hint={`${timeRange(time.from, time.until)} · ${time.resource}`}
      initial={{ words: '' }}
      send={({ words }) => send({ ...of, without: [time.n], words })}
      submit={t('cancel')}
      done={t('cancelled')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('reason')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}

/** The keeper says no to some of the dates; the others are given. */
export function WithoutDialog({ of, times, stale, onClose }: Shared & { times: RequestTime[] }) {
  const { t } = useTranslation('times');
  const send = useSend(decideTimes, stale);
  const [hints, setHints] = useState<Hints>([]);
  return (
    <FormModal
      title={t('decide')}
      hint={t('decideHint')}
      initial={{ without: [] as string[], words: '' }}
      lacks={({ without }) => ({ without: without.length === 0 && t('decideHint') })}
      send={({ without, words }) => send({ ...of, without: without.map(Number), words, confirmed: hints.map((one) => one.code) })}
      submit={t('decide')}
      onDone={({ unconfirmed }) => {
        if (unconfirmed.length > 0) return setHints(unconfirmed);
        onClose();
        toastDone(t('decided'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Checkbox.Group label={t('without')} {...field('without', { required: true })}>
            <div className="stack">
              {times.map((one) => (
                <Checkbox key={one.n} value={String(one.n)} label={`${timeRange(one.from, one.until)} · ${one.resource}`} />
              ))}
            </div>
          </Checkbox.Group>
          <Textarea label={t('reason')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />
          {hints.length > 0 ? <HintList hints={hints} /> : null}
        </>
      )}
    </FormModal>
  );
}
