import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './FindBox.module.css';

/** The search of letters from every screen: a box where there is room, elsewhere a link. Its own page has the box itself. */
export function FindBox() {
  const { t } = useTranslation('shell');
  const go = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  if (pathname === paths.search()) return null;
  return (
    <>
      <search className={classes.box}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setTyped('');
            void go(paths.search(typed.trim()));
          }}
        >
          <IconSearch size={18} aria-hidden />
          <input
            type="search"
            className="frameless"
            aria-label={t('find')}
            placeholder={t('find')}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </search>
      <Link to={paths.search()} className={classes.link} aria-label={t('find')}>
        <IconSearch size={22} aria-hidden />
      </Link>
    </>
  );
}
