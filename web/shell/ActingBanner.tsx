import { useTranslation } from 'react-i18next';
import { shortDate } from '../ui/dates.ts';
import classes from './ActingBanner.module.css';
import { useUser } from './session.ts';

/** On every page while I act for somebody: whose authority I use, and until when. */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const { acting } = useUser();
  if (acting.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={t('acting')}>
      {acting.map((post) => (
        <li key={`${post.positionName}${post.principalName}`}>
          {t('acting')} <strong>{post.principalName}</strong> ({post.positionName}){' '}
          {post.until ? t('actingUntil', { until: shortDate(post.until) }) : null}
        </li>
      ))}
    </ul>
  );
}
