import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { openTimes } from '../../contract/office/times.ts';
import { type BookingContent, checkIn, dayOfRooms, freeRooms } from '../../contract/room/calls.ts';
import { useWrite } from '../api.ts';
import { RequestTimes } from '../office/RequestTimes.tsx';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { paths } from '../paths.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { FreeThen } from './RoomField.tsx';

const stale = [dayOfRooms, freeRooms];
const shownReads = [openTimes, ...stale];

/** One booking: the page that all requests have, with its times and what is done with each. */
export function BookingPage() {
  const { t } = useTranslation('room');
  const requestId = Number(useParams().bookingId);
  const [edited, setEdited] = useState<OpenedRequest | null>(null);
  const enter = useEntry(requestId);
  return (
    <>
      <RequestView requestId={requestId} back={{ to: paths.rooms, label: t('title') }} onEdit={setEdited} reads={shownReads} ownTimes>
        {({ request }) => (
          <RequestTimes
            requestId={requestId}
            thing={t('thing')}
            stale={stale}
            choose={(then) => <FreeThen {...then} people={request.content as BookingContent} />}
            onEnter={({ n }) => enter(n, '')}
          />
        )}
      </RequestView>
      {edited ? (
        <BookingDialog
          wish={{ kept: { requestId, version: edited.request.version, content: edited.request.content as BookingContent } }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

/** Says that somebody came. Who scanned the code at the door is let in at once; the code leaves the address. */
function useEntry(requestId: number): (n: number, code: string) => void {
  const { t } = useTranslation('room');
  const [query, setQuery] = useSearchParams();
  const [code, n] = [query.get('code'), query.get('enter')];
  const { mutate } = useWrite(checkIn, { refresh: [openTimes], onSuccess: ({ room }) => toastDone(t('entered', { room })) });
  useEffect(() => {
    if (!code || n === null) return;
    setQuery({}, { replace: true });
    mutate({ requestId, n: Number(n), code }, { onError: (error) => toastError(error) });
  }, [code, n, requestId, mutate, setQuery]);
  return (time, entry) => mutate({ requestId, n: time, code: entry }, { onError: (error) => toastError(error) });
}
