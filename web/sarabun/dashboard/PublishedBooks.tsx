import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../../contract/rules/times.ts';
import { type BookGroup, getDashboard } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';
import { Chips } from '../../ui/Chips.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import classes from './PublishedBooks.module.css';

const BookTables = lazyAgain(() => import('./BookTables.tsx').then((file) => file.BookTables));

export type BookItem = BookGroup['items'][number];

/** What the agency publishes: a chip a kind with its count, five letters a page [D6]. */
export function PublishedBooks({ onOpen }: { onOpen: (item: BookItem) => void }) {
  const { t } = useTranslation('sarabun');
  const books = useRead(getDashboard, {}, { staleTime: 60_000 });
  const [all, setAll] = useState(false);
  const list = useListParams({ size: sizes.bookPage, filters: { group: [] }, apart: true });
  const groups = books.data?.item ?? [];
  const group = groups.find((one) => String(one.id) === list.filters.group) ?? groups[0];
  const { skip, take } = list.sliced;
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
      <ListView
        frame="panel"
        label={t('books.title')}
        list={list}
        read={books}
        rows={books.data && (group?.items.slice(skip, skip + take) ?? [])}
        total={group?.items.length}
        above={
          groups.length > 0 ? (
            <div className={classes.chips}>
              <Chips
                label={t('books.groups')}
                value={String(group?.id ?? 0)}
                onChange={(value) => list.narrow({ group: value })}
                chips={groups.map((one) => ({ value: String(one.id), label: `${one.title} ${t('books.count', { count: one.total })}` }))}
              />
            </div>
          ) : null
        }
        lines={5}
        lineHeight={64}
        empty={t('books.empty')}
        none={t('books.empty')}
        says="pages"
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((item) => (
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
        )}
      </ListView>
      <Suspense>{all ? <BookTables groups={groups} onClose={() => setAll(false)} onOpen={onOpen} /> : null}</Suspense>
    </Panel>
  );
}
