import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { weekdayShort } from '../dates.ts';
import { daysOf, isWeekend, monthOf, startOf } from './days.ts';
import classes from './MonthRows.module.css';
import { spanOf, touches } from './spans.ts';
import tint from './tones.module.css';
import type { CalendarHoliday, CalendarItem, CalendarResource, CalendarRows, Tone } from './types.ts';

interface Props extends CalendarRows {
  label: string;
  /** In the month that is shown. */
  day: string;
  resources: CalendarResource[];
  items: CalendarItem[];
  holidays: Map<string, CalendarHoliday>;
  words: Record<Tone, string>;
  today: string;
  busy: boolean;
}

const halfDay = 43_200_000;

/** A month with a row for each resource: what fills a morning, an afternoon or the day stands in the upper, the lower half or the whole of its cell. */
export function MonthRows({ label, day, resources, items, holidays, words, today, busy, sums, cell, last }: Props) {
  const days = daysOf(monthOf(day));
  const lookOf = (one: string) => ({
    'data-off': holidays.has(one) || isWeekend(one) || undefined,
    'data-today': one === today || undefined,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.scroll} aria-label={label} aria-busy={busy} tabIndex={0}>
      <table className={`figures ${classes.month}`}>
        <thead>
          <tr>
            <td />
            {days.map((one) => (
              <th key={one} scope="col" title={holidays.get(one)?.name} {...lookOf(one)}>
                <span className="detail">{weekdayShort(one).replace('.', '')}</span>
                {Number(one.slice(8))}
              </th>
            ))}
            {last ? (
              <th scope="col" data-last>
                {last.label}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={resource.id}>
              <th scope="row" data-apart>
                {resource.to ? (
                  <Link className="link" to={resource.to}>
                    {resource.name}
                  </Link>
                ) : (
                  resource.name
                )}
                {resource.detail ? <span className="detail">{resource.detail}</span> : null}
              </th>
              {days.map((one) => (
                <td key={one} {...lookOf(one)}>
                  {cell ? (
                    cell(resource, one)
                  ) : (
                    <Marks day={one} items={items.filter((item) => item.resourceId === resource.id)} words={words} />
                  )}
                </td>
              ))}
              {last ? <td data-last>{last.of(resource)}</td> : null}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              <th scope="row">{sums.label}</th>
              {days.map((one) => (
                <td key={one} {...lookOf(one)}>
                  {sums.of(one)}
                </td>
              ))}
              {last ? <td data-last /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

function Marks({ day, items, words }: { day: string; items: CalendarItem[]; words: Props['words'] }) {
  const { t } = useTranslation('calendar');
  const morning = { from: startOf(day), until: startOf(day) + halfDay };
  const afternoon = { from: morning.until, until: morning.until + halfDay };
  return items.map((item) => {
    const [before, after] = [touches(spanOf(item), morning), touches(spanOf(item), afternoon)];
    if (!before && !after) return null;
    const half = before && after ? undefined : before ? 'AM' : 'PM';
    const said = [words[item.tone], item.detail, half && t(`half.${half}`)].filter(Boolean).join(' · ');
    return (
      <span key={item.id} className={`${classes.mark} ${tint.tone}`} data-tone-of={item.tone} data-half={half} title={said}>
        <span className="unseen">{said}</span>
      </span>
    );
  });
}
