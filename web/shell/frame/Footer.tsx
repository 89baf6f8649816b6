import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { boot } from '../boot.ts';
import { currentLanguage } from '../preferences/i18n.ts';
import classes from './Footer.module.css';

/** Copyright, version, build [P6]. */
export function Footer() {
  const { t, i18n } = useTranslation('shell');
  const year = i18n.language === 'en' ? boot.copyrightYear : boot.copyrightYear + 543;
  const owner = boot.own.copyright[currentLanguage()];
  return (
    <footer className={classes.root}>
      <span className="figures">{t('copyright', { year, owner: owner ? ` ${owner}` : '', version: boot.version, build: boot.build })}</span>
      {boot.own.footer[currentLanguage()] ? <span>{boot.own.footer[currentLanguage()]}</span> : null}
      <Link className="link" to={paths.privacyPolicy}>
        {t('privacy')}
      </Link>
    </footer>
  );
}
