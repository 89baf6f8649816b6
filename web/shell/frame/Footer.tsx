import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { boot } from '../boot.ts';
import { nameIn, yearOf } from '../preferences/languages.ts';
import classes from './Footer.module.css';

/** Copyright, version, build [P6]. */
export function Footer() {
  const { t } = useTranslation('shell');
  const year = yearOf(boot.copyrightYear);
  const owner = nameIn(boot.own.copyright);
  return (
    <footer className={classes.root}>
      <span className="figures">{t('copyright', { year, owner: owner ? ` ${owner}` : '', version: boot.version, build: boot.build })}</span>
      {nameIn(boot.own.footer) ? <span>{nameIn(boot.own.footer)}</span> : null}
      <Link className="link" to={paths.privacyPolicy}>
        {t('privacy')}
      </Link>
    </footer>
  );
}
