import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { checkIn, openBooking } from '../../contract/room/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import { paths } from '../paths.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingTimes } from './BookingTimes.tsx';

/** One booking: the page that all requests have, with its times and what is done with each. */
export function BookingPage() {
  const { t } = useTranslation('room');
  const requestId = Number(useParams().bookingId);
  const read = useRead(openBooking, { requestId });
  const [writes, setWrites] = useState(false);
  useEntry(requestId);
  return (
    <>
      <RequestView requestId={requestId} back={{ to: paths.rooms, label: t('title') }} onEdit={() => setWrites(true)} ownTimes>
        {() => (read.data ? <BookingTimes requestId={requestId} booking={read.data} /> : null)}
      </RequestView>
      {writes && read.data ? (
        <BookingDialog
          wish={{ kept: { requestId, version: read.data.version, content: read.data.content } }}
          onClose={() => setWrites(false)}
        />
      ) : null}
    </>
  );
}

/** Who scanned the code at the door is let in at once; the code leaves the address. */
function useEntry(requestId: number): void {
  const { t } = useTranslation('room');
  const [query, setQuery] = useSearchParams();
  const [code, n] = [query.get('code'), query.get('enter')];
  const enter = useWrite(checkIn, { refresh: [openBooking], onSuccess: ({ room }) => toastDone(t('page.entered', { room })) });
  const { mutate } = enter;
  useEffect(() => {
    if (!code || n === null) return;
    setQuery({}, { replace: true });
    mutate({ requestId, n: Number(n), code }, { onError: (error) => toastError(error) });
  }, [code, n, requestId, mutate, setQuery]);
}
