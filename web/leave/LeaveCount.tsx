import { IconAlertTriangle, IconCircleCheck, IconFileText, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { myLeave } from '../../contract/leave/calls.ts';
import { isReport } from '../../contract/leave/kinds.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { dayOf } from '../ui/calendar/words.ts';
import { LeaveStrip } from './LeaveStrip.tsx';
import classes from './leave.module.css';
import type { LeaveValues } from './leave-values.ts';
import { daysRange } from './leave-words.ts';
import { SumBoxes } from './SumBoxes.tsx';
import { TeamAway } from './TeamAway.tsx';
import type { Counted, Counting } from './useCount.ts';

/** What the typed days are: how many, of what is left, who decides, what stands in the way. */
export function LeaveCount({ values, counted: { data, error } }: { values: LeaveValues; counted: Counting }) {
  const { t } = useTranslation('leave');
  return (
    <section className={`panel padded stack ${classes.count}`} aria-label={t('count.title')} aria-live="polite">
      {data ? (
        <Known values={values} counted={data} />
      ) : error ? (
        <p className="fault">{error}</p>
      ) : (
        <p className="hint">{t('count.choose')}</p>
      )}
    </section>
  );
}

/** The form shows these where they are to be mended. */
const atField = ['from', 'until', 'fromHalf', 'untilHalf', 'eventDay', 'handOver', 'acting'];

function Known({ values, counted }: { values: LeaveValues; counted: Counted }) {
  const { t } = useTranslation('leave');
  const { days, counting, calendarDays, spell, returnsOn, from, until, faults, hints, decider, paper } = counted;
  // who is away stands by name below
  const said = hints.filter((hint) => hint.code !== 'leave_team_away');
  return (
    <>
      <div>
        <p className={`${classes.measure} figures`}>{t(counting === 'CALENDAR' ? 'calendarDays' : 'workingDays', { days })}</p>
        <p className="hint figures">
          {[
            daysRange(from, until),
            t('count.returns', { day: dayOf(returnsOn) }),
            counting === 'WORKING' && calendarDays !== days && t('count.inARow', { days: calendarDays }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {spell.requests.length > 0 ? (
          <p className="hint">{t('spell', { days: spell.calendarDays, from: dayOf(spell.from), until: dayOf(spell.until) })}</p>
        ) : null}
      </div>
      <LeaveStrip counted={counted} own={values.applicantId === ''} />
      <Left values={values} counted={counted} />
      {faults
        .filter(({ field }) => !atField.includes(field))
        .map((fault) => (
          <Line key={fault.code} tone="urgent" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {fault.text}
          </Line>
        ))}
      {said.map((hint) => (
        <Line key={hint.code} tone="warn" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {hint.text}
        </Line>
      ))}
      <TeamAway team={counted.team} />
      {paper ? (
        <Line icon={<IconFileText size={18} aria-hidden />}>
          {t('edit.paperNeeded', { paper: t(values.kind === 'SICK' ? 'paperOf.medical' : 'paperOf.paper') })}
        </Line>
      ) : null}
      {decider ? (
        <Line icon={<IconUserCheck size={18} aria-hidden />}>
          {t(values.kind !== '' && isReport(values.kind) ? 'count.reads' : 'count.decides', { name: decider })}
        </Line>
      ) : null}
      {faults.length === 0 && hints.length === 0 ? (
        <Line tone="ok" icon={<IconCircleCheck size={18} aria-hidden />}>
          {t('count.good')}
        </Line>
      ) : null}
    </>
  );
}

/** Of the year of these days: the sum where there is one, else what was taken and what is not paid. */
function Left({ values: { kind, applicantId }, counted: { years, from } }: { values: LeaveValues; counted: Counted }) {
  const { t } = useTranslation('leave');
  const year = fiscalYear(from);
  const mine = useRead(myLeave, { year }, { enabled: applicantId === '', staleTime: 60_000 });
  const account = applicantId === '' ? mine.data?.accounts.find((one) => one.kind === kind) : undefined;
  const [first] = years;
  if (!first) return null;
  if (account && account.left !== null && years.length === 1 && account.year === first.year)
    return <SumBoxes account={{ ...account, left: first.left ?? account.left }} now={first.days} />;
  return (
    <ul className="bare figures">
      {years.map(({ year: of, days, left, unpaid }) => (
        <li key={of}>
          {t('count.year', { year: of, days })}
          {left === null ? null : ` · ${t('count.leftAfter', { before: left, after: left - days })}`}
          {unpaid > 0 ? <span className="warned"> · {t('count.unpaid', { days: unpaid })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Line({ icon, tone, children }: { icon: ReactNode; tone?: 'ok' | 'warn' | 'urgent'; children: ReactNode }) {
  return (
    <p className={classes.line} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
