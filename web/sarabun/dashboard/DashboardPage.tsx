import { Box, Flex, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingForMe } from '../../../contract/office/requests.ts';
import { getTodoLists, type QueueCard, type QueueCode, type QueueRow } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';
import { PdpaGuard } from '../../auth/PdpaGuard.tsx';
import { paths } from '../../paths.ts';
import { boot } from '../../shell/boot.ts';
import { LinkFailed } from '../../shell/frame/LinkFailed.tsx';
import { onIdle } from '../../shell/live/on-idle.ts';
import { useMessageLink } from '../../shell/live/useMessageLink.ts';
import { useNoticeLink } from '../../shell/live/useNoticeLink.ts';
import { loadWords } from '../../shell/preferences/i18n.ts';
import { useUser } from '../../shell/session/session.ts';
import { weekdayDate } from '../../ui/dates.ts';
import { Failed } from '../../ui/Failed.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { DocumentWindow } from '../document/load-window.ts';
import { openAhead } from '../document/open-ahead.ts';
import { PublishedBooks } from './PublishedBooks.tsx';
import { QueueCards } from './QueueCards.tsx';
import { useDashboardState, withoutQueue } from './useDashboardState.ts';

const QueueModal = lazyAgain(async () => {
  const [file] = await Promise.all([import('./QueueModal.tsx'), loadWords(['bulk', 'proof', 'errors'])]);
  return file.QueueModal;
});

/** Work queues, published books; a queue's table and a letter open over it. */
export function DashboardPage() {
  const { t } = useTranslation('sarabun');
  const user = useUser();
  const [at, go] = useDashboardState();
  const cards = useRead(getTodoLists, {});
  const asked = useRead(waitingForMe, { of: 'office', take: 1 }).data?.total ?? 0;
  useNoticeLink();
  const link = useMessageLink();
  const items = cards.data?.items ?? [];
  const urgent = items.reduce((sum, card) => sum + (card.GROUP === 'mine' ? card.URGENT : 0), 0);
  useEffect(() => onIdle(() => void QueueModal.ahead().then(DocumentWindow.ahead)), []);
  const toggle = (code: QueueCode) => go({ ...withoutQueue, q: at.queue === code ? null : code });
  return (
    <Box maw={1400} mx="auto">
      <PageHead
        tab={t('pageTitle')}
        title={t('greeting', { name: user.userInformation.F_FIRST_NAME })}
        hint={
          <>
            {weekdayDate(new Date())} · {urgent > 0 ? t('urgentHint', { count: urgent }) : t('noUrgent')}
            {asked > 0 ? (
              <>
                {' · '}
                <Link className="link" to={paths.waiting}>
                  {t('requestsWait', { count: asked })}
                </Link>
              </>
            ) : null}
          </>
        }
      />
      {link.failed ? <LinkFailed error={link.failed} onClose={link.forget} /> : null}
      <Flex gap={24} wrap="wrap" align="flex-start">
        <Stack gap={24} flex="999 1 0" miw="min(100%, 560px)">
          {cards.isError && !cards.data ? <Failed error={cards.error} onRetry={() => void cards.refetch()} /> : null}
          <QueueCards cards={cards.data?.items} open={at.queue} onToggle={toggle} />
        </Stack>
        <Box flex="1 1 400px" miw={0}>
          <PublishedBooks onOpen={(item) => go({ doc: item.F_DOC_ID, trans: item.F_TRANS_ID, job: null, view: null })} />
        </Box>
      </Flex>
      <Opened at={at} go={go} items={items} />
      <PdpaGuard />
    </Box>
  );
}

type DashboardState = ReturnType<typeof useDashboardState>;

/** What the address says lies over the page: a queue's table, over it a letter. */
function Opened({ at, go, items }: { at: DashboardState[0]; go: DashboardState[1]; items: QueueCard[] }) {
  const open = items.find((card) => card.CODE === at.queue);
  // a card beside the twelve goes with the last of its rows: the table that is open keeps its name
  const named = useRef<{ code: QueueCode; title: string } | null>(null);
  if (open) named.current = { code: open.CODE, title: open.TITLE };
  const client = useQueryClient();
  const role = boot.brand.actsAsDashboard ? 'dashboard' : (at.queue ?? 'false');
  const openRow = (row: QueueRow) => {
    const wanted = { doc: row.F_DOC_ID, trans: row.F_TRANS_ID, job: row.F_JOB_ID };
    openAhead(client, { documentId: wanted.doc, transmissionId: wanted.trans, taskId: wanted.job, role, viewer: 'dashboard' });
    go({ ...wanted, view: null });
  };
  return (
    <Suspense>
      {at.queue ? (
        <QueueModal
          key={at.queue}
          code={at.queue}
          title={named.current?.code === at.queue ? named.current.title : ''}
          covered={at.doc !== null}
          onClose={() => go(withoutQueue)}
          onOpen={openRow}
        />
      ) : null}
      {at.doc ? (
        <DocumentWindow
          documentId={at.doc}
          transmissionId={at.trans}
          taskId={at.job}
          queue={at.queue}
          role={role}
          viewer="dashboard"
          onClose={() => go({ doc: null, trans: null, job: null, view: null })}
          onOther={(row, queue) =>
            go({ q: queue ?? at.queue, doc: row.F_DOC_ID, trans: row.F_TRANS_ID, job: row.F_JOB_ID }, { replace: true })
          }
        />
      ) : null}
    </Suspense>
  );
}
