import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLock, IconPinFilled, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { intranetNews, type NewsCategory } from '../../../contract/intranet.ts';
import { sizes, times } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Chips } from '../../ui/Chips.tsx';
import { shortDate } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Cover } from './Cover.tsx';
import classes from './News.module.css';

/** News that this visitor may read: pinned first, then the newest; by words and kind, page by page. */
export function NewsList() {
  const { t } = useTranslation('intranet');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<NewsCategory | 'ALL'>('ALL');
  const [page, setPage] = useState(1);
  const [asked] = useDebouncedValue(search.trim(), times.preview);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first page
  useEffect(() => setPage(1), [asked, category]);
  const answer = useRead(
    intranetNews,
    { ...(asked ? { search: asked } : {}), ...(category === 'ALL' ? {} : { category }), page, pageSize: sizes.newsPage },
    { keep: true },
  );
  const { items = [], total = 0, categories = [] } = answer.data ?? {};
  return (
    <>
      <div className={classes.finds}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {categories.length > 1 || category !== 'ALL' ? (
          <Chips
            label={t('byCategory')}
            value={category}
            onChange={setCategory}
            chips={[{ value: 'ALL' as const, label: t('all') }, ...categories.map((one) => ({ value: one, label: t(`category.${one}`) }))]}
          />
        ) : null}
      </div>
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={3} height={110} /> : null}
      {answer.data && items.length === 0 ? <EmptyState>{t(asked || category !== 'ALL' ? 'noMatch' : 'empty')}</EmptyState> : null}
      <ul className={classes.list}>
        {items.map((one) => (
          <li key={one.id} className={classes.item}>
            {one.cover ? <Cover id={one.id} alt="" staffOnly={one.staffOnly} className={classes.cover} /> : null}
            <div className={classes.words}>
              <div className={classes.facts}>
                {one.pinned ? (
                  <Pill tone="brand" icon={<IconPinFilled size={14} aria-hidden />}>
                    {t('pinned')}
                  </Pill>
                ) : null}
                {one.staffOnly ? <Pill icon={<IconLock size={14} aria-hidden />}>{t('staffOnly')}</Pill> : null}
                <span className="figures">
                  {t(`category.${one.category}`)} · {shortDate(one.at)}
                </span>
              </div>
              <h3 className={classes.title}>
                <Link to={paths.intranetNews(one.id)}>{one.title}</Link>
              </h3>
              <p className={classes.begins}>{one.begins}</p>
            </div>
          </li>
        ))}
      </ul>
      {total > sizes.newsPage ? <Pager page={page} total={total} pageSize={sizes.newsPage} onPage={setPage} label={t('news')} /> : null}
    </>
  );
}
