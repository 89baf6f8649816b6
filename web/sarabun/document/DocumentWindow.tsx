import { ActionIcon, Modal } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconUserCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes, times } from '../../../contract/rules/times.ts';
import { circularReport } from '../../../contract/sarabun/circulars.ts';
import { type Action, openDocument } from '../../../contract/sarabun/letters.ts';
import { getDashboard, getTodoList, type QueueCode, type QueueRow } from '../../../contract/sarabun/queues.ts';
import { reportByPerson, reportByUnit } from '../../../contract/sarabun/reports.ts';
import { fetchBlob, readKey, useRead } from '../../api.ts';
import { useKeys } from '../../shell/frame/keys.ts';
import { refreshWork } from '../../shell/live/live.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { TabTitle } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Speed } from '../dashboard/RowMarks.tsx';
import { ProofBar } from '../proof/ProofBar.tsx';
import { LetterViews } from '../reports/LetterViews.tsx';
import { useLetterView } from '../reports/useLetterView.ts';
import { ClassedNotice } from '../secret/ClassedNotice.tsx';
import { PdfView } from '../viewer/PdfView.tsx';
import { ActionPanel, type Letter, useOffered } from './ActionPanel.tsx';
import classes from './DocumentWindow.module.css';
import { isDraft } from './draft.ts';
import { FileList } from './FileList.tsx';
import { FileMenu } from './FileMenu.tsx';
import { History } from './History.tsx';
import { Paper } from './Paper.tsx';
import { type Outcome, ResultPanel } from './ResultPanel.tsx';
import { type NextLetter, sameRow, useNextLetter, windowPage } from './useNextLetter.ts';
import { dropWanted } from './wanted-act.ts';

const ReportMode = lazyAgain(() => import('../reports/ReportMode.tsx').then((file) => file.ReportMode));

interface Props {
  documentId: number;
  transmissionId: number | null;
  taskId: number | null;
  /** The queue it was opened from: its rows are the neighbours. */
  queue: QueueCode | null;
  role: string;
  viewer: string;
  onClose: () => void;
  /** `queue`: where the row stands, when it is another queue than that of this letter. */
  onOther: (row: QueueRow, queue: QueueCode | null) => void;
}

type Tab = 'act' | 'files' | 'history';

