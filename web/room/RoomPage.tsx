import { Button, Group } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { dayOfRooms, freeRooms, listRooms, roomReport, roomSheetPath } from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { ManageView, ModulePage } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DateField } from '../ui/DateField.tsx';
import { toastError } from '../ui/toast.ts';
import type { Wish } from './BookingDialog.tsx';

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((file) => ({ default: file.BookingDialog })));
const ThingCalendar = lazy(() => import('../office/ThingCalendar.tsx').then((file) => ({ default: file.ThingCalendar<Rooms> })));
const FreeNow = lazy(() => import('../office/FreeNow.tsx').then((file) => ({ default: file.FreeNow })));
const Displays = lazy(() => import('../office/Displays.tsx').then((file) => ({ default: file.Displays })));

type Rooms = Given<typeof dayOfRooms>;

/** จองห้องประชุม: one's own bookings, what waits for one, the calendar, what is free now, the register, and what keepers look after. */
export function RoomPage() {
  const { t } = useTranslation('room');
  const rooms = useRead(listRooms, {}, { staleTime: 60_000 });
  const [query] = useSearchParams();
  const [wish, setWish] = useState<Wish | null>(() => wishIn(query));
  const hidden = !rooms.data?.manages && !rooms.data?.rooms.some((room) => room.keeps);
  return (
    <>
      <ModulePage
        module="room"
        title={t('title')}
        views={[
          { view: 'mine', label: t('tabs.mine') },
          { view: 'waiting', label: t('tabs.waiting') },
          { view: 'calendar', label: t('tabs.calendar'), pane: () => <RoomCalendar onWish={setWish} /> },
          { view: 'free', label: t('tabs.free'), pane: () => <FreeRooms onWish={setWish} /> },
          { view: 'register', label: t('tabs.register'), hidden },
          { view: 'manage', label: t('tabs.manage'), hidden, pane: () => <ManageRooms /> },
        ]}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWish({})}>
          {t('book')}
        </Button>
      </ModulePage>
      {wish ? (
        <Suspense fallback={null}>
          <BookingDialog wish={wish} onClose={() => setWish(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Another page asks for a room by the address: which, when, for what, for how many. */
function wishIn(query: URLSearchParams): Wish | null {
  if (!query.has('book')) return null;
  const said = (name: string) => query.get(name) ?? undefined;
  return {
    roomId: Number(said('room')) || undefined,
    from: said('from'),
    until: said('until'),
    topic: said('topic'),
    headCount: Number(said('persons')) || undefined,
  };
}

interface Wishing {
  onWish: (wish: Wish) => void;
}

function RoomCalendar({ onWish }: Wishing) {
  const { t } = useTranslation('room');
  const described = ({ capacity, building }: Rooms['rooms'][number]) =>
    [t('edit.seats', { count: capacity }), building].filter(Boolean).join(' · ');
  return (
    <ThingCalendar
      call={dayOfRooms}
      label={t('calendar')}
      thing={t('thing')}
      thingsOf={(day) => day.rooms.map((room) => ({ ...room, detail: described(room) }))}
      address={paths.booking}
      secret={t('privateMeeting')}
      onPick={({ resourceId, from, until }) => onWish({ roomId: resourceId, from, until })}
    />
  );
}

function FreeRooms({ onWish }: Wishing) {
  const { t } = useTranslation('room');
  return (
    <FreeNow
      label={t('tabs.free')}
      thing={t('thing')}
      useThings={useFreeRooms}
      onPick={({ resourceId, from, until }) => onWish({ roomId: resourceId, from, until })}
    />
  );
}

function useFreeRooms(span: { from: string; until: string }) {
  const read = useRead(freeRooms, { ...span, fixed: [] }, { keep: true });
  return { ...read, data: read.data?.rooms };
}

/** What keepers look after: the rooms, the sheet of the day, the screens at the doors; and the figures and settings of who manages all rooms. */
function ManageRooms() {
  const { t } = useTranslation(['room', 'times']);
  const facts = useRead(listRooms, {}, { staleTime: 60_000 });
  const rooms = facts.data?.rooms
    .filter((room) => room.keeps)
    .map((room) => ({
      id: room.id,
      name: room.name,
      to: `?view=calendar&thing=${room.id}`,
      words: [room.building, room.floor, t('edit.seats', { count: room.capacity }), room.keeper],
      state: room.judged
        ? { tone: 'brand' as const, word: t('times:judged', { thing: t('thing') }) }
        : { tone: 'ok' as const, word: t('times:atOnce') },
    }));
  return (
    <ManageView
      module="room"
      title={t('manage.rooms')}
      of={{ ...facts, data: rooms }}
      report={facts.data?.manages ? { call: roomReport, title: t('report.title'), since: 'month' } : undefined}
    >
      <Sheet />
      <Displays module="room" thing={t('thing')} things={rooms ?? []} />
    </ManageView>
  );
}

function Sheet() {
  const { t } = useTranslation('room');
  const [day, setDay] = useState(bangkokDay(new Date()));
  return (
    <Group align="flex-end" gap="sm">
      <DateField label={t('manage.sheetDay')} value={day} onChange={setDay} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={day === ''}
        onClick={() => void openPrint(`${roomSheetPath}?day=${day}`).catch(toastError)}
      >
        {t('manage.sheet')}
      </Button>
    </Group>
  );
}
