import { useTranslation } from 'react-i18next';
import { shortDate } from '../../ui/dates.ts';
import { useOrderLimits } from '../session/order-limits.ts';
import { useUser } from '../session/session.ts';
import classes from './ActingBanner.module.css';

/** On every page while I act for somebody: whose authority I use, by what right, until when and how far. */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const { acting } = useUser();
  const limitsOf = useOrderLimits();
  if (acting.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={t('acting.list')}>
      {acting.map((post) => (
        <li key={`${post.kind}${post.positionName}${post.until}${post.acts.join()}`}>
          {t('acting.now', { kind: t(`acting.kind.${post.kind}`) })} <strong>{post.positionName}</strong>
          {post.principalName ? ` (${post.principalName})` : ''}{' '}
          <span className={classes.limits}>
            {[t('acting.until', { until: shortDate(`${post.until}T12:00:00+07:00`) }), ...limitsOf(post)].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
