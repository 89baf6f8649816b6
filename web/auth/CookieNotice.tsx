import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { times } from '../../contract/rules/times.ts';
import { paths } from '../paths.ts';
import { consent } from '../shell/preferences/storage.ts';
import classes from './CookieNotice.module.css';

let counted = false;

/** A second after the page stands, for who has not consented; later visits are counted [A4]. It covers nothing that is needed. */
export function CookieNotice() {
  const { t } = useTranslation('auth');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (consent.given()) {
      if (!counted) consent.countVisit();
      counted = true;
      return;
    }
    const timer = setTimeout(() => setOpen(true), times.cookieNotice);
    return () => clearTimeout(timer);
  }, []);
  if (!open) return null;
  return (
    <section className={classes.root} aria-label={t('cookie.label')}>
      <p>
        {t('cookie.text')} <Link to={paths.privacyPolicy}>{t('cookie.more')}</Link>
      </p>
      <Button
        variant="default"
        onClick={() => {
          consent.accept();
          counted = true;
          setOpen(false);
        }}
      >
        {t('cookie.accept')}
      </Button>
    </section>
  );
}
