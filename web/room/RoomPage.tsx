import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { listRooms } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import type { Wish } from './booking-values.ts';
import { WaitingForRooms } from './WaitingForRooms.tsx';

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((file) => ({ default: file.BookingDialog })));
const RoomCalendar = lazy(() => import('./RoomCalendar.tsx').then((file) => ({ default: file.RoomCalendar })));
const FreeNow = lazy(() => import('./FreeNow.tsx').then((file) => ({ default: file.FreeNow })));
const ManageRooms = lazy(() => import('./ManageRooms.tsx').then((file) => ({ default: file.ManageRooms })));

const tabs = ['mine', 'calendar', 'free', 'waiting', 'register', 'manage'] as const;
type Tab = (typeof tabs)[number];

/** จองห้องประชุม: one's own bookings, the calendar, what is free now, what waits for one, the register, and what keepers look after. */
export function RoomPage() {
  const { t } = useTranslation('room');
  const [query, setQuery] = useSearchParams();
  const rooms = useRead(listRooms, {}, { staleTime: 60_000 });
  const [wish, setWish] = useState<Wish | null>(null);
  const keeps = rooms.data?.manages || rooms.data?.rooms.some((room) => room.keeps);
  const offered = tabs.filter((one) => keeps || (one !== 'register' && one !== 'manage'));
  const tab: Tab = offered.find((one) => one === query.get('tab')) ?? 'mine';
  return (
    <>
      <PageHead title={t('title')}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWish({})}>
          {t('book')}
        </Button>
      </PageHead>
      <Tabs value={tab} onChange={(value) => setQuery(value && value !== 'mine' ? { tab: value } : {})} keepMounted={false}>
        <Tabs.List mb={16} style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Suspense fallback={<LoadingRows rows={6} />}>
              {one === 'mine' || one === 'register' ? <RequestList view={one} module="room" label={t(`tabs.${one}`)} /> : null}
              {one === 'calendar' ? <RoomCalendar onWish={setWish} /> : null}
              {one === 'free' ? <FreeNow onWish={setWish} /> : null}
              {one === 'waiting' ? <WaitingForRooms /> : null}
              {one === 'manage' ? <ManageRooms /> : null}
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {wish ? (
        <Suspense fallback={null}>
          <BookingDialog wish={wish} onClose={() => setWish(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
