import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookGroup, getDashboard } from '../../../contract/sarabun/queues.ts';
import { sizes } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './PublishedBooks.module.css';

const BookTables = lazyAgain(() => import('./BookTables.tsx').then((file) => file.BookTables));

export type BookItem = BookGroup['items'][number];

/** What the agency publishes: a chip a kind with its count, five letters a page [D6]. */
export function PublishedBooks({ onOpen }: { onOpen: (item: BookItem) => void }) {
  const { t } = useTranslation('sarabun');
  const books = useRead(getDashboard, {}, { staleTime: 60_000 });
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState('0');
  const [page, setPage] = useState(1);
  const groups = books.data?.item ?? [];
  const group = groups.find((one) => String(one.id) === chosen) ?? groups[0];
  const shown = group?.items.slice((page - 1) * sizes.bookPage, page * sizes.bookPage) ?? [];
  return (
    <Panel
      flush
      title={t('books.title')}
      action={
        <UnstyledButton className="link" onClick={() => setAll(true)}>
          {t('books.seeAll')}
        </UnstyledButton>
      }
    >
      {books.isError && !books.data ? <Failed error={books.error} onRetry={() => void books.refetch()} /> : null}
      {books.isPending ? (
        <div className={classes.loading}>
          <LoadingRows rows={5} height={64} />
        </div>
      ) : null}
      {groups.length > 0 ? (
        <div className={classes.chips}>
          <Chips
            label={t('books.groups')}
            value={String(group?.id ?? 0)}
            onChange={(value) => {
              setChosen(value);
              setPage(1);
            }}
            chips={groups.map((one) => ({ value: String(one.id), label: `${one.title} ${t('books.count', { count: one.total })}` }))}
          />
        </div>
      ) : null}
      {group && group.items.length === 0 ? <EmptyState>{t('books.empty')}</EmptyState> : null}
      {shown.length > 0 ? (
        <ul className={classes.list}>
          {shown.map((item) => (
            <li key={item.F_DOC_ID}>
              <button type="button" className={classes.item} onClick={() => onOpen(item)}>
                <span className={classes.title}>{item.F_DOC_TITLE}</span>
                <span className={`${classes.meta} figures`}>
                  {[
                    item.F_DOC_NO,
                    item.F_NO_MEET ? t('books.meeting', { no: item.F_NO_MEET }) : '',
                    item.F_DOC_COMMAND_NAME,
                    item.F_DOC_COMMAND_NAME_UNDER,
                  ]
                    .filter((part) => part && part !== '-')
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {group && group.items.length > 0 ? (
        <div className={classes.pager}>
          <Pager page={page} total={group.items.length} pageSize={sizes.bookPage} onPage={setPage} label={t('books.title')} />
        </div>
      ) : null}
      <Suspense>{all ? <BookTables groups={groups} onClose={() => setAll(false)} onOpen={onOpen} /> : null}</Suspense>
    </Panel>
  );
}
