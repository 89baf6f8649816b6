import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calendarOfMeetings } from '../../contract/meeting/meetings.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { useMeetingLive } from './meeting-words.ts';

const shownReads = [calendarOfMeetings];

/** Meetings by day; of a secret one only its time. */
export function MeetingCalendar() {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const calendar = useCalendar(['month', 'week', 'list']);
  const read = useRead(calendarOfMeetings, calendar.period, { keep: true });
  useMeetingLive(shownReads);
  return (
    <CalendarView
      label={t('tabs.calendar')}
      calendar={calendar}
      read={read}
      items={read.data?.items.map((one) => ({
        id: String(one.id),
        from: one.from,
        until: one.until,
        title: one.title,
        detail: one.place,
        tone: one.state === 'PLANNED' ? ('held' as const) : ('firm' as const),
      }))}
      holidays={read.data?.holidays}
      onOpen={(item) => void go(paths.meeting(Number(item.id)))}
    />
  );
}
