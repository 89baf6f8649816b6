import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../contract/rules/device.ts';
import { type ActiveSession, endPersonSessions, endSession, listSessions } from '../../../contract/settings/user-active.ts';
import { type ApiError, useRead, useWrite } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { ago, shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { usePageWords } from '../page-words.ts';

/** [S47] Who is signed in, and ending it. */
export function SessionsPage() {
  const { t } = useTranslation('people');
  const words = usePageWords('user-active');
  const list = useListParams({ size: 25 });
  const read = useRead(listSessions, { ...list.asked, ...list.sliced }, { keep: true, every: 30_000 });
  const columns = useColumns();
  return (
    <>
      <PageHead title={words.title} hint={words.affects} />
      <ListView
        label={words.title}
        {...list.showing(read, 'rows')}
        search={t('sessions.search')}
        above={
          read.data ? <p className="dim figures">{t('sessions.count', { people: read.data.people, total: read.data.total })}</p> : null
        }
        empty={t('sessions.empty')}
        columns={columns}
        idOf={(row) => row.id}
        card={(row) => (
          <Stack gap={4} align="start">
            <Lines sub={[deviceOf(row.device), row.ip, ago(row.lastSeen)]}>
              <strong>{row.name}</strong>
            </Lines>
            <Acts row={row} />
          </Stack>
        )}
      />
    </>
  );
}

function useColumns(): Column<ActiveSession>[] {
  const { t } = useTranslation('people');
  return [
    { id: 'name', title: t('list.name'), minWidth: '180px', render: (row) => <Lines sub={[row.unit]}>{row.name}</Lines> },
    { id: 'username', title: t('fields.username'), render: (row) => row.username },
    { id: 'device', title: t('sessions.device'), minWidth: '150px', render: (row) => deviceOf(row.device) || '–' },
    { id: 'ip', title: t('sessions.ip'), render: (row) => <span className="figures">{row.ip || '–'}</span> },
    { id: 'since', title: t('sessions.since'), render: (row) => shortDateTime(row.since) },
    { id: 'lastSeen', title: t('sessions.lastSeen'), render: (row) => ago(row.lastSeen) },
    { id: 'acts', title: t('sessions.acts'), quiet: true, minWidth: '230px', render: (row) => <Acts row={row} /> },
  ];
}

/** Ends this session, or all of its person. */
function Acts({ row }: { row: ActiveSession }) {
  const { t } = useTranslation('people');
  const one = useWrite(endSession, { refresh: [listSessions], onSuccess: () => toastDone(t('sessions.ended')) });
  const all = useWrite(endPersonSessions, {
    refresh: [listSessions],
    onSuccess: ({ ended }) => toastDone(t('accountPanel.ended', { count: ended })),
  });
  const onError = (error: ApiError) => toastError(error);
  async function end(everywhere: boolean): Promise<void> {
    const sure = await confirm({
      title: t(everywhere ? 'sessions.endAllAsk' : 'sessions.endAsk', { name: row.name }),
      message: t('sessions.endText'),
      confirmLabel: t('sessions.end'),
      danger: true,
    });
    if (!sure) return;
    if (everywhere) all.mutate({ personId: row.personId }, { onError });
    else one.mutate({ sessionId: row.id }, { onError });
  }
  if (row.own) return <span className="dim">{t('sessions.own')}</span>;
  if (!row.mayEnd) return null;
  const small = { size: 'compact-md' } as const;
  return (
    <Group gap={12}>
      <Button {...small} variant="default" aria-label={t('sessions.endOf', { name: row.name })} onClick={() => void end(false)}>
        {t('sessions.end')}
      </Button>
      <Button
        {...small}
        variant="subtle"
        color="red"
        aria-label={t('sessions.endAllOf', { name: row.name })}
        onClick={() => void end(true)}
      >
        {t('sessions.endAll')}
      </Button>
    </Group>
  );
}
