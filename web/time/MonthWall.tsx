import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useStateName } from '../office/request-words.ts';
import { paths } from '../paths.ts';
import type { Reading } from '../ui/Answer.tsx';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { isWeekend } from '../ui/calendar/days.ts';
import type { CalendarParams } from '../ui/calendar/useCalendar.ts';
import { bare, dayOf } from '../ui/calendar/words.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './time.module.css';
import { isFault, looks, type Month, type MonthDay, timesWords, useDayFacts, useShiftWords } from './time-words.ts';

interface Props {
  label: string;
  calendar: CalendarParams;
  read: Reading<Month>;
  onOpen: (day: string) => void;
  /** One's own alone. */
  onCorrect?: ((day: string) => void) | undefined;
}

/** A month on the wall: times first, under them what the day comes to, leave and trips as bands, what is asked for hatched. */
export function MonthWall({ label, calendar, read, onOpen, onCorrect }: Props) {
  const { t } = useTranslation('time');
  const small = useIsSmall();
  const facts = useDayFacts();
  const shiftWords = useShiftWords();
  const today = bangkokDay(new Date());
  const month = read.data;
  const days = new Map((month?.days ?? []).map((one) => [one.day, one]));
  const shift = (days.get(today) ?? month?.days.find((one) => one.shift))?.shift;
  const said = (day: string) => {
    const one = days.get(day);
    return one ? [timesWords(t, one.inAt, one.outAt, day < today), ...facts(one).map(({ word }) => word)].filter(Boolean).join(' · ') : '';
  };
  return (
    <CalendarView
      label={label}
      calendar={calendar}
      read={read}
      items={month && []}
      holidays={month?.days.filter((one) => one.holiday).map(({ day, holiday }) => ({ day, name: holiday }))}
      cells={{
        // who works at weekends needs their columns
        narrow: !month?.days.some((one) => isWeekend(one.day) && (one.working || one.inAt)),
        said,
        onOpen: (day) => days.has(day) && onOpen(day),
        mark: (day) => markOf(days.get(day)),
        of: (day) => {
          const one = days.get(day);
          const cell = one && month ? <DayCell day={one} month={month} onCorrect={onCorrect} /> : null;
          return small && one ? (
            <section className={`panel padded ${classes.chosen}`} aria-label={dayOf(day)}>
              <strong>{[dayOf(day), one.holiday].filter(Boolean).join(' · ')}</strong>
              {cell}
              <div>
                <button type="button" className="plain link" onClick={() => onOpen(day)}>
                  {t('month.openDay', { day: dayOf(day) })}
                </button>
              </div>
            </section>
          ) : (
            cell
          );
        },
      }}
      foot={shift && !shift.exempt ? <p className="hint figures">{shiftWords(shift)}</p> : null}
    />
  );
}

/** The worst of a day, for a dot. */
function markOf(day: MonthDay | undefined): 'ok' | 'warn' | 'urgent' | 'brand' | undefined {
  if (!day) return undefined;
  if (isFault(day)) return 'urgent';
  const tones = [day.am, day.pm].map((half) => (half ? looks[half].tone : 'plain'));
  return (['warn', 'brand', 'ok'] as const).find((tone) => tones.includes(tone));
}

function DayCell({ day, month, onCorrect }: { day: MonthDay; month: Month; onCorrect: Props['onCorrect'] }) {
  const { t } = useTranslation('time');
  const facts = useDayFacts();
  const state = useStateName();
  const today = bangkokDay(new Date());
  const times = timesWords(t, day.inAt, day.outAt, day.day < today && day.working);
  const asked = month.asked.filter((one) => one.from <= day.day && one.until >= day.day && one.requestId !== day.correction?.requestId);
  const all = facts(day);
  const under = day.day === today && day.inAt && !day.outAt;
  const waitsForIt = day.correction && ['DRAFT', 'SUBMITTED', 'SENT_BACK'].includes(day.correction.state);
  return (
    <>
      {all
        .filter(({ band }) => band)
        .map((fact) => (
          <Band key={fact.word} fact={fact} to={day.address && `/${day.address}`} />
        ))}
      {times ? <span className="figures">{times}</span> : null}
      {day.claimedIn || day.claimedOut ? (
        <span className="detail figures">
          {t('month.claimed', {
            times: [day.claimedIn && bare(day.claimedIn), day.claimedOut && bare(day.claimedOut)].filter(Boolean).join('–'),
          })}
        </span>
      ) : null}
      {under ? <Said status="IN" word={t('month.under')} /> : null}
      {all
        .filter(({ band }) => !band)
        .map(({ status, word }) => (
          <Said key={word} status={status} word={word} />
        ))}
      {day.halfDay ? <span className="detail">{t('month.halfDay')}</span> : null}
      {day.waits ? (
        <span className={`marked warned ${classes.said}`}>
          <IconHourglass size={15} aria-hidden />
          {t('waiting')}
        </span>
      ) : null}
      {asked.map((one) => (
        <Link key={one.requestId} to={`/${one.address}`} className={`${classes.band} ${classes.asked}`}>
          {t('month.askedBand', { what: one.kindName, state: state(one.state, 'APPROVE') })}
        </Link>
      ))}
      {waitsForIt && day.correction ? (
        <Link to={paths.timeCorrection(day.correction.requestId)} className={`${classes.band} ${classes.asked}`}>
          {t('month.asked', { state: state(day.correction.state, 'APPROVE') })}
        </Link>
      ) : onCorrect && isFault(day) && day.day <= today ? (
        <button
          type="button"
          className={`plain link ${classes.correct}`}
          aria-label={t('press.correctOf', { day: dayOf(day.day) })}
          onClick={() => onCorrect(day.day)}
        >
          {t('press.correct')}
        </button>
      ) : null}
    </>
  );
}

/** On leave, on a trip, elsewhere: leads to what allowed it, where the reader may see that. */
function Band({ fact: { status, word }, to }: { fact: ReturnType<ReturnType<typeof useDayFacts>>[number]; to: string }) {
  const { Icon, tone } = looks[status];
  const inside = (
    <>
      <Icon size={15} aria-hidden />
      <span>{word}</span>
    </>
  );
  return to ? (
    <Link to={to} className={classes.band} data-tone={tone}>
      {inside}
    </Link>
  ) : (
    <span className={classes.band} data-tone={tone}>
      {inside}
    </span>
  );
}

function Said({ status, word }: { status: keyof typeof looks; word: string }) {
  const { Icon, tone } = looks[status];
  return (
    <span className={`marked toned ${classes.said}`} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {word}
    </span>
  );
}
