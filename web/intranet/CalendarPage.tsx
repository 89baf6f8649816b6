import { Box } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calendarPath, type IntranetEvent, intranetEvents } from '../../contract/intranet/calls.ts';
import { daysOff } from '../../contract/settings/holidays.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { base } from '../shell/boot.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { endOf } from '../ui/calendar/days.ts';
import type { CalendarItem } from '../ui/calendar/types.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { TabTitle } from '../ui/PageHead.tsx';

/** All events of the agency that the visitor may know of. */
export function CalendarPage() {
  const { t } = useTranslation('intranet');
  const calendar = useCalendar(['month', 'week', 'list']);
  const answer = useRead(intranetEvents, { ...calendar.period, pageSize: 100 }, { staleTime: 60_000, keep: true });
  const off = useRead(daysOff, calendar.period, { staleTime: 300_000, keep: true });
  return (
    <PublicFrame>
      <TabTitle>{t('calendar')}</TabTitle>
      <Box className="stack" maw={1248} mx="auto" p={{ base: 14, md: '32px 24px' }}>
        <BackLink to={paths.intranet}>{t('back')}</BackLink>
        <h1>{t('calendar')}</h1>
        <CalendarView
          label={t('calendar')}
          calendar={calendar}
          items={answer.data?.items.map(itemOf)}
          read={answer}
          holidays={off.data?.days}
          foot={
            <a className="link" href={`${base}api${calendarPath}`}>
              <IconCalendarPlus size={16} aria-hidden /> {t('feed')}
            </a>
          }
        />
      </Box>
    </PublicFrame>
  );
}

/** A whole day is kept by the instant at which it begins; a calendar shows it to its end. */
function itemOf({ id, title, place, from, until, allDay }: IntranetEvent): CalendarItem {
  return { id: String(id), title, detail: place, from, until: allDay ? endOf(until) : until, wholeDay: allDay, tone: 'firm' };
}
