import { ActionIcon, Box, Group, Modal, Tabs, Text } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconUserCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes, times } from '../../../contract/rules/times.ts';
import { circularReport } from '../../../contract/sarabun/circulars.ts';
import { type Action, openDocument } from '../../../contract/sarabun/letters.ts';
import { getDashboard, getTodoList, type QueueCode, type QueueRow } from '../../../contract/sarabun/queues.ts';
import { letterReports } from '../../../contract/sarabun/reports.ts';
import { fetchBlob, readKey, useRead } from '../../api.ts';
import { useKeys } from '../../shell/frame/keys.ts';
import { refreshWork } from '../../shell/live/live.ts';
import { onIdle } from '../../shell/live/on-idle.ts';
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
import type { Start } from '../viewer/useSearch.ts';
import { ActionPanel, type Letter, useOffered } from './ActionPanel.tsx';
import classes from './DocumentWindow.module.css';
import { isDraft } from './draft.ts';
import { FileList } from './FileList.tsx';
import { FileMenu } from './FileMenu.tsx';
import { showable } from './file-kinds.ts';
import { History } from './History.tsx';
import { fileOnly, mainPaper, openingOf } from './open-ahead.ts';
import { Paper } from './Paper.tsx';
import { type Outcome, ResultPanel } from './ResultPanel.tsx';
import { type NextLetter, sameRow, useNextLetter, windowPage } from './useNextLetter.ts';
import { dropWanted } from './wanted-act.ts';

const DestroyedBar = lazyAgain(() => import('./DestroyedBar.tsx').then((file) => file.DestroyedBar));
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
  /** It is opened for words that were found in one of its files. */
  found?: Found | undefined;
}

export interface Found extends Start {
  file: number;
}

type Tab = 'act' | 'files' | 'history';

/** A letter over the dashboard: the paper beside what can be done with it. Its state lies in the address. */
export function DocumentWindow({ documentId, transmissionId, taskId, queue, role, viewer, onClose, onOther, found }: Props) {
  const { t } = useTranslation('sarabun');
  const letter = useRead(
    openDocument,
    openingOf({ documentId, transmissionId, taskId, role, viewer }),
    // what was asked for at the press is not asked for again
    { staleTime: times.openedAhead },
  );
  const [view, setView] = useLetterView();
  const report = letter.data?.reports && view !== 'letter' ? view : null;
  const neighbours = useNeighbours(queue, { documentId, transmissionId, taskId });
  const row = `${documentId}-${transmissionId}-${taskId}`;
  const { outcome, changed, done } = useOutcome(row, letter.data);
  const next = useNextLetter(queue, outcome ? documentId : null, neighbours.after);
  useNeighbourKeys(outcome ? { ...neighbours, next: next.row } : neighbours, (other) => onOther(other, outcome ? next.queue : queue));
  useWantedDropped(report !== null || letter.isError);
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: times.modal }} aria-label={t('window.label')}>
      <Modal.Content className={classes.window ?? ''} data-keys="letter">
        {viewer === 'page' ? <TabTitle>{titleOf(letter.data) || t('window.label')}</TabTitle> : null}
        <Bar letter={letter.data} onClose={onClose}>
          <NeighbourButtons of={neighbours} onOther={(other) => onOther(other, queue)} />
          {letter.data?.reports ? <LetterViews view={report ?? 'letter'} informs={informs(letter.data)} onView={setView} /> : null}
        </Bar>
        {letter.data ? null : (
          <Box p={24}>
            <NotYet of={letter} rows={6} />
          </Box>
        )}
        <Suspense>{letter.data?.document.state === 80 ? <DestroyedBar documentId={documentId} /> : null}</Suspense>
        {letter.data && !report ? (
          <Workspace
            key={row}
            letter={letter.data}
            found={found}
            outcome={outcome}
            onChanged={changed}
            onDone={done}
            result={{
              known: outcome !== null && (letter.data.timeline.some((one) => one.id > outcome.after) || !letter.isFetching),
              gone: letter.isError,
              next,
              onNext: () => next.row && onOther(next.row, next.queue),
              onBack: onClose,
            }}
          />
        ) : null}
        <Suspense>{report ? <ReportMode key={documentId} documentId={documentId} view={report} /> : null}</Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The act done last on this row, and what follows from an act: counts, queues and reports are read anew. */
