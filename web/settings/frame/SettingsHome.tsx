import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './Frame.module.css';
import { grouped, matching, usePages } from './pages.ts';

/** [S0] Every page that I may open, with what it affects; found by its title or by its effect. */
export function SettingsHome() {
  const { t } = useTranslation(['settings', 'common']);
  const { menuID } = useParams();
  const navigate = useNavigate();
  const { pages, only, error, retry } = usePages();
  const [text, setText] = useState('');
  const home = paths.settings(menuID);
  const found = pages ? matching(pages, text) : [];
  function openFirst(): void {
    if (text && found[0]) void navigate(`${home}/${found[0].path}`);
  }
  return (
    <>
      <PageHead title={t(only ? 'certificates' : 'title')} hint={t('hint')}>
        {only || !pages?.some(({ path }) => path === 'admin-configs') ? null : (
          <>
            <Button component={Link} to={paths.firstSteps} variant="default">
              {t('firstSteps')}
            </Button>
            <Button component={Link} to={paths.officeState} variant="default">
              {t('officeState')}
            </Button>
          </>
        )}
      </PageHead>
      {error ? <Failed error={error} onRetry={retry} /> : null}
      {!pages && !error ? <LoadingRows rows={8} height={64} /> : null}
      {pages?.length === 0 ? <EmptyState>{t('nothing')}</EmptyState> : null}
      {pages && pages.length > 0 ? (
        <search className={classes.search}>
          <SearchField label={t('find')} value={text} onSearch={setText} onEnter={openFirst} wait={0} />
          <span role="status" className="unseen">
            {text ? t('found', { count: found.length }) : ''}
          </span>
        </search>
      ) : null}
      {pages && text && found.length === 0 ? (
        <EmptyState
          action={
            <Button variant="default" onClick={() => setText('')}>
              {t('common:list.clear')}
            </Button>
          }
        >
          {t('notFound', { text })}
          <br />
          {t('notFoundHint')}
        </EmptyState>
      ) : null}
      <div className={classes.groups}>
        {grouped(found).map(({ group, pages }) => (
          <section key={group} aria-labelledby={`home-${group}`}>
            <h2 id={`home-${group}`} className={classes.heading}>
              {t(`groups.${group}`)} <span className={`${classes.count} figures`}>{pages.length}</span>
            </h2>
            <ul className={classes.cards}>
              {pages.map((page) => (
                <li key={page.path}>
                  <Link to={`${home}/${page.path}`} className={classes.card}>
                    <span className={classes.name}>
                      {page.title}
                      {page.manage ? null : <span className={classes.state}>{t('viewOnly')}</span>}
                    </span>
                    <span className="sub">{page.affects}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
