import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { openTimes } from '../../contract/office/times.ts';
import { type BookingContent, dayOfRooms, freeRooms } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { RequestTimes } from '../office/RequestTimes.tsx';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { ThingChoice } from '../office/ThingChoice.tsx';
import type { ThingField } from '../office/time-dialogs.tsx';
import { paths } from '../paths.ts';
import { BookingDialog } from './BookingDialog.tsx';

const shownReads = [openTimes, dayOfRooms, freeRooms];

/** One booking: the page that all requests have, with its times and what is done with each. */
export function BookingPage() {
  const { t } = useTranslation('room');
  const requestId = Number(useParams().bookingId);
  const [edited, setEdited] = useState<OpenedRequest | null>(null);
  return (
    <>
      <RequestView requestId={requestId} back={{ to: paths.rooms, label: t('title') }} onEdit={setEdited} reads={shownReads} ownTimes>
        {({ request }) => (
          <RequestTimes
            requestId={requestId}
            thing={t('thing')}
            stale={[dayOfRooms, freeRooms]}
            choose={(then) => <RoomThen {...then} people={request.content as BookingContent} />}
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

/** Rooms to which a booking may be moved: for as many people, in the same layout. */
function RoomThen({
  span,
  except,
  people: { headCount, layout },
  ...field
}: Parameters<ThingField>[0] & { people: Pick<BookingContent, 'headCount' | 'layout'> }) {
  const { t } = useTranslation('room');
  const asked = { from: span?.from ?? '', until: span?.until ?? '', headCount, layout, fixed: [], except };
  const read = useRead(freeRooms, asked, { enabled: span !== null, keep: true });
  return <ThingChoice label={t('edit.room')} thing={t('thing')} things={span ? read.data?.rooms : []} {...field} />;
}
