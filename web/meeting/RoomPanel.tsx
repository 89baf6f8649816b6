import { Button } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { attachRoom, openMeeting, roomBookings } from '../../contract/meeting/meetings.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { clockRange } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastError } from '../ui/toast.ts';
import type { OpenedMeeting } from './MeetingPage.tsx';

/** Its room: booked where rooms are, with what is known filled in, and then put to the meeting. */
export function RoomPanel({ opened: { meeting, room, may, people } }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  const moves = may.some(({ act }) => act === 'move');
  const found = useRead(roomBookings, { meetingId: meeting.id }, { enabled: moves && !room });
  const attach = useSend(attachRoom, [openMeeting]);
  const put = (requestId: number) => void attach({ meetingId: meeting.id, version: meeting.version, requestId }).catch(toastError);
  if (!room && !moves) return null;
  const wish = new URLSearchParams({
    from: meeting.from,
    until: meeting.until,
    topic: t('meetingOf', { body: meeting.body, number: meeting.number }),
    persons: String(people.length),
  });
  return (
    <Panel title={t('room.title')} flush>
      <ul className="bare flush">
        {room ? (
          <li className="row">
            <span className="words">
              <Lines sub={[clockRange(room.from, room.until)]}>
                <Link className="link" to={paths.booking(room.requestId)}>
                  {room.name}
                </Link>
              </Lines>
            </span>
            {moves ? <RowButton onClick={() => put(0)}>{t('room.drop')}</RowButton> : null}
          </li>
        ) : (
          found.data?.bookings.map((one) => (
            <li key={one.requestId} className="row">
              <span className="words">
                <Lines sub={[clockRange(one.from, one.until), one.topic]}>{one.room}</Lines>
              </span>
              <RowButton onClick={() => put(one.requestId)}>{t('room.take')}</RowButton>
            </li>
          ))
        )}
        {room || !moves ? null : (
          <li className="row">
            <Button
              component={Link}
              to={`${paths.rooms}?book=1&${wish}`}
              variant="default"
              leftSection={<IconDoor size={18} aria-hidden />}
            >
              {t('room.book')}
            </Button>
          </li>
        )}
      </ul>
    </Panel>
  );
}
