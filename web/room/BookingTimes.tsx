import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingOffers, changeEnd, checkIn, listRooms, openBooking, takeOffer } from '../../contract/room/calls.ts';
import { useRead, useSend } from '../api.ts';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { clock, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { CancelTimeDialog, ExtendDialog, MoveDialog, SwapDialog, WithoutDialog } from './booking-dialogs.tsx';
import { type BookedTime, type Booking, stale } from './booking-values.ts';

const tones: Record<BookedTime['state'], Tone> = {
  ASKED: 'brand',
  WAITS: 'warn',
  HELD: 'warn',
  FIRM: 'ok',
  RELEASED: 'plain',
  BUMPED: 'urgent',
  CANCELLED: 'plain',
};

const shownReads = [openBooking];
type Opened = { act: 'move' | 'swap' | 'extend' | 'cancel'; of: BookedTime } | { act: 'without' };

/** The times of a booking, each with what the reader may do with it now. */
export function BookingTimes({ requestId, booking }: { requestId: number; booking: Booking }) {
  const { t } = useTranslation('room');
  const [opened, setOpened] = useState<Opened | null>(null);
  useRequestsLive(shownReads);
  const of = { requestId, version: booking.version };
  const keeps = useRead(listRooms, {}, { staleTime: 60_000 }).data?.rooms.filter((room) => room.keeps) ?? [];
  const end = useSend(changeEnd, stale);
  const enter = useSend(checkIn, stale);
  const take = useSend(takeOffer, stale);
  const said = (work: Promise<unknown>, words: string) => void work.then(() => toastDone(words)).catch(toastError);
  const close = () => setOpened(null);
  return (
    <Panel
      title={t('page.occurrences')}
      count={booking.occurrences.length}
      flush
      action={
        booking.decides && booking.occurrences.length > 1 ? (
          <Button variant="default" onClick={() => setOpened({ act: 'without' })}>
            {t('page.decide')}
          </Button>
        ) : null
      }
    >
      <ul className="bare flush" aria-label={t('page.occurrences')}>
        {booking.occurrences.map((one) => (
          <li key={one.n} className="row" style={{ flexWrap: 'wrap' }}>
            <span className="words">
              <Lines sub={[one.room, one.checkedIn && t('page.checkedIn', { time: clock(one.checkedIn) }), one.over && t('page.over')]}>
                <span className="figures">{timeRange(one.from, one.until)}</span>
              </Lines>
            </span>
            <Pill tone={tones[one.state]}>{t(`page.state.${one.state}`)}</Pill>
            <span className="side-by-side">
              {one.offers.map((offer) => (
                <RowButton
                  key={offer.useId}
                  title={t('page.offers', { time: shortDateTime(offer.until) })}
                  onClick={() => said(take({ ...of, useId: offer.useId }), t('page.taken'))}
                >
                  {t('page.takeOf', { room: offer.room })}
                </RowButton>
              ))}
              {one.may.includes('move') ? (
                <RowButton onClick={() => setOpened({ act: 'move', of: one })}>{t('page.move')}</RowButton>
              ) : null}
              {one.may.includes('move') && one.state === 'FIRM' && keeps.some((room) => room.id === one.roomId) ? (
                <RowButton onClick={() => setOpened({ act: 'swap', of: one })}>{t('page.swap')}</RowButton>
              ) : null}
              {one.may.includes('checkIn') ? (
                <RowButton onClick={() => said(enter({ requestId, n: one.n, code: '' }), t('page.entered', { room: one.room }))}>
                  {t('page.checkIn')}
                </RowButton>
              ) : null}
              {one.may.includes('end') ? (
                <RowButton onClick={() => said(end({ ...of, n: one.n, until: new Date().toISOString() }), t('page.ended'))}>
                  {t('page.end')}
                </RowButton>
              ) : null}
              {one.may.includes('cancel') ? (
                <RowButton onClick={() => setOpened({ act: 'cancel', of: one })}>{t('page.cancel')}</RowButton>
              ) : null}
              {one.may.includes('extend') ? (
                <RowButton onClick={() => setOpened({ act: 'extend', of: one })}>{t('page.extend')}</RowButton>
              ) : null}
            </span>
            {one.state === 'BUMPED' && one.offers.length === 0 && !one.over ? <Instead requestId={requestId} n={one.n} /> : null}
          </li>
        ))}
      </ul>
      {opened?.act === 'move' ? <MoveDialog of={of} time={opened.of} people={booking.content} onClose={close} /> : null}
      {opened?.act === 'swap' ? <SwapDialog of={of} time={opened.of} onClose={close} /> : null}
      {opened?.act === 'cancel' ? <CancelTimeDialog of={of} time={opened.of} onClose={close} /> : null}
      {opened?.act === 'extend' ? <ExtendDialog of={of} time={opened.of} onClose={close} /> : null}
      {opened?.act === 'without' ? <WithoutDialog of={of} times={booking.occurrences} onClose={close} /> : null}
    </Panel>
  );
}

/** Where else, or when else, the same could be had. */
function Instead({ requestId, n }: { requestId: number; n: number }) {
  const { t } = useTranslation('room');
  const { data } = useRead(bookingOffers, { requestId, n });
  if (!data || data.rooms.length + data.times.length === 0) return null;
  return (
    <span className="sub" style={{ flexBasis: '100%' }}>
      {data.rooms.length > 0 ? `${t('page.insteadRooms')}: ${data.rooms.map((room) => room.name).join(', ')} ` : ''}
      {data.times.length > 0 ? `${t('page.insteadTimes')}: ${data.times.map((time) => timeRange(time.from, time.until)).join(', ')}` : ''}
    </span>
  );
}
