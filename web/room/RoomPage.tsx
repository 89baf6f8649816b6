import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingForMe } from '../../contract/office/requests.ts';
import { listRooms } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { useView, ViewTabs } from '../office/ViewTabs.tsx';
import { WaitingList } from '../office/WaitingList.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import type { Wish } from './booking-values.ts';

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((file) => ({ default: file.BookingDialog })));
const RoomCalendar = lazy(() => import('./RoomCalendar.tsx').then((file) => ({ default: file.RoomCalendar })));
const FreeNow = lazy(() => import('./FreeNow.tsx').then((file) => ({ default: file.FreeNow })));
const ManageRooms = lazy(() => import('./ManageRooms.tsx').then((file) => ({ default: file.ManageRooms })));

const everybodys = ['mine', 'waiting', 'calendar', 'free'] as const;
const keepers = [...everybodys, 'register', 'manage'] as const;

/** จองห้องประชุม: one's own bookings, what waits for one, the calendar, what is free now, the register, and what keepers look after. */
export function RoomPage() {
  const { t } = useTranslation('room');
  const rooms = useRead(listRooms, {}, { staleTime: 60_000 });
  const waiting = useRead(waitingForMe, { module: 'room', take: 1 });
  const [wish, setWish] = useState<Wish | null>(null);
  const keeps = rooms.data?.manages || rooms.data?.rooms.some((room) => room.keeps);
  const view = useView(keepers);
  const views = keeps ? keepers : everybodys;
  return (
    <>
      <PageHead title={t('title')}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWish({})}>
          {t('book')}
        </Button>
      </PageHead>
      <ViewTabs
        at={view}
        tabs={views.map((one) => ({ view: one, label: t(`tabs.${one}`), count: one === 'waiting' ? waiting.data?.total : undefined }))}
      />
      <Suspense fallback={<LoadingRows rows={6} />}>
        {view === 'mine' || view === 'register' ? <RequestList key={view} view={view} module="room" label={t(`tabs.${view}`)} /> : null}
        {view === 'waiting' ? <WaitingList module="room" /> : null}
        {view === 'calendar' ? <RoomCalendar onWish={setWish} /> : null}
        {view === 'free' ? <FreeNow onWish={setWish} /> : null}
        {view === 'manage' ? <ManageRooms /> : null}
      </Suspense>
      {wish ? (
        <Suspense fallback={null}>
          <BookingDialog wish={wish} onClose={() => setWish(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