function useOutcome(row: string, letter: Letter | undefined) {
  const client = useQueryClient();
  const [last, setLast] = useState<(Outcome & { row: string }) | null>(null);
  // Opening marks it read: counts and bold rows follow.
  const opened = letter?.document.id;
  useEffect(() => {
    // after the paper, which is waited for
    if (opened) onIdle(refreshWork);
  }, [opened]);
  function changed(): void {
    refreshWork();
    for (const read of [openDocument, getDashboard, ...Object.values(letterReports).map((report) => report.read), circularReport])
      void client.invalidateQueries({ queryKey: readKey(read) });
  }
  function done(action: Action, reply: Outcome['reply']): void {
    if (!letter) return;
    const { transmissions, focus, document, timeline } = letter;
    const sent = transmissions.find((one) => one.id === focus.transmissionId);
    const backTo = action === 'return' ? (sent?.fromUnit ?? document.from) : '';
    setLast({ row, action, reply, backTo, after: timeline.at(-1)?.id ?? 0 });
    changed();
  }
  return { outcome: last?.row === row ? last : null, changed, done };
}

/** An act that was wanted from outside is forgotten where the letter shows no acts. */
function useWantedDropped(actless: boolean): void {
  useEffect(() => {
    if (actless) dropWanted();
  }, [actless]);
}

/** Somebody has got it for information. */
function informs({ transmissions }: Letter): boolean {
  return transmissions.some((one) => one.purpose === 'INFO');
}

