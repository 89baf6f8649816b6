import { useTranslation } from 'react-i18next';
import { shortDate } from '../../ui/dates.ts';
import type { Letter } from './ActionPanel.tsx';
import { DueBadge } from './DueBadge.tsx';
import classes from './Facts.module.css';

/** Live work of others with its due day, and who asks for more time. */
export function WorkDue({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const work = letter.tasks.filter((one) => one.due && one.daysLeft !== null && one.id !== letter.focus.taskId);
  const asking = letter.tasks.filter((one) => one.asked && one.daysLeft !== null);
  if (work.length === 0 && asking.length === 0) return null;
  return (
    <>
      {work.length > 0 ? (
        <section className={classes.work} aria-label={t('deadline.work')}>
          <h3>{t('deadline.work')}</h3>
          <ul>
            {work.map((one) => (
              <li key={one.id}>
                <span>{one.holder}</span> <span className="figures">{shortDate(one.due ?? '')}</span>{' '}
                <DueBadge daysLeft={one.daysLeft} waits={one.waits} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {asking.map((one) => (
        <blockquote key={one.id} className={classes.message}>
          <p>{t('deadline.asked', { who: one.holder, date: shortDate(one.asked?.due ?? '') })}</p>
          <footer>{one.asked?.reason}</footer>
        </blockquote>
      ))}
    </>
  );
}