/** A letter over the dashboard: the paper beside what can be done with it. Its state lies in the address. */
export function DocumentWindow({ documentId, transmissionId, taskId, queue, role, viewer, onClose, onOther }: Props) {
  const { t } = useTranslation('sarabun');
  const client = useQueryClient();
  const letter = useRead(
    openDocument,
    { documentId, role, viewer, ...(transmissionId ? { transmissionId } : {}), ...(taskId ? { taskId } : {}) },
    { staleTime: 0 },
  );
  const [view, setView] = useLetterView();
  const informs = letter.data?.transmissions.some((one) => one.purpose === 'INFO') ?? false;
  const report = letter.data?.reports && view !== 'letter' ? view : null;
  const neighbours = useNeighbours(queue, { documentId, transmissionId, taskId });
  // Opening marks it read: counts and bold rows follow.
  const opened = letter.data?.document.id;
  useEffect(() => {
    if (opened) refreshWork();
  }, [opened]);
  const row = `${documentId}-${transmissionId}-${taskId}`;
  const [done, setDone] = useState<(Outcome & { row: string }) | null>(null);
  const outcome = done?.row === row ? done : null;
  const next = useNextLetter(queue, outcome ? documentId : null, neighbours.after);
  const openNext = () => next.row && onOther(next.row, next.queue);
  useNeighbourKeys(outcome ? { ...neighbours, next: next.row } : neighbours, (other) => onOther(other, outcome ? next.queue : queue));
  const actless = report !== null || letter.isError;
  useEffect(() => {
    if (actless) dropWanted();
  }, [actless]);

  function changed(): void {
    refreshWork();
    for (const read of [openDocument, getDashboard, reportByUnit, reportByPerson, circularReport])
      void client.invalidateQueries({ queryKey: readKey(read) });
  }

  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: times.modal }} aria-label={t('window.label')}>
      <Modal.Content className={classes.window ?? ''} data-keys="letter">
        {viewer === 'page' ? <TabTitle>{titleOf(letter.data) || t('window.label')}</TabTitle> : null}
        <header className={classes.bar}>
          <ActionIcon variant="default" size={40} aria-label={t('window.close')} onClick={onClose}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <div className={classes.heading}>
            <Modal.Title className={classes.title ?? ''}>{letter.data?.document.subject || t('window.label')}</Modal.Title>
            {letter.data ? (
              <p className={`${classes.meta} figures`}>
                <Pill tone={letter.data.document.state >= 60 ? 'ok' : 'brand'} icon={<IconUserCircle size={15} aria-hidden />}>
                  {letter.data.document.stateName}
                </Pill>
                {letter.data.document.speed > 1 ? <Speed name={letter.data.document.speedName} /> : null}
                <span>{[letter.data.document.docNo, letter.data.document.typeName].filter(Boolean).join(' · ')}</span>
              </p>
            ) : null}
          </div>
          {neighbours.total > 1 ? (
            <div className={classes.neighbours}>
              <span className="figures">{t('window.of', { n: neighbours.index + 1, total: neighbours.total })}</span>
              <ActionIcon
                variant="default"
                size={40}
                aria-label={t('window.previous')}
                disabled={!neighbours.previous}
                onClick={() => neighbours.previous && onOther(neighbours.previous, queue)}
              >
                <IconChevronUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={40}
                aria-label={t('window.next')}
                disabled={!neighbours.next}
                onClick={() => neighbours.next && onOther(neighbours.next, queue)}
              >
                <IconChevronDown size={20} aria-hidden />
              </ActionIcon>
            </div>
          ) : null}
          {letter.data?.reports ? <LetterViews view={report ?? 'letter'} informs={informs} onView={setView} /> : null}
          {letter.data ? (
            <div className={classes.fileMenu}>
              <FileMenu letter={letter.data} />
            </div>
          ) : null}
        </header>
        {letter.data ? null : (
          <div className={classes.loading}>
            <NotYet of={letter} rows={6} />
          </div>
        )}
        {letter.data && !report ? (
          <Workspace
            key={row}
            letter={letter.data}
            outcome={outcome}
            onChanged={changed}
            onDone={(action, reply) => {
              const { transmissions, focus, document, timeline } = letter.data;
              const sent = transmissions.find((one) => one.id === focus.transmissionId);
              const backTo = action === 'return' ? (sent?.fromUnit ?? document.from) : '';
              setDone({ row, action, reply, backTo, after: timeline.at(-1)?.id ?? 0 });
              changed();
            }}
            result={{
              known: outcome !== null && (letter.data.timeline.some((one) => one.id > outcome.after) || !letter.isFetching),
              gone: letter.isError,
              next,
              onNext: openNext,
              onBack: onClose,
            }}
          />
        ) : null}
        <Suspense>{report ? <ReportMode key={documentId} documentId={documentId} view={report} /> : null}</Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A document that somebody else has made has no paper but its file. */
const fileOnly = 15;

interface WorkspaceProps {
  letter: Letter;
  /** The act done last in this window. */
  outcome: Outcome | null;
  result: { known: boolean; gone: boolean; next: NextLetter; onNext: () => void; onBack: () => void };
  onChanged: () => void;
  onDone: (action: Action, reply: Outcome['reply']) => void;
}

