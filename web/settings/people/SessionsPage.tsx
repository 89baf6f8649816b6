import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../contract/device.ts';
import { type ActiveSession, endPersonSessions, endSession, listSessions } from '../../../contract/settings/user-active.ts';
import { times } from '../../../contract/times.ts';
import { useRead, useWrite } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ago, shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { usePageWords } from '../page-words.ts';

import classes from './People.module.css';

const size = 25;

/** [S47] Who is signed in, and ending it. */
export function SessionsPage() {
  const { t } = useTranslation(['people', 'common']);
  const words = usePageWords('user-active');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.preview);
  const [page, setPage] = useState(1);
  const list = useRead(
    listSessions,
    { take: size, skip: (page - 1) * size, ...(asked ? { search: asked } : {}) },
    { keep: true, every: 30_000 },
  );
  const one = useWrite(endSession, { refresh: [listSessions], onSuccess: () => toastDone(t('sessions.ended')) });
  const all = useWrite(endPersonSessions, {
    refresh: [listSessions],
    onSuccess: ({ ended }) => toastDone(t('accountPanel.ended', { count: ended })),
  });
  async function end(row: ActiveSession, everywhere: boolean): Promise<void> {
    const sure = await confirm({
      title: t(everywhere ? 'sessions.endAllAsk' : 'sessions.endAsk', { name: row.name }),
      message: t('sessions.endText'),
      confirmLabel: t('sessions.end'),
      danger: true,
    });
    if (!sure) return;
    if (everywhere) all.mutate({ personId: row.personId }, { onError: (error) => toastError(error) });
    else one.mutate({ sessionId: row.id }, { onError: (error) => toastError(error) });
  }
  const acts = (row: ActiveSession) =>
    row.own ? (
      <span className={classes.dim}>{t('sessions.own')}</span>
    ) : row.mayEnd ? (
      <div className={classes.line}>
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('sessions.endOf', { name: row.name })}
          onClick={() => void end(row, false)}
        >
          {t('sessions.end')}
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          aria-label={t('sessions.endAllOf', { name: row.name })}
          onClick={() => void end(row, true)}
        >
          {t('sessions.endAll')}
        </Button>
      </div>
    ) : null;
  const columns: Column<ActiveSession>[] = [
    {
      id: 'name',
      title: t('list.name'),
      minWidth: '180px',
      render: (row) => (
        <>
          {row.name}
          <br />
          <span className={classes.dim}>{row.unit}</span>
        </>
      ),
    },
    { id: 'username', title: t('fields.username'), render: (row) => row.username },
    { id: 'device', title: t('sessions.device'), minWidth: '150px', render: (row) => deviceOf(row.device) || '–' },
    { id: 'ip', title: t('sessions.ip'), render: (row) => <span className="figures">{row.ip || '–'}</span> },
    { id: 'since', title: t('sessions.since'), render: (row) => shortDateTime(row.since) },
    { id: 'lastSeen', title: t('sessions.lastSeen'), render: (row) => ago(row.lastSeen) },
    { id: 'acts', title: t('sessions.acts'), quiet: true, minWidth: '230px', render: acts },
  ];
  return (
    <>
      <PageHead title={words.title} hint={words.affects} />
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('sessions.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {list.data ? (
        <p className={`${classes.dim} figures`}>{t('sessions.count', { people: list.data.people, total: list.data.total })}</p>
      ) : null}
      {list.isError && !list.data ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className={classes.frame}>
          <DataTable
            label={words.title}
            rows={list.data?.rows}
            columns={columns}
            idOf={(row) => row.id}
            empty={<EmptyState>{t('sessions.empty')}</EmptyState>}
            card={(row) => (
              <div className={classes.card}>
                <strong>{row.name}</strong>
                <span className={classes.dim}>{[deviceOf(row.device), row.ip, ago(row.lastSeen)].filter(Boolean).join(' · ')}</span>
                {acts(row)}
              </div>
            )}
          />
        </div>
      )}
      {list.data && list.data.total > size ? (
        <div className={classes.foot}>
          <Pager page={page} total={list.data.total} pageSize={size} onPage={setPage} says="range" label={words.title} />
        </div>
      ) : null}
    </>
  );
}
