import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { bare } from '../ui/calendar/words.ts';
import { FactList } from '../ui/FactList.tsx';
import { looks, type OpenedDay, partsOf, timesWords, useDayFacts, useShiftWords } from './time-words.ts';

type Day = Pick<
  OpenedDay,
  'day' | 'shift' | 'holiday' | 'am' | 'pm' | 'lateMinutes' | 'earlyMinutes' | 'inAt' | 'outAt' | 'claimedIn' | 'claimedOut' | 'working'
>;

/** A day in words: its times as punched and as corrected, and what it comes to. */
export function DayWords({ day }: { day: Day }) {
  const { t } = useTranslation('time');
  const facts = useDayFacts();
  const shiftWords = useShiftWords();
  const said = facts(day);
  const present = said.length === 0 && partsOf(day).some(({ status }) => status === 'IN');
  return (
    <FactList
      facts={[
        [t('fact.punched'), timesWords(t, day.inAt, day.outAt, day.day < bangkokDay(new Date())) || t('none')],
        [
          t('fact.claimed'),
          day.claimedIn || day.claimedOut
            ? t('times', { in: day.claimedIn ? bare(day.claimedIn) : '–', out: day.claimedOut ? bare(day.claimedOut) : '–' })
            : '',
        ],
        [
          t('daily.status'),
          said.length > 0 || present ? (
            <span key="status" className="side-by-side">
              {(present ? [{ status: 'IN' as const, word: t('status.IN') }] : said).map(({ status, word }) => {
                const { Icon, tone } = looks[status];
                return (
                  <span key={word} className="marked toned" data-tone={tone}>
                    <Icon size={16} aria-hidden />
                    {word}
                  </span>
                );
              })}
            </span>
          ) : (
            day.holiday || (day.working ? '' : t('status.HOLIDAY'))
          ),
        ],
        [t('rosterOf.shift'), day.shift ? [day.shift.name, day.shift.exempt ? '' : shiftWords(day.shift)].filter(Boolean).join(' · ') : ''],
      ]}
    />
  );
}