/** Over the window: the way back, what the letter is, and what may be seen or taken of it. */
function Bar({ letter, onClose, children }: { letter: Letter | undefined; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('sarabun');
  return (
    <header className={classes.bar}>
      <ActionIcon variant="default" aria-label={t('window.close')} onClick={onClose}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Heading letter={letter} />
      {children}
      {letter ? (
        <Box visibleFrom="md">
          <FileMenu letter={letter} />
        </Box>
      ) : null}
    </header>
  );
}

/** Subject, state, speed, number and kind. */
function Heading({ letter }: { letter: Letter | undefined }) {
  const { t } = useTranslation('sarabun');
  const document = letter?.document;
  return (
    <div className={classes.heading}>
      <Modal.Title className={`one-line ${classes.title}`}>{document?.subject || t('window.label')}</Modal.Title>
      {document ? (
        <Group gap="0 8px" className="dim figures">
          <Pill tone={document.state >= 60 ? 'ok' : 'brand'} icon={<IconUserCircle size={15} aria-hidden />}>
            {document.stateName}
          </Pill>
          {document.speed > 1 ? <Speed name={document.speedName} /> : null}
          <span>{[document.docNo, document.typeName].filter(Boolean).join(' · ')}</span>
        </Group>
      ) : null}
    </div>
  );
}

/** Its place in the queue, and the way to the letters before and after. */
function NeighbourButtons({ of, onOther }: { of: Neighbours; onOther: (row: QueueRow) => void }) {
  const { t } = useTranslation('sarabun');
  if (of.total <= 1) return null;
  const steps = [
    { row: of.previous, label: t('window.previous'), Icon: IconChevronUp },
    { row: of.next, label: t('window.next'), Icon: IconChevronDown },
  ];
  return (
    <Group gap={8} wrap="nowrap" c="dimmed">
      <Box component="span" visibleFrom="md" className="figures">
        {t('window.of', { n: of.index + 1, total: of.total })}
      </Box>
      {steps.map(({ row, label, Icon }) => (
        <ActionIcon key={label} variant="default" aria-label={label} disabled={!row} onClick={() => row && onOther(row)}>
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}

interface WorkspaceProps {
  letter: Letter;
  found?: Found | undefined;
  /** The act done last in this window. */
  outcome: Outcome | null;
  result: { known: boolean; gone: boolean; next: NextLetter; onNext: () => void; onBack: () => void };
  onChanged: () => void;
  onDone: (action: Action, reply: Outcome['reply']) => void;
}

function Workspace(given: WorkspaceProps) {
  const { letter, onChanged } = given;
  const main = mainPaper(letter);
  const final = main?.id ?? null;
  const found = letter.files.some((file) => file.id === given.found?.file && showable(file.mime)) ? given.found : undefined;
  const [shown, setShown] = useState<number | null>(found?.file ?? final);
  // The final paper comes with the number: then it is what is shown.
  const known = useRef(final);
  useEffect(() => {
    if (known.current !== final) setShown(final);
    known.current = final;
  }, [final]);
  return (
    <div className={classes.columns}>
      <Sheet letter={letter} shown={shown} start={shown === found?.file ? found : undefined} onChanged={onChanged} />
      <aside className={classes.panel}>
        <WorkTabs {...given} shown={shown} onShow={setShown} />
      </aside>
    </div>
  );
}

interface SheetProps {
  letter: Letter;
  shown: number | null;
  start: Start | undefined;
  onChanged: () => void;
}

/** The paper itself, under what is said of its class and of its signatures. */
function Sheet({ letter, shown, start, onChanged }: SheetProps) {
  const { t } = useTranslation('sarabun');
  const { document } = letter;
  const pdf = letter.files.find((file) => file.id === shown && file.mime === 'application/pdf');
  return (
    <section className={classes.paper} aria-label={t('window.page')}>
      {document.secrecy > 0 ? (
        <ClassedNotice name={document.secrecyName} secrecy={document.secrecy} looksOf={letter.looks ? document.id : null} />
      ) : null}
      {pdf ? <ProofBar key={`proof-${shown}`} documentFileId={pdf.id} /> : null}
      {shown ? (
        <Paper key={shown} documentFileId={shown} letter={letter} start={start} onChanged={onChanged} />
      ) : isDraft(letter) && document.type !== fileOnly ? (
        <DraftPaper letter={letter} />
      ) : (
        <Text c="dimmed" m="auto" className={classes.nothing ?? ''}>
          {t(document.awaitsStamp ? 'window.awaitsStamp' : 'window.noFile')}
        </Text>
      )}
    </section>
  );
}

/** What can be done, the files, and what was done. */
function WorkTabs({ shown, onShow, ...given }: WorkspaceProps & { shown: number | null; onShow: (file: number | null) => void }) {
  const { t } = useTranslation('sarabun');
  const { letter, outcome } = given;
  const [tab, setTab] = useState<Tab>('act');
  // the result stands until its tab is pressed again or a further act is begun
  const [left, setLeft] = useState<Left>({ outcome: null, for: null });
  return (
    <Tabs value={tab} onChange={(one) => setTab(one as Tab)} keepMounted={false} className={classes.tab ?? ''}>
      <Tabs.List aria-label={t('window.tabList')} px={20} pt={8}>
        <Tabs.Tab value="act" onClick={() => tab === 'act' && setLeft({ outcome, for: null })}>
          {t('window.tabs.act')}
        </Tabs.Tab>
        <Tabs.Tab value="files">{t('window.tabs.files', { count: letter.files.length })}</Tabs.Tab>
        <Tabs.Tab value="history">{t('window.tabs.history')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="act" className={classes.tab ?? ''}>
        <Acts {...given} left={left} onLeave={setLeft} />
      </Tabs.Panel>
      <Tabs.Panel value="files" className={classes.tab ?? ''}>
        <FileList letter={letter} shown={shown} onShow={onShow} />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.tab ?? ''}>
        <History letter={letter} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The result that was left, and the act that was begun instead. */
interface Left {
  outcome: Outcome | null;
  for: Action | null;
}

/** What may be done, or what came of the act done last. */
function Acts(given: WorkspaceProps & { left: Left; onLeave: (left: Left) => void }) {
  const { letter, outcome, result, onChanged, onDone, left, onLeave } = given;
  const able = useOffered(letter, outcome?.action ?? null).filter((one) => one.allowed);
  if (!outcome || outcome === left.outcome)
    return <ActionPanel letter={letter} first={left.for} last={outcome?.action ?? null} onChanged={onChanged} onDone={onDone} />;
  return (
    <ResultPanel
      letter={letter}
      outcome={outcome}
      able={able.map((one) => one.action)}
      onAct={(action) => onLeave({ outcome, for: action })}
      onChanged={onChanged}
      {...result}
    />
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
