import { useTranslation } from 'react-i18next';
import classes from './Draft.module.css';

/** Under the label of a part that the agency's rule asks for: who asks, and why where the rule says so. */
export function Asked({ reason }: { reason: string }) {
  const { t } = useTranslation('parts');
  return <span className={classes.asked}>{reason ? t('askedBecause', { reason }) : t('asked')}</span>;
}
