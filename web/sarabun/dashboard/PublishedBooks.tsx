import { Box, Text, UnstyledButton } from '@mantine/core';
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
        above={<Groups groups={groups} value={String(group?.id ?? 0)} onChange={(value) => list.narrow({ group: value })} />}
        lines={5}
        lineHeight={64}
        empty={t('books.empty')}
        none={t('books.empty')}
        says="pages"
      >
        {(items) => <Books items={items} onOpen={onOpen} />}
      </ListView>
      <Suspense>{all ? <BookTables groups={groups} onClose={() => setAll(false)} onOpen={onOpen} /> : null}</Suspense>
    </Panel>
  );
}

/** A chip a kind, with how many there are. */
function Groups({ groups, value, onChange }: { groups: BookGroup[]; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('sarabun');
  if (groups.length === 0) return null;
  return (
    <Box px="var(--panel-pad)" pb={12}>
      <Chips
        label={t('books.groups')}
        value={value}
        onChange={onChange}
        chips={groups.map((one) => ({ value: String(one.id), label: `${one.title} ${t('books.count', { count: one.total })}` }))}
      />
    </Box>
  );
}

function Books({ items, onOpen }: { items: BookItem[]; onOpen: (item: BookItem) => void }) {
  return (
    <ul className="bare lined">
      {items.map((item) => (
        <li key={item.F_DOC_ID}>
          <Book item={item} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

function Book({ item, onOpen }: { item: BookItem; onOpen: () => void }) {
  const { t } = useTranslation('sarabun');
  const facts = [
    item.F_DOC_NO,
    item.F_NO_MEET ? t('books.meeting', { no: item.F_NO_MEET }) : '',
    item.F_DOC_COMMAND_NAME,
    item.F_DOC_COMMAND_NAME_UNDER,
  ];
  return (
    <UnstyledButton className="lit" display="block" w="100%" px="var(--panel-pad)" py={12} onClick={onOpen}>
      <Text component="span" fz={15} className="two-lines">
        {item.F_DOC_TITLE}
      </Text>
      <span className="detail figures">{facts.filter((part) => part && part !== '-').join(' · ')}</span>
    </UnstyledButton>
  );
}
