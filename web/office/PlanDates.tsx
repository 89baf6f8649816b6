import { Radio, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlannedDate } from '../../contract/office/times.ts';
import { shortDate, weekdayShort } from '../ui/dates.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';
import { timeRange } from './request-words.ts';
import classes from './Times.module.css';
import { type Choice, proposed } from './times.ts';

const looks: Record<PlannedDate['state'], Tone> = { FREE: 'ok', TAKEN: 'urgent', HOLIDAY: 'warn', CLOSED: 'warn', PAST: 'plain' };

interface Props {
  dates: PlannedDate[];
  choices: Record<string, Choice>;
  onChange: (choices: Record<string, Choice>) => void;
}

/** Each date of a series with what stands in the way, and what is done about it. */
export function PlanDates({ dates, choices, onChange }: Props) {
  const { t } = useTranslation('times');
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
              data={offered(date).map((value) => ({ value, label: t(`plan.${value}`, { name: date.other?.name ?? '' }) }))}
              value={choices[date.n] ?? proposed(date)}
              onChange={(value) => onChange({ ...choices, [date.n]: (value ?? 'leave') as Choice })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function offered({ state, other }: PlannedDate): Choice[] {
  if (state === 'FREE' || state === 'HOLIDAY') return ['keep', 'leave'];
  if (state === 'TAKEN') return [...(other ? (['other'] as const) : []), 'wait', 'leave'];
  return ['leave'];
}

/** What is done about a thing that is somebody's. */
export type How = 'book' | 'wait' | 'bump';

interface TakenProps {
  thing: string;
  mayBump: boolean;
  how: FieldProps<How>;
  /** Where it is taken. */
  reason: FieldProps<string> | null;
}

/** It is somebody's: one waits for it, or takes it with the reason where one may. */
export function TakenChoice({ thing, mayBump, how, reason }: TakenProps) {
  const { t } = useTranslation('times');
  return (
    <>
      <Radio.Group label={t('plan.state.TAKEN')} {...how}>
        <div className="stack">
          <Radio value="wait" label={t('taken.wait')} description={t('taken.waitHint', { thing })} />
          {mayBump ? <Radio value="bump" label={t('taken.bump', { thing })} description={t('taken.bumpHint', { thing })} /> : null}
        </div>
      </Radio.Group>
      {reason ? <Textarea label={t('taken.bumpReason', { thing })} maxLength={500} autosize minRows={2} {...reason} /> : null}
    </>
  );
}
