import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import classes from './Certificates.module.css';

/** The three pages of the officers for certificates. */
export function OfficerTabs() {
  const { t } = useTranslation('certificates');
  return (
    <nav className={classes.tabs} aria-label={t('officer.tabs')}>
      <NavLink to={paths.certificateRequests}>{t('officer.requests')}</NavLink>
      <NavLink to={paths.certificatePersons}>{t('officer.persons')}</NavLink>
      <NavLink to={paths.signTypes}>{t('officer.signTypes')}</NavLink>
    </nav>
  );
}