function Workspace({ letter, outcome, result, onChanged, onDone }: WorkspaceProps) {
  const { t } = useTranslation('sarabun');
  const [tab, setTab] = useState<Tab>('act');
  // the result stands until its tab is pressed again or a further act is begun
  const [left, setLeft] = useState<{ outcome: Outcome | null; for: Action | null }>({ outcome: null, for: null });
  const shownResult = outcome !== left.outcome ? outcome : null;
  const able = useOffered(letter, outcome?.action ?? null).filter((one) => one.allowed);
  const draft = isDraft(letter);
  const main =
    letter.files.find((file) => file.role === 'MAIN' && file.mime === 'application/pdf') ??
    letter.files.find((file) => (!draft || letter.document.type === fileOnly) && file.mime === 'application/pdf');
  const [shown, setShown] = useState<number | null>(main?.id ?? null);
  // The final paper comes with the number: then it is what is shown.
  const final = main?.id ?? null;
  useEffect(() => setShown(final), [final]);
  const shownPdf = letter.files.find((file) => file.id === shown && file.mime === 'application/pdf');
  const tabs: Tab[] = ['act', 'files', 'history'];
  return (
    <div className={classes.columns}>
      <section className={classes.paper} aria-label={t('window.page')}>
        {letter.document.secrecy > 0 ? <ClassedNotice name={letter.document.secrecyName} secrecy={letter.document.secrecy} /> : null}
        {shownPdf ? <ProofBar key={`proof-${shown}`} documentFileId={shownPdf.id} /> : null}
        {shown ? (
          <Paper key={shown} documentFileId={shown} letter={letter} onChanged={onChanged} />
        ) : draft && letter.document.type !== fileOnly ? (
          <DraftPaper letter={letter} />
        ) : (
          <p className={classes.nothing}>{t(letter.document.awaitsStamp ? 'window.awaitsStamp' : 'window.noFile')}</p>
        )}
      </section>
      <aside className={classes.panel}>
        <div className={classes.tabs} role="tablist" aria-label={t('window.tabList')}>
          {tabs.map((one, index) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`letter-tab-${one}`}
              aria-selected={tab === one}
              aria-controls="letter-panel"
              tabIndex={tab === one ? 0 : -1}
              onClick={() => {
                if (one === 'act' && tab === 'act') setLeft({ outcome, for: null });
                setTab(one);
              }}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                const next = tabs[(index + step + tabs.length) % tabs.length];
                if (step === 0 || !next) return;
                setTab(next);
                document.getElementById(`letter-tab-${next}`)?.focus();
              }}
            >
              {one === 'files' ? t('window.tabs.files', { count: letter.files.length }) : t(`window.tabs.${one}`)}
            </button>
          ))}
        </div>
        <div className={classes.tabBody} role="tabpanel" id="letter-panel" aria-labelledby={`letter-tab-${tab}`}>
          {tab === 'act' && shownResult ? (
            <ResultPanel
              letter={letter}
              outcome={shownResult}
              able={able.map((one) => one.action)}
              onAct={(action) => setLeft({ outcome, for: action })}
              onChanged={onChanged}
              {...result}
            />
          ) : null}
          {tab === 'act' && !shownResult ? (
            <ActionPanel letter={letter} first={left.for} last={outcome?.action ?? null} onChanged={onChanged} onDone={onDone} />
          ) : null}
          {tab === 'files' ? <FileList letter={letter} shown={shown} onShow={setShown} /> : null}
          {tab === 'history' ? <History letter={letter} /> : null}
        </div>
      </aside>
    </div>
  );
}

/** How a letter of our own would be printed now, before its number. */
function DraftPaper({ letter: { document } }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const bytes = useQuery({
    queryKey: ['draft-paper', document.id, document.version, document.state],
    queryFn: ({ signal }) => fetchBlob(`/sarabun/drafts/${document.id}/preview`, signal),
    gcTime: 0,
  });
  if (bytes.isError) return <Failed error={bytes.error} onRetry={() => void bytes.refetch()} />;
  return <PdfView file={bytes.data ?? null} label={t('files.draft')} />;
}

interface Neighbours {
  index: number;
  total: number;
  previous: QueueRow | null;
  next: QueueRow | null;
  /** All rows after it. */
  after: QueueRow[];
}

/** The rows before and after, of the queue's page that is loaded. The list is kept as it was when the window opened. */
function useNeighbours(
  queue: QueueCode | null,
  at: { documentId: number; transmissionId: number | null; taskId: number | null },
): Neighbours {
  const list = useRead(
    getTodoList,
    { typeCode: queue ?? 'waitAssign', ...windowPage },
    { enabled: queue !== null, staleTime: 30_000, keep: true },
  );
  const first = useRef<{ queue: QueueCode | null; rows: QueueRow[] }>({ queue: null, rows: [] });
  if (list.data && first.current.queue !== queue) first.current = { queue, rows: list.data.data };
  const rows = first.current.queue === queue ? first.current.rows : [];
  return useMemo(() => {
    const index = rows.findIndex((row) => sameRow(row, { F_DOC_ID: at.documentId, F_TRANS_ID: at.transmissionId, F_JOB_ID: at.taskId }));
    if (index < 0) return { index: 0, total: 0, previous: null, next: null, after: [] };
    const after = rows.slice(index + 1);
    return { index, total: Math.min(rows.length, sizes.queuePage * 10), previous: rows[index - 1] ?? null, next: after[0] ?? null, after };
  }, [rows, at.documentId, at.transmissionId, at.taskId]);
}

/** K and J lead to the letter before and after. */
function useNeighbourKeys({ next, previous }: Pick<Neighbours, 'next' | 'previous'>, onOther: (row: QueueRow) => void): void {
  const to = (row: QueueRow | null) => () => {
    if (row) onOther(row);
    return row !== null;
  };
  useKeys({ next: to(next), previous: to(previous) }, { within: '[data-keys=letter]' });
}

/** For the tab and the history of the browser, which keep nothing of a classed letter. */
function titleOf(letter: Letter | undefined): string {
  return letter && letter.document.secrecy === 0 ? letter.document.subject : '';
}
