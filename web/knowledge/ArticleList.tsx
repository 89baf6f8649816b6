import { Text } from '@mantine/core';
import { IconEye, IconMessageCircle, IconThumbUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ArticleRow, articleKinds, articleOrders, listArticles, noteMiss } from '../../contract/knowledge/calls.ts';
import { call, useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Marked } from '../sarabun/search/Marked.tsx';
import { shortDate } from '../ui/dates.ts';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { StatePill } from './article-words.tsx';
import classes from './knowledge.module.css';

type View = 'read' | 'mine' | 'due' | 'all';

/** Articles of a view, as they are looked through: title, the words that fit, where it belongs, how it is read. */
export function ArticleList({ view, empty }: { view: View; empty: string }) {
  const { t } = useTranslation('knowledge');
  const list = useListParams({
    size: 20,
    filters: { kind: ['', ...articleKinds], order: [...articleOrders], category: [], tag: [] },
  });
  const read = useRead(listArticles, { view, ...list.asked, ...list.paged }, { keep: true });
  useMisses(view === 'read' && read.data?.total === 0 && !read.isPlaceholderData ? list.search : '');
  const rows = list.showing(read, 'items');
  return (
    <section aria-label={t(`tabs.${view}`)}>
      <ListView
        label={t(`tabs.${view}`)}
        {...rows}
        search={t('list.search')}
        filters={
          <>
            <ListFilter label={t('list.kindLabel')} all={t('list.anyKind')} options={(value) => t(`kind.${value}`)} {...list.by('kind')} />
            <ListFilter
              label={t('list.orderLabel')}
              options={articleOrders.map((value) => ({ value, label: t(`list.order.${value}`) }))}
              {...list.by('order')}
            />
          </>
        }
        above={
          list.search && (read.data?.total ?? 0) > 0 ? (
            <Text c="dimmed" mb={8} role="status">
              {t('list.found', { count: read.data?.total ?? 0 })}
            </Text>
          ) : null
        }
        empty={empty}
        none={
          list.search ? (
            <>
              {t('list.none', { search: list.search })}
              <br />
              <span className="hint">{t('list.noneHint')}</span>
            </>
          ) : undefined
        }
        lineHeight={92}
        lines={5}
      >
        {(items) => (
          <Panel flush>
            {items.map((row) => (
              <ArticleCard key={row.id} row={row} inner={view !== 'read'} />
            ))}
          </Panel>
        )}
      </ListView>
    </section>
  );
}

/** Words that found nothing are counted once each, after they have stood for a while. */
function useMisses(words: string): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (words.length < 3 || sent.current.has(words)) return;
    const timer = setTimeout(() => {
      sent.current.add(words);
      // nobody waits for it
      call(noteMiss, { words }).catch(() => {});
    }, 1500);
    return () => clearTimeout(timer);
  }, [words]);
}

function ArticleCard({ row, inner }: { row: ArticleRow; inner: boolean }) {
  const { t } = useTranslation('knowledge');
  const { id, title, kind, state, pending, category, owner, extract, minutes, views, helpful, comments, changedAt, reviewBy } = row;
  return (
    <article className={classes.card} data-apart>
      <div className={classes.meta}>
        <span>{t(`kind.${kind}`)}</span>
        <span>{category}</span>
        {inner || state === 'REVIEW_DUE' ? <StatePill state={state} /> : null}
        {inner && pending && state !== 'DRAFT' && state !== 'REVIEW' ? (
          <Pill tone="brand">{t('list.pending', { state: t(`versionState.${pending}`) })}</Pill>
        ) : null}
      </div>
      <h2>
        <Link to={paths.article(id)}>
          <Marked parts={title} />
        </Link>
      </h2>
      <p className="dimmed">
        <Marked parts={extract} />
      </p>
      <div className={`${classes.meta} figures`}>
        <span>{owner}</span>
        <span>{t('list.changed', { day: shortDate(changedAt) })}</span>
        {inner && reviewBy ? (
          <span>{t('list.reviewBy', { day: shortDate(reviewBy) })}</span>
        ) : (
          <span>{t('list.minutes', { count: minutes })}</span>
        )}
        <Figure Icon={IconEye} words={t('list.views', { count: views })} count={views} />
        <Figure Icon={IconThumbUp} words={t('list.helpful', { count: helpful })} count={helpful} />
        <Figure Icon={IconMessageCircle} words={t('list.comments', { count: comments })} count={comments} />
      </div>
    </article>
  );
}

function Figure({ Icon, words, count }: { Icon: typeof IconEye; words: string; count: number }) {
  if (count === 0) return null;
  return (
    <span title={words} className="marked">
      <Icon size={15} aria-hidden /> <span aria-hidden>{count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
