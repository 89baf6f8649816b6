import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import type { planSeries } from '../../contract/room/calls.ts';
import { timeRange } from '../office/request-words.ts';
import { shortDate, weekdayShort } from '../ui/dates.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';
import type { Choice } from './booking-values.ts';
import classes from './room.module.css';

type Date1 = Given<typeof planSeries>['dates'][number];

const looks: Record<Date1['state'], Tone> = { FREE: 'ok', TAKEN: 'urgent', HOLIDAY: 'warn', CLOSED: 'warn', PAST: 'plain' };

/** What is done with a date where nobody says otherwise: days off are left out, a taken room is exchanged where another is free. */
export function proposed({ state, other }: Date1): Choice {
  if (state === 'FREE') return 'keep';
  return state === 'TAKEN' && other ? 'other' : 'leave';
}

interface Props {
  dates: Date1[];
  choices: Record<string, Choice>;
  onChange: (choices: Record<string, Choice>) => void;
}

/** Each date of a series with what stands in the way, and what is done about it. */
export function PlanDates({ dates, choices, onChange }: Props) {
  const { t } = useTranslation('room');
  const kept = dates.filter((date) => (choices[date.n] ?? proposed(date)) !== 'leave').length;
  return (
    <section aria-label={t('plan.title')}>
      <h3 className={classes.heading}>
        {t('plan.title')} <span className="dim figures">{t('plan.summary', { count: kept, all: dates.length })}</span>
      </h3>
      <ul className={`bare boxed ${classes.dates}`}>
        {dates.map((date) => (
          <li key={date.n} className={`row ${classes.date}`}>
            <span className="words">
              <span className="figures">
                {weekdayShort(date.from)} {timeRange(date.from, date.until)}
              </span>
              <span className="sub">
                {date.why}
                {date.taken ? `${date.taken.unit} ${timeRange(date.taken.from, date.taken.until)} ${date.taken.number ?? ''}` : ''}
              </span>
            </span>
            <Pill tone={looks[date.state]}>{t(`plan.state.${date.state}`)}</Pill>
            <Select
              className={classes.choice ?? ''}
              aria-label={t('plan.choice', { day: shortDate(date.from) })}
              allowDeselect={false}
              data={offered(date).map((value) => ({ value, label: t(`plan.${value}`, { room: date.other?.name ?? '' }) }))}
              value={choices[date.n] ?? proposed(date)}
              onChange={(value) => onChange({ ...choices, [date.n]: (value ?? 'leave') as Choice })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function offered({ state, other }: Date1): Choice[] {
  if (state === 'FREE' || state === 'HOLIDAY') return ['keep', 'leave'];
  if (state === 'TAKEN') return [...(other ? (['other'] as const) : []), 'wait', 'leave'];
  return ['leave'];
}
