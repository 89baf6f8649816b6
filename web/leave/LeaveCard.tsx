import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { leaveCard, leaveCardPrint } from '../../contract/leave/calls.ts';
import { leaveKinds } from '../../contract/leave/kinds.ts';
import { bangkokDay, fiscalStart } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Answer } from '../ui/Answer.tsx';
import { addMonths, daysOf, isWeekend, monthOf, weekdayOf } from '../ui/calendar/days.ts';
import { monthYear } from '../ui/calendar/words.ts';
import { shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastError } from '../ui/toast.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './leave.module.css';
import { daysRange, wholeOf } from './leave-words.ts';

type Card = Given<typeof leaveCard>;

/** บัตรลา: a fiscal year of one person, by month and day; on a phone a list. */
export function LeaveCard({ personId }: { personId?: number }) {
  const { t } = useTranslation('leave');
  const small = useIsSmall();
  const [year, setYear] = useState<number | undefined>();
  const read = useRead(leaveCard, { ...(personId ? { personId } : {}), ...(year ? { year } : {}) }, { keep: true });
  return (
    <Answer of={read} rows={12}>
      {(card) => (
        <Panel
          title={t('card.title')}
          count={[t('mine.year', { year: card.year }), card.person.name, card.unit].filter(Boolean).join(' · ')}
          flush
          action={
            <span className="side-by-side">
              <Button
                variant="default"
                px={10}
                aria-label={t('card.print')}
                onClick={() => void openPrint(printPath(card)).catch(toastError)}
              >
                <IconPrinter size={18} aria-hidden />
              </Button>
              <Button variant="default" px={10} aria-label={t('mine.yearBefore')} onClick={() => setYear(card.year - 1)}>
                <IconChevronLeft size={18} aria-hidden />
              </Button>
              <Button variant="default" px={10} aria-label={t('mine.yearAfter')} onClick={() => setYear(card.year + 1)}>
                <IconChevronRight size={18} aria-hidden />
              </Button>
            </span>
          }
        >
          {small ? <AsList card={card} /> : <AsTable card={card} />}
        </Panel>
      )}
    </Answer>
  );
}

const printPath = ({ person, year }: Card) => `${leaveCardPrint.path(person.id)}?year=${year}`;
const monthDays = Array.from({ length: 31 }, (_, place) => place + 1);

function AsTable({ card }: { card: Card }) {
  const { t } = useTranslation('leave');
  const today = bangkokDay(new Date());
  const first = fiscalStart(card.year);
  const taken = Map.groupBy(card.days, (one) => one.day);
  const holidays = new Map(card.daysOff.map((one) => [one.day, one.name]));
  const isOff = (day: string) => (card.workDays.length > 0 ? !card.workDays.includes(weekdayOf(day)) : isWeekend(day));
  const kinds = leaveKinds.filter((kind) => card.days.some((one) => one.kind === kind));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.card} aria-label={t('card.title')} tabIndex={0}>
        <table className="figures">
          <thead>
            <tr>
              <td />
              {monthDays.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
              <th scope="col">{t('card.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 12 }, (_, month) => addMonths(first, month)).map((month) => {
              const days = daysOf(monthOf(month));
              return (
                <tr key={month}>
                  <th scope="row">{monthYear(month).replace(/ \d+$/, '')}</th>
                  {monthDays.map((one) => {
                    const day = days[one - 1];
                    return day ? (
                      <Cell key={one} halves={taken.get(day) ?? []} off={holidays.get(day) ?? isOff(day)} isToday={day === today} />
                    ) : (
                      <td key={one} data-none />
                    );
                  })}
                  <td>{days.reduce((sum, day) => sum + (taken.get(day)?.length ?? 0) / 2, 0) || ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className={`hint padded ${classes.legend}`}>
        {kinds.map((kind) => (
          <span key={kind}>
            <strong>{t(`letter.${kind}`)}</strong> {t(`kind.${kind}`)}
          </span>
        ))}
        <span>{t('card.legend')}</span>
      </p>
    </>
  );
}

/** The letter of the kind; half a day says which. */
function Cell({ halves, off, isToday }: { halves: Card['days']; off: string | boolean; isToday: boolean }) {
  const { t } = useTranslation('leave');
  const look = {
    'data-off': off ? true : undefined,
    'data-today': isToday || undefined,
    ...(typeof off === 'string' ? { title: off } : {}),
  };
  if (halves.length === 0) return <td {...look} />;
  const kinds = [...Map.groupBy(halves, (one) => one.requestId).values()];
  return (
    <td {...look} data-taken>
      {kinds.map((rows) => {
        const [row] = rows;
        if (!row) return null;
        const half = rows.length > 1 ? undefined : row.half;
        return (
          <Link
            key={row.requestId}
            to={paths.leaveOf(row.requestId)}
            data-half={half}
            aria-label={[shortDate(row.day), t(`kind.${row.kind}`), half && t(`half.${half}`)].filter(Boolean).join(' ')}
          >
            {t(`letter.${row.kind}`)}
          </Link>
        );
      })}
    </td>
  );
}

/** One leave after the other. */
function AsList({ card }: { card: Card }) {
  const { t } = useTranslation('leave');
  const leaves = [...Map.groupBy(card.days, (one) => one.requestId).values()];
  if (leaves.length === 0) return <EmptyState>{t('card.none')}</EmptyState>;
  return (
    <ul className="bare flush" aria-label={t('card.title')}>
      {leaves.map((rows) => {
        const days = wholeOf(rows);
        const [first] = rows;
        if (!first) return null;
        return (
          <li key={first.requestId} className="row" data-apart>
            <span className="words">
              <Link className="link" to={paths.leaveOf(first.requestId)}>
                {t(`kind.${first.kind}`)}
              </Link>
              <Lines sub={[daysRange(first.day, days.at(-1)?.day ?? first.day)]} />
            </span>
            <span className="figures">{t('days', { days: rows.length / 2 })}</span>
          </li>
        );
      })}
    </ul>
  );
}
