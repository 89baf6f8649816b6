import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listRooms } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { ModulePage } from '../office/ModulePage.tsx';
import type { Wish } from './booking-values.ts';

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((file) => ({ default: file.BookingDialog })));
const RoomCalendar = lazy(() => import('./RoomCalendar.tsx').then((file) => ({ default: file.RoomCalendar })));
const FreeNow = lazy(() => import('./FreeNow.tsx').then((file) => ({ default: file.FreeNow })));
const ManageRooms = lazy(() => import('./ManageRooms.tsx').then((file) => ({ default: file.ManageRooms })));

/** จองห้องประชุม: one's own bookings, what waits for one, the calendar, what is free now, the register, and what keepers look after. */
export function RoomPage() {
  const { t } = useTranslation('room');
  const rooms = useRead(listRooms, {}, { staleTime: 60_000 });
  const [wish, setWish] = useState<Wish | null>(null);
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
          { view: 'free', label: t('tabs.free'), pane: () => <FreeNow onWish={setWish} /> },
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
