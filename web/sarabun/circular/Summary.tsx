import { useTranslation } from 'react-i18next';
import type { CircularReport } from '../../../contract/sarabun/circulars.ts';
import { longDate } from '../../ui/dates.ts';
import { Bar } from './Bar.tsx';
import classes from './CircularReport.module.css';

/** One big figure, one bar, and how many units have received. */
export function Summary({ report: { document, receivers, units } }: { report: CircularReport }) {
  const { t } = useTranslation('circular');
  const { all, acknowledged, read, unread } = receivers;
  const left = document.daysLeft;
  return (
    <section className={classes.summary} aria-label={t('title')}>
      <p className={`${classes.figure} figures`}>{all === 0 ? 0 : Math.floor((acknowledged / all) * 100)}%</p>
      <p className={classes.words}>
        <span className="figures">{t('acknowledged', { n: acknowledged, all })}</span>
        <span className={`${classes.sub} figures`}>
          {document.due ? t('due', { date: longDate(document.due) }) : null}{' '}
          {left === null ? null : (
            <strong data-late={left < 0 || undefined}>
              {left < 0 ? t('late', { n: -left }) : left === 0 ? t('dueToday') : t('left', { n: left })}
            </strong>
          )}
          {document.state >= 60
            ? t('closed')
            : document.closesOn
              ? ` ${t('closesOn', { date: longDate(`${document.closesOn}T12:00:00+07:00`) })}`
              : null}
        </span>
      </p>
      <div className={classes.whole}>
        <Bar acknowledged={acknowledged} read={read} all={all} thick />
        <ul className={`${classes.legend} figures`}>
          <li data-reading="ACKNOWLEDGED">
            {t('reading.ACKNOWLEDGED')} <strong>{acknowledged}</strong>
          </li>
          <li data-reading="READ">
            {t('reading.READ')} <strong>{read}</strong>
          </li>
          <li data-reading="UNREAD">
            {t('reading.UNREAD')} <strong>{unread}</strong>
          </li>
        </ul>
      </div>
      {units.all > 0 ? (
        <p className={classes.units}>
          <span className={classes.sub}>{t('units')}</span>
          <span className="figures">
            <strong>{units.received}</strong>/{units.all}
          </span>
        </p>
      ) : null}
    </section>
  );
}
