import { Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarPath, type IntranetEvent, intranetEvents } from '../../contract/intranet/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { base } from '../shell/boot.ts';
import { NotYet } from '../ui/Answer.tsx';
import { clock, shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './News.module.css';

/** What comes next in the agency. */
export function Events() {
  const { t } = useTranslation('intranet');
  const answer = useRead(intranetEvents, { from: bangkokDay(new Date()), pageSize: 8 }, { staleTime: 60_000 });
  const items = answer.data?.items ?? [];
  return (
    <Panel
      title={t('events')}
      action={
        <Link className="link" to={paths.intranetCalendar}>
          {t('allEvents')}
        </Link>
      }
    >
      <NotYet of={answer} rows={3} height={52} />
      {answer.data && items.length === 0 ? <EmptyState>{t('noEvents')}</EmptyState> : null}
      <Stack component="ul" className="bare" gap={12}>
        {items.map((one) => {
          const [day, ...rest] = shortDate(one.from).split(' ');
          return (
            <Group component="li" key={one.id} gap={12} wrap="nowrap" align="flex-start">
              <span className={`${classes.day} figures`} aria-hidden>
                <strong>{day}</strong>
                {rest[0]}
              </span>
              <span className="words">
                <span className="medium">{one.title}</span>
                <span className="dim figures">{timeOf(one, t('allDay'))}</span>
                {one.place ? (
                  <span className="dim">
                    <IconMapPin size={15} aria-hidden /> {one.place}
                  </span>
                ) : null}
                {one.note ? <span className="dim">{one.note}</span> : null}
              </span>
            </Group>
          );
        })}
      </Stack>
      <Text mt={12}>
        <a className="link" href={`${base}api${calendarPath}`}>
          <IconCalendarPlus size={16} aria-hidden /> {t('feed')}
        </a>
      </Text>
    </Panel>
  );
}

/** 24 พ.ย. 2569 09.30 น. – 12.00 น.; over several days with both days. */
export function timeOf({ from, until, allDay }: IntranetEvent, wholeDay: string): string {
  const oneDay = bangkokDay(new Date(from)) === bangkokDay(new Date(until));
  if (allDay) return oneDay ? `${shortDate(from)} · ${wholeDay}` : `${shortDate(from)} – ${shortDate(until)}`;
  return oneDay
    ? `${shortDate(from)} · ${clock(from)} – ${clock(until)}`
    : `${shortDate(from)} ${clock(from)} – ${shortDate(until)} ${clock(until)}`;
}
