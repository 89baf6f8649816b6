import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { dayOfRooms, moveBooking, openBooking } from '../../contract/room/calls.ts';
import { useRead, useSend } from '../api.ts';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import type { CalendarItem, CalendarMove, CalendarResource } from '../ui/calendar/types.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { confirm } from '../ui/dialogs.ts';
import { ListFilter } from '../ui/ListView.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import type { Wish } from './booking-values.ts';

type Day = Given<typeof dayOfRooms>;
const shownReads = [dayOfRooms];

/** Rooms by time: a free time is booked by dragging or by keys, one's own is moved, what others have is seen as taken. */
export function RoomCalendar({ onWish }: { onWish: (wish: Wish) => void }) {
  const { t } = useTranslation('room');
  const calendar = useCalendar(['day', 'week', 'month', 'list']);
  const list = useListParams({ filters: { room: [] } });
  const { room } = list.filters;
  const read = useRead(dayOfRooms, calendar.period, { keep: true });
  useRequestsLive(shownReads);
  const move = useSend(moveBooking, [dayOfRooms, openBooking]);
  const day = read.data;
  const shown = day?.rooms.filter((one) => !room || String(one.id) === room);
  const moved = async ({ item, resourceId, from, until }: CalendarMove) => {
    const of = day?.items.find((one) => String(one.useId) === item.id);
    if (!of) return;
    const roomId = resourceId ?? of.roomId;
    const send = (confirmed: string[]) =>
      move({ requestId: of.requestId, version: of.version, n: of.occurrence, roomId, from, until, words: '', confirmed });
    try {
      const first = await send([]);
      if (first.unconfirmed.length > 0) {
        const message = first.unconfirmed.map((one) => one.text).join(' ');
        if (!(await confirm({ title: t('edit.hints'), message, confirmLabel: t('edit.confirm') }))) return;
        await send(first.unconfirmed.map((one) => one.code));
      }
      toastDone(t('calendar.moved', { room: shown?.find((one) => one.id === roomId)?.name ?? '', time: timeRange(from, until) }));
    } catch (error) {
      toastError(error);
      void read.refetch();
    }
  };
  return (
    <CalendarView
      label={t('calendar.label')}
      calendar={calendar}
      items={day?.items.filter((one) => !room || String(one.roomId) === room).map((one) => itemOf(one, t('privateMeeting')))}
      read={read}
      resources={shown?.map((one) => resourceOf(one, day?.closed ?? [], t('edit.seats', { count: one.capacity })))}
      holidays={day?.holidays}
      pickMinutes={60}
      onPick={({ resourceId, from, until }) => onWish({ roomId: resourceId, from, until })}
      onMove={(to) => void moved(to)}
      tools={
        <ListFilter
          label={t('calendar.room')}
          all={t('calendar.all')}
          value={room}
          options={(day?.rooms ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(value) => list.narrow({ room: value })}
        />
      }
    />
  );
}

function itemOf(one: Day['items'][number], secret: string): CalendarItem {
  const tone = one.running ? 'running' : one.state === 'FIRM' ? (one.mine ? 'mine' : 'firm') : one.state === 'HELD' ? 'held' : 'asked';
  return {
    id: String(one.useId),
    resourceId: one.roomId,
    from: one.from,
    until: one.until,
    title: one.title || secret,
    detail: one.unit,
    tone,
    movable: one.movable,
    secret: one.private && !one.title,
    ...(one.opens ? { to: paths.booking(one.requestId) } : {}),
  };
}

function resourceOf(room: Day['rooms'][number], closed: Day['closed'], seats: string): CalendarResource {
  return {
    id: room.id,
    name: room.name,
    detail: [seats, room.building].filter(Boolean).join(' · '),
    buffer: { before: room.bufferBefore, after: room.bufferAfter },
    hours: (day) => {
      if (closed.some((one) => (one.roomId === null || one.roomId === room.id) && one.from <= day && one.until >= day)) return null;
      return room.openDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? { from: room.openFrom, until: room.openUntil } : null;
    },
  };
}
