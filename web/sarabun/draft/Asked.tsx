import { useTranslation } from 'react-i18next';
import classes from './Draft.module.css';

/** Under the label of a part that the agency's rule asks for: who asks, and why where the rule says so. */
export function Asked({ reason }: { reason: string }) {
  const { t } = useTranslation('parts');
  return <span className={classes.asked}>{reason ? t('askedBecause', { reason }) : t('asked')}</span>;
}

/** The star of a part that must say something before the letter goes on its way, where no field of Mantine draws it. */
export function Star() {
  return (
    <span className={classes.star} aria-hidden>
      {' *'}
    </span>
  );
}
