import { useTranslation } from 'react-i18next';
import { myLeave } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { daysOf, isWeekend, weekdayOf } from '../ui/calendar/days.ts';
import { dayMonth } from '../ui/calendar/words.ts';
import { weekdayShort } from '../ui/dates.ts';
import classes from './leave.module.css';
import type { Counted } from './useCount.ts';

/** More days than these say nothing any more. */
const mostDays = 21;

/** The days of it beside each other: which count, which are off, how many others are away. */
export function LeaveStrip({ counted, own }: { counted: Counted; own: boolean }) {
  const { t } = useTranslation('leave');
  const mine = useRead(myLeave, {}, { staleTime: 60_000, enabled: own });
  const { from, until, fromHalf, untilHalf, returnsOn, daysOff, team } = counted;
  const days = daysOf({ from, until: returnsOn });
  if (days.length > mostDays) return null;
  const works = own && mine.data?.workDays.length ? mine.data.workDays : null;
  const isOff = (day: string) => (works ? !works.includes(weekdayOf(day)) : isWeekend(day));
  return (
    <ol className={`bare ${classes.strip}`} aria-label={t('count.days')}>
      {days.map((day) => {
        const holiday = daysOff.find((one) => one.day === day)?.name;
        const off = counted.counting === 'WORKING' && (holiday !== undefined || isOff(day));
        const away = new Set(team.filter((row) => row.day === day).map((row) => row.personId)).size;
        const within = day >= from && day <= until;
        const half = day === from && fromHalf === 'PM' ? 'PM' : day === until && untilHalf === 'AM' ? 'AM' : undefined;
        const said = holiday ?? (off || !within ? (day === returnsOn ? t('count.back') : '') : half ? t(`half.${half}`) : '');
        return (
          <li key={day} data-off={off || undefined} data-in={(within && !off) || undefined} data-half={half}>
            <span className="detail">{weekdayShort(day)}</span>
            <strong className="figures">{day === from || day.endsWith('-01') ? dayMonth(day) : Number(day.slice(8))}</strong>
            <span className={classes.note}>
              {said}
              {within && !off && away > 0 ? <span>{t('count.away', { count: away })}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
