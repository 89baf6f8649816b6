import { Button, Modal, Tabs, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookGroup, getDashboard } from '../../../contract/sarabun/queues.ts';
import { letterCount } from '../../../contract/thai.ts';
import { breakpoints, sizes, times } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { useBelow, useIsPhone, useIsSmall } from '../../ui/useMedia.ts';
import classes from './BookTables.module.css';
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
        <Tabs.List className={classes.tabs} aria-label={t('books.groups')}>
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
  const narrow = useBelow(breakpoints.tablet);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [hint, setHint] = useState(false);
  const found = useRead(
    getDashboard,
    { bookType: group.id, querySearch: search },
    { enabled: search !== '', keep: true, staleTime: 30_000 },
  );
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search || (wanted !== '' && letterCount(wanted) < sizes.bookSearchFrom)) return;
    const timer = setTimeout(() => {
      setSearch(wanted);
      setPage(1);
    }, times.bookSearch);
    return () => clearTimeout(timer);
  }, [typed, search]);
  function start(text: string): void {
    setSearch(text.trim());
    setPage(1);
    setHint(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || letterCount(typed) >= sizes.bookSearchFrom) start(typed);
    else setHint(true);
  };
  const rows = search === '' ? group.items : found.data?.item[0]?.items;
  return (
    <>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          className={classes.field ?? ''}
          aria-label={t('books.search', { name: group.title })}
          placeholder={t('books.search', { name: group.title })}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          error={hint ? t('books.hint') : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setHint(false);
          }}
        />
        <Button type="submit" variant="default">
          {t('books.searchButton')}
        </Button>
      </form>
      <div style={phone ? undefined : { minHeight: sizes.bookTableHeight }}>
        {found.isError ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : null}
        <DataTable
          label={group.title}
          rows={rows?.slice((page - 1) * sizes.bookPage, page * sizes.bookPage)}
          loading={found.isFetching}
          {...(phone ? {} : { height: sizes.bookTableHeight })}
          idOf={(item) => item.F_DOC_ID}
          onOpen={onOpen}
          columns={[
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
                <button type="button" className={`${classes.open} ${classes.line}`} title={item.F_DOC_TITLE} onClick={() => onOpen(item)}>
                  {item.F_DOC_TITLE}
                </button>
              ),
            },
            ...(narrow
              ? []
              : [
                  {
                    id: 'owner',
                    title: t('books.column.owner'),
                    width: '260px',
                    render: (item: BookItem) => (
                      <span className={classes.line} title={item.F_DOC_COMMAND_NAME}>
                        {item.F_DOC_COMMAND_NAME}
                      </span>
                    ),
                  },
                ]),
            {
              id: 'date',
              title: t('books.column.date'),
              width: '170px',
              render: (item) => <span className={`${classes.date} figures`}>{item.F_DOC_COMMAND_NAME_UNDER}</span>,
            },
          ]}
          card={(item) => (
            <>
              <button type="button" className={classes.open} onClick={() => onOpen(item)}>
                {item.F_DOC_TITLE}
              </button>
              <div className={`${classes.meta} figures`}>{[item.F_DOC_NO, item.F_DOC_COMMAND_NAME_UNDER].filter(Boolean).join(' · ')}</div>
            </>
          )}
          empty={<EmptyState>{search ? t('books.emptySearch', { text: search }) : t('books.empty')}</EmptyState>}
        />
      </div>
      {rows && rows.length > 0 ? (
        <Pager page={page} total={rows.length} pageSize={sizes.bookPage} onPage={setPage} label={group.title} />
      ) : null}
    </>
  );
}
