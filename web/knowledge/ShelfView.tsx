import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Chips } from '../ui/Chips.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import { ArticleList } from './ArticleList.tsx';
import { useSetup } from './article-words.tsx';
import classes from './knowledge.module.css';

/** What there is to read: categories and tags beside, the search and the articles. */
export function ShelfView() {
  const { t } = useTranslation('knowledge');
  const setup = useSetup().data;
  const small = useIsSmall();
  return (
    <>
      {setup && setup.due > 0 ? (
        <div className={`notice side-by-side ${classes.notice}`} data-tone="warn">
          <IconAlertTriangle size={20} aria-hidden />
          <span className="words">{t('list.dueMine', { count: setup.due })}</span>
          <Button component={Link} to="?view=due" variant="default" size="compact-md">
            {t('list.showDue')}
          </Button>
        </div>
      ) : null}
      <div className={classes.shelf}>
        {small ? <CategoryChips /> : <Categories />}
        <ArticleList view="read" empty={t('list.empty')} />
      </div>
    </>
  );
}

/** The address with another category or tag: what was looked for stays. */
function useWay() {
  const [query, setQuery] = useSearchParams();
  const to = (name: 'category' | 'tag', value: string) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    value === '' || query.get(name) === value ? next.delete(name) : next.set(name, value);
    return next;
  };
  return { query, setQuery, to };
}

function Categories() {
  const { t } = useTranslation('knowledge');
  const setup = useSetup().data;
  const { query, to } = useWay();
  const chosen = query.get('category') ?? '';
  const all = (setup?.categories ?? []).reduce((sum, one) => sum + one.articles, 0);
  const line = (id: string, name: string, count: number) => (
    <li key={id}>
      <Link to={`?${to('category', id)}`} aria-current={chosen === id ? 'true' : undefined}>
        <span>{name}</span>
        <span className="dim figures">{count}</span>
      </Link>
    </li>
  );
  return (
    <nav className={classes.categories} aria-label={t('list.categories')}>
      <ul className="bare">
        {line('', t('list.allCategories'), all)}
        {(setup?.categories ?? []).map(({ id, name, articles }) => line(String(id), name, articles))}
      </ul>
      {setup && setup.tags.length > 0 ? (
        <div>
          <p className="hint">{t('list.tags')}</p>
          <div className={classes.cloud}>
            {setup.tags.map(({ tag }) => (
              <Link key={tag} to={`?${to('tag', tag)}`} aria-current={query.get('tag') === tag ? 'true' : undefined}>
                {tag}
              </Link>
            ))}
          </div>
        </div>
      ) : null}
    </nav>
  );
}

function CategoryChips() {
  const { t } = useTranslation('knowledge');
  const categories = useSetup().data?.categories ?? [];
  const { query, setQuery, to } = useWay();
  return (
    <Chips
      label={t('list.categories')}
      value={query.get('category') ?? ''}
      onChange={(value) => setQuery(to('category', value), { replace: true })}
      chips={[
        { value: '', label: t('list.allCategories') },
        ...categories.map(({ id, name, articles }) => ({ value: String(id), label: name, count: articles })),
      ]}
    />
  );
}
