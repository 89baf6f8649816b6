import { useTranslation } from 'react-i18next';
import { dayMonth, dayOf } from '../ui/calendar/words.ts';
import { ShareBar } from '../ui/chart/ShareBar.tsx';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './time.module.css';
import { type Month, useHalvesWords } from './time-words.ts';

/** What a month comes to, and how far the half year is from its limits. */
export function MonthSide({ month }: { month: Month }) {
  return (
    <div className="stack">
      <Sums month={month} />
      <HalfYear of={month.halfYear} />
      <Adjustments of={month.adjustments} />
    </div>
  );
}

function Sums({ month: { sums, corrections, state } }: { month: Month }) {
  const { t } = useTranslation('time');
  const days = (count: number) => t('month.days', { count });
  const times = (count: number) => t('month.times', { count });
  const lines: readonly (readonly [keyof typeof sums, string, 'warned' | 'fault' | undefined])[] = [
    ['present', days(sums.present), undefined],
    ['travel', days(sums.travel), undefined],
    ['wfh', days(sums.wfh), undefined],
    ['leave', days(sums.leave), undefined],
    ['lates', times(sums.lates), 'warned'],
    ['earlies', times(sums.earlies), 'warned'],
    ['gaps', days(sums.gaps), 'fault'],
    ['absent', days(sums.absent), 'fault'],
  ];
  return (
    <Panel title={t('month.sums')} action={<Pill tone={state === 'OPEN' ? 'plain' : 'ok'}>{t(`state.${state}`)}</Pill>}>
      <dl className={classes.sums} aria-label={t('month.sums')}>
        {lines
          .filter(([key]) => key === 'present' || sums[key] > 0)
          .map(([key, value, look]) => (
            <div key={key} className={look}>
              <dt>{t(`month.${key as 'present'}`)}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        <div>
          <dt>{t('month.corrections')}</dt>
          <dd className="figures">{t('month.ofMost', { count: corrections.used, most: corrections.most })}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** A limit beside its use, as a bar; where none is set, the use alone. */
function HalfYear({ of }: { of: Month['halfYear'] }) {
  const { t } = useTranslation('time');
  const rows = [
    { key: 'lates', used: of.lates, most: of.latesMost, word: 'usedLates' },
    { key: 'absent', used: of.absent, most: of.absentMost, word: 'usedAbsent' },
    { key: 'leave', used: of.leave, most: of.leaveMost, word: 'usedLeave' },
  ] as const;
  return (
    <Panel title={t(of.half === 1 ? 'month.half1' : 'month.half2', { from: dayMonth(of.from), until: dayMonth(of.until) })}>
      <ul className={`bare ${classes.limits}`}>
        {rows.map(({ key, used, most, word }) => (
          <li key={key}>
            {most === null ? (
              <span className="figures">{t(`month.noLimit.${key}`, { count: used })}</span>
            ) : (
              <>
                <span className={`figures ${classes.limit}`}>
                  <span>{t(`month.${word}`, { count: used, most })}</span>
                  <span className={used > most ? 'fault' : 'dim'}>
                    {used > most ? t('month.over', { count: used - most }) : t('month.left', { count: most - used })}
                  </span>
                </span>
                <ShareBar thick whole={Math.max(most, used, 1)} parts={[{ look: used > most ? 'late' : 'done', value: used }]} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">
        {of.orderNo ? t('month.basis', { order: of.orderNo, day: of.validFrom ? shortDate(of.validFrom) : '–' }) : t('month.noBasis')}
      </p>
    </Panel>
  );
}

/** Late facts of months that are closed. */
function Adjustments({ of }: { of: Month['adjustments'] }) {
  const { t } = useTranslation('time');
  const said = useHalvesWords();
  if (of.length === 0) return null;
  return (
    <Panel title={t('month.adjustments')} count={of.length} flush>
      <ul className="bare flush" aria-label={t('month.adjustments')}>
        {of.map((one) => (
          <li key={one.day} className="row">
            <span className="words">
              <Lines sub={[t('month.adjusted', { before: said(one.before), after: said(one.after) })]}>{dayOf(one.day)}</Lines>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
