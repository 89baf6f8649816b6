import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router';
import { paths } from '../paths.ts';
import classes from './Certificates.module.css';

/** The three pages of the officers for certificates. */
export function OfficerTabs() {
  const { t } = useTranslation('certificates');
  const { menuID } = useParams();
  const home = paths.settings(menuID);
  return (
    <nav className={classes.tabs} aria-label={t('officer.tabs')}>
      <NavLink to={`${home}/certificate-person-request`}>{t('officer.requests')}</NavLink>
      <NavLink to={`${home}/certificate-person`}>{t('officer.persons')}</NavLink>
      <NavLink to={`${home}/sign-type`}>{t('officer.signTypes')}</NavLink>
    </nav>
  );
}
