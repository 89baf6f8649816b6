import { Modal, Tabs, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterCount } from '../../../contract/rules/thai.ts';
import { breakpoints, sizes, times } from '../../../contract/rules/times.ts';
import { type BookGroup, getDashboard } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { useBelow, useIsPhone, useIsSmall } from '../../ui/useMedia.ts';
import type { BookItem } from './PublishedBooks.tsx';

/** The eight book tables as tabs, each with a search box of its own that it keeps [D7]. */
export function BookTables({ groups, onClose, onOpen }: { groups: BookGroup[]; onClose: () => void; onOpen: (item: BookItem) => void }) {
  const { t } = useTranslation(['sarabun', 'common']);
  const small = useIsSmall();
  const [tab, setTab] = useState<string | null>('0');
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={small}
      size={sizes.modalWide}
      title={t('books.allTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto' }} aria-label={t('books.groups')}>
          {groups.map((group) => (
            <Tabs.Tab key={group.id} value={String(group.id)}>
              {group.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {groups.map((group) => (
          <Tabs.Panel key={group.id} value={String(group.id)} pt="md">
            <BookTable
              group={group}
              onOpen={(item) => {
                onClose();
                onOpen(item);
              }}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  );
}

function BookTable({ group, onOpen }: { group: BookGroup; onOpen: (item: BookItem) => void }) {
  const { t } = useTranslation('sarabun');
  const phone = useIsPhone();
  const columns = useColumns(onOpen);
  const list = useListParams({ size: sizes.bookPage, apart: true });
  const { search } = list;
  const found = useRead(
    getDashboard,
    { bookType: group.id, querySearch: search },
    { enabled: search !== '', keep: true, staleTime: 30_000 },
  );
  const rows = search === '' ? group.items : found.data?.item[0]?.items;
  const { skip, take } = list.sliced;
  return (
    <ListView
      frame="none"
      label={group.title}
      list={list}
      read={search === '' ? whole : found}
      rows={rows?.slice(skip, skip + take)}
      total={rows?.length}
      search={{
        label: t('books.search', { name: group.title }),
        button: t('books.searchButton'),
        wait: times.bookSearch,
        refusal: (typed) => (typed !== '' && letterCount(typed) < sizes.bookSearchFrom ? t('books.hint') : undefined),
      }}
      empty={t('books.empty')}
      none={t('books.emptySearch', { text: search })}
      says="pages"
      {...(phone ? {} : { height: sizes.bookTableHeight, room: sizes.bookTableHeight })}
      idOf={(item) => item.F_DOC_ID}
      onOpen={onOpen}
      columns={columns}
      card={(item) => (
        <div data-apart>
          <UnstyledButton className="link" onClick={() => onOpen(item)}>
            {item.F_DOC_TITLE}
          </UnstyledButton>
          <span className="detail figures">{[item.F_DOC_NO, item.F_DOC_COMMAND_NAME_UNDER].filter(Boolean).join(' · ')}</span>
        </div>
      )}
    />
  );
}

/** One line each, so that five rows fit the table's height; where there is little room the owner goes. */
function useColumns(onOpen: (item: BookItem) => void): Column<BookItem>[] {
  const { t } = useTranslation('sarabun');
  const narrow = useBelow(breakpoints.tablet);
  const owner: Column<BookItem> = {
    id: 'owner',
    title: t('books.column.owner'),
    width: '260px',
    render: (item) => (
      <Text inherit lh={1.9} lineClamp={1} title={item.F_DOC_COMMAND_NAME}>
        {item.F_DOC_COMMAND_NAME}
      </Text>
    ),
  };
  return [
    {
      id: 'no',
      title: t('books.column.no'),
      width: narrow ? '110px' : '180px',
      render: (item) => <span className="figures">{item.F_DOC_NO}</span>,
    },
    {
      id: 'title',
      title: t('books.column.title'),
      render: (item) => (
        <UnstyledButton className="link" title={item.F_DOC_TITLE} onClick={() => onOpen(item)}>
          <Text component="span" inherit lh={1.9} lineClamp={1}>
            {item.F_DOC_TITLE}
          </Text>
        </UnstyledButton>
      ),
    },
    ...(narrow ? [] : [owner]),
    {
      id: 'date',
      title: t('books.column.date'),
      width: '170px',
      render: (item) => <span className="figures nowrap">{item.F_DOC_COMMAND_NAME_UNDER}</span>,
    },
  ];
}

/** Nothing is looked for: the items came with the dashboard. */
const whole = { data: undefined, isError: false, error: null, refetch: () => undefined };
