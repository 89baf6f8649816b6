import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { boot } from './boot.ts';
import classes from './Footer.module.css';

/** Copyright, version, build [P6]. */
export function Footer() {
  const { t, i18n } = useTranslation('shell');
  const year = i18n.language === 'en' ? boot.copyrightYear : boot.copyrightYear + 543;
  return (
    <footer className={classes.root}>
      <span className="figures">{t('copyright', { year, version: boot.version, build: boot.build })}</span>
      <Link className="link" to={paths.privacyPolicy}>
        {t('privacy')}
      </Link>
    </footer>
  );
}
