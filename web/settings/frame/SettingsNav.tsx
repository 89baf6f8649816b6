import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './Frame.module.css';
import { grouped, matching, usePages } from './pages.ts';

/** Every settings page that I may open, by group; the search looks in titles and in what they affect. */
export function SettingsNav() {
  const { t } = useTranslation('settings');
  const { menuID, page: current } = useParams();
  const navigate = useNavigate();
  const { pages, only, error, retry } = usePages();
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const home = paths.settings(menuID);
  const found = pages ? matching(pages, text) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pages are there, and with every other page
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, pages !== undefined]);
  function openFirst(): void {
    if (text && found[0]) void navigate(`${home}/${found[0].path}`);
  }
  return (
    <nav className={classes.nav} aria-label={t('nav')}>
      <div className={classes.head}>
        <Link to={home} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden />
          {t(only ? 'certificates' : 'title')}
        </Link>
        <search>
          <SearchField label={t('find')} value={text} onSearch={setText} onEnter={openFirst} wait={0} />
        </search>
        <span role="status" className="unseen">
          {text && pages ? t('found', { count: found.length }) : ''}
        </span>
      </div>
      <div className={classes.list} ref={list}>
        {error ? <Failed error={error} onRetry={retry} /> : null}
        {!pages && !error ? <LoadingRows rows={10} height={28} /> : null}
        {pages && text && found.length === 0 ? <p className={classes.none}>{t('notFound', { text })}</p> : null}
        {grouped(found).map(({ group, pages }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`} className={classes.group}>
              {t(`groups.${group}`)}
            </h2>
            <ul>
              {pages.map((page) => (
                <li key={page.path}>
                  <NavLink to={`${home}/${page.path}`} className={classes.item}>
                    {page.title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
