import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { moveTime, openTimes, type calendar as shape } from '../../contract/office/times.ts';
import { useRead, useSend } from '../api.ts';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import type { CalendarItem, CalendarMove, CalendarResource } from '../ui/calendar/types.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { confirm } from '../ui/dialogs.ts';
import { ListFilter } from '../ui/ListView.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { timeRange } from './request-words.ts';
import { useRequestsLive } from './useRequestsLive.ts';

type Calendar = { [Name in keyof typeof shape]: z.output<(typeof shape)[Name]> };
type Item = Calendar['items'][number];

/** One of the things, as its module describes it. */
interface CalendarThing {
  id: number;
  name: string;
  detail: string;
  bufferBefore: number;
  bufferAfter: number;
  openFrom: string;
  openUntil: string;
  openDays: number[];
}

interface Props<Day extends Calendar> {
  call: Endpoint<z.ZodMiniType<object, { from: string; until: string }>, z.ZodMiniType<Day>>;
  label: string;
  /** What it is called, alone and in a sentence: ห้อง. */
  thing: string;
  thingsOf: (day: Day) => CalendarThing[];
  address: (requestId: number) => string;
  /** Where the reader may not know what it is about. */
  secret: string;
  onPick: (time: { resourceId: number | undefined; from: string; until: string }) => void;
}

/** Things by time: a free time is asked for by dragging or by keys, one's own is moved, what others have is seen as taken. */
export function ThingCalendar<Day extends Calendar>({ call, label, thing, thingsOf, address, secret, onPick }: Props<Day>) {
  const { t } = useTranslation('times');
  const calendar = useCalendar(['day', 'week', 'month', 'list']);
  const list = useListParams({ filters: { thing: [] } });
  const chosen = list.filters.thing;
  const read = useRead(call, calendar.period, { keep: true });
  useRequestsLive(useMemo(() => [call], [call]));
  const day = read.data;
  const things = day && thingsOf(day);
  const moved = useMoved(call, day, things, () => void read.refetch());
  return (
    <CalendarView
      label={label}
      calendar={calendar}
      items={day?.items.filter((one) => !chosen || String(one.resourceId) === chosen).map((one) => itemOf(one, secret, address))}
      read={read}
      resources={things?.filter((one) => !chosen || String(one.id) === chosen).map((one) => resourceOf(one, day?.closed ?? []))}
      holidays={day?.holidays}
      pickMinutes={60}
      onPick={({ resourceId, from, until }) => onPick({ resourceId, from, until })}
      onMove={(to) => void moved(to)}
      tools={
        <ListFilter
          {...list.by('thing')}
          label={thing}
          all={t('calendar.all', { thing })}
          options={(things ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
        />
      }
    />
  );
}

/** Moves one of them; what is to be read first is asked. */
function useMoved(call: Endpoint, day: Calendar | undefined, things: CalendarThing[] | undefined, again: () => void) {
  const { t } = useTranslation('times');
  const move = useSend(moveTime, [call, openTimes]);
  return async ({ item, resourceId: to, from, until }: CalendarMove) => {
    const of = day?.items.find((one) => String(one.useId) === item.id);
    if (!of) return;
    const resourceId = to ?? of.resourceId;
    const send = (confirmed: string[]) =>
      move({ requestId: of.requestId, version: of.version, n: of.occurrence, resourceId, from, until, words: '', confirmed });
    try {
      const first = await send([]);
      if (first.unconfirmed.length > 0) {
        const message = first.unconfirmed.map((one) => one.text).join(' ');
        if (!(await confirm({ title: t('hints'), message, confirmLabel: t('confirm') }))) return;
        await send(first.unconfirmed.map((one) => one.code));
      }
      toastDone(t('calendar.moved', { name: things?.find((one) => one.id === resourceId)?.name ?? '', time: timeRange(from, until) }));
    } catch (error) {
      toastError(error);
      again();
    }
  };
}

function itemOf(one: Item, secret: string, address: (requestId: number) => string): CalendarItem {
  const tone = one.running ? 'running' : one.state === 'FIRM' ? (one.mine ? 'mine' : 'firm') : one.state === 'HELD' ? 'held' : 'asked';
  return {
    id: String(one.useId),
    resourceId: one.resourceId,
    from: one.from,
    until: one.until,
    title: one.title || secret,
    detail: one.unit,
    tone,
    movable: one.movable,
    secret: one.private && !one.title,
    ...(one.opens ? { to: address(one.requestId) } : {}),
  };
}

function resourceOf(one: CalendarThing, closed: Calendar['closed']): CalendarResource {
  return {
    id: one.id,
    name: one.name,
    detail: one.detail,
    buffer: { before: one.bufferBefore, after: one.bufferAfter },
    hours: (day) => {
      if (closed.some((each) => (each.resourceId === null || each.resourceId === one.id) && each.from <= day && each.until >= day))
        return null;
      return one.openDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? { from: one.openFrom, until: one.openUntil } : null;
    },
  };
}
