import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { kindByCode, subjectOf } from '../../../contract/kinds.ts';
import { type Content, deleteDraft, getDraft, submitDraft, submitEach } from '../../../contract/sarabun/drafts.ts';
import { type Hint, hintsOf } from '../../../contract/sarabun/hints.ts';
import { keepText } from '../../../contract/sarabun/versions.ts';
import { getPaperSettings } from '../../../contract/settings/organization.ts';
import { ApiError, call, randomId, readKey, useRead, useWrite } from '../../api.ts';
import type { KeptDraft } from '../../offline/kept-drafts.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useFunction } from '../reference-lists.ts';
import { ChooseText } from '../versions/VersionsButton.tsx';
import { type Column, Columns } from './Columns.tsx';
import { DraftForm } from './DraftForm.tsx';
import { FaultList } from './FaultList.tsx';
import { type Fault, faultsOf, fieldOf } from './faults.ts';
import { HintList } from './HintList.tsx';
import { PaperPreview } from './page/PaperPreview.tsx';
import { marksOf, pageFacts } from './page/page-lines.ts';
import type { PdfPaper } from './page/pdf-paper.ts';
import { usePaper } from './page/usePaper.ts';
import { RoutePanel } from './RoutePanel.tsx';
import { useOtherTabs } from './useOtherTabs.ts';
import { useSaving, useStart } from './useSaving.ts';
import { WorkBar } from './WorkBar.tsx';
import classes from './Workspace.module.css';

interface Props {
  view: Given<typeof getDraft>;
  /** What this browser could not send of it yet. */
  kept: KeptDraft | null;
  onReload: () => void;
}

/** What the page tells of the text, at its field. */
const textFaults = ['missing_glyph', 'paper_too_long', 'paper_too_many_cells'];

/** The form as the paper stands, the paper itself, and what is to be mended with the way that it goes. */
export function DraftEditor({ view, kept, onReload }: Props) {
  const { t } = useTranslation(['draft', 'body']);
  const go = useNavigate();
  const client = useQueryClient();
  const { id: documentId, type, typeName } = view.document;
  const kind = kindByCode(type);
  const start = useStart(view, kept);
  const [typed, setTyped] = useState(start.typed);
  const otherTab = useOtherTabs(documentId);
  const [choosing, setChoosing] = useState(false);
  const [column, setColumn] = useState<Column>('form');
  const { saving, save, overwrite, forget } = useSaving(view, typed, start.revision, kept);
  useEffect(
    () => () => {
      client.removeQueries({ queryKey: readKey(getDraft, { documentId }) });
    },
    [client, documentId],
  );
  const classed = (typed.secrecy ?? view.document.secrecy) > 0;
  const paper = usePaper(documentId, typed, { enabled: kind.template !== null, classed });
  const settings = useRead(getPaperSettings, {}, { staleTime: 300_000 });
  const [round, setRound] = useState(0);
  const [files, setFiles] = useState(view.files);
  const faults = faultsOf(type, typed.content, {
    signers: typed.route.filter((step) => step.kind === 'SIGN').length,
    receivers: typed.receivers.length,
    files: files.length,
    asks: view.parts,
    reasonless: (typed.secrecy ?? 0) > 0 && !typed.secrecyReason?.trim(),
  });
  const hints = useHints(type, typed.content, files.length, settings.data ?? null, paper.pdf);
  const marks = useMemo(() => marksOf(paper.pdf?.pages ?? [], hints, faults.length + 1), [paper.pdf, hints, faults.length]);
  // they go on from what must be mended
  const numbered = hints.map((hint, at) => ({ ...hint, number: faults.length + 1 + at }));
  const unprintable = paper.error && textFaults.includes(paper.error.code) ? paper.error : null;
  const submit = useWrite(submitDraft, {
    onSuccess: () => {
      toastDone(t('submitted'));
      // there it says whom it waits for
      void go(paths.draftsIn('onRoute'));
    },
  });
  const toEach = typed.receivers.filter((one) => one.purpose === 'ACTION').length;
  const separate = useFunction('separate');
  const divisible = separate && kind.each && toEach > 1 && (typed.secrecy ?? view.document.secrecy) === 0;
  const each = useWrite(submitEach, {
    onSuccess: ({ documents }) => {
      toastDone(t('eachDone', { count: documents.length }));
      void go(paths.draftsIn('onRoute'));
    },
  });
  const remove = useWrite(deleteDraft, {
    onSuccess: () => {
      forget();
      void go(paths.drafts, { replace: true });
    },
  });
  async function discard(): Promise<void> {
    const sure = await confirm({ title: t('removeTitle'), message: t('removeText'), danger: true, confirmLabel: t('remove') });
    if (sure) remove.mutate({ documentId }, { onError: (error) => toastError(error) });
  }
  async function send(): Promise<void> {
    const [first] = faults;
    if (first) return toField(first);
    if (await save()) submit.mutate({ documentId }, { onError: refusedAt });
  }
  async function sendEach(): Promise<void> {
    const [first] = faults;
    if (first) return toField(first);
    const sure = await confirm({
      title: t('eachTitle'),
      message: t('eachText', { count: toEach }),
      confirmLabel: t('each', { count: toEach }),
    });
    if (sure && (await save())) each.mutate({ documentId }, { onError: refusedAt });
  }
  function refusedAt(error: Error): void {
    toastError(error);
    if (error instanceof ApiError) refusedField(error);
  }
  function refusedField(error: ApiError): void {
    if (!error.field) return;
    flushSync(() => setColumn(error.field === 'route' ? 'route' : 'form'));
    focusOn(`draft-${error.field.replace(/^content\./, '').replaceAll('.', '-')}`);
  }
  /** What was saved elsewhere; what is typed here stays as a version. */
  async function theirs(): Promise<void> {
    setChoosing(false);
    try {
      await call(keepText, { documentId, content: typed.content, receivers: typed.receivers }, { key: randomId() });
      forget();
      onReload();
    } catch (error) {
      toastError(error);
    }
  }
  async function mine(): Promise<void> {
    setChoosing(false);
    try {
      overwrite((await call(getDraft, { documentId })).revision);
    } catch (error) {
      toastError(error);
    }
  }
  function toField(fault: Fault): void {
    // a field in a tab that is not shown takes no focus
    flushSync(() => setColumn(fault.part === 'route' ? 'route' : 'form'));
    focusOn(fieldOf(fault));
  }
  function toHint({ part, line }: Hint, block: ScrollLogicalPosition = 'center'): void {
    flushSync(() => setColumn('form'));
    const lines = part === 'refers' || part === 'enclosures';
    focusOn(`draft-${part}`, lines ? (line ?? 0) : 0, block);
  }
  /** Fields that keep their own text begin anew with what was mended; the button goes with its hint, so the field takes the focus. */
  function mend(change: Partial<Content>, hint: Hint): void {
    flushSync(() => {
      put(change);
      setRound(round + 1);
    });
    toHint(hint, 'nearest');
  }
  const put = (change: Partial<Content>) => setTyped({ ...typed, content: { ...typed.content, ...change } });
  const facts = [typeName, view.document.stateName, view.document.ownerUnit.name];
  return (
    <div className={classes.root} data-workspace>
      <WorkBar
        documentId={documentId}
        title={subjectOf(type, typed.content).trim() || t('noSubject')}
        facts={facts.join(' · ')}
        saving={saving}
        now={{ content: typed.content, receivers: typed.receivers }}
        paper={classed ? null : paper.file}
        onRemove={view.may.remove ? () => void discard() : null}
      >
        {view.may.submit ? (
          <>
            {divisible ? (
              <Button variant="default" onClick={() => void sendEach()} loading={each.isPending} disabled={submit.isPending}>
                {t('each', { count: toEach })}
              </Button>
            ) : null}
            <Button onClick={() => void send()} loading={submit.isPending} disabled={each.isPending}>
              {t('submit')}
            </Button>
          </>
        ) : (
          <Button onClick={() => void save().then((saved) => saved && go(paths.document(documentId)))}>{t('backToReview')}</Button>
        )}
      </WorkBar>
      {saving.state === 'changed' || saving.state === 'failed' ? (
        <div role="alert" className={classes.notice}>
          <p>{saving.why}</p>
          {saving.state === 'changed' ? (
            <>
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t('compare')}
              </Button>
              <Button variant="default" onClick={() => void theirs()}>
                {t('theirs')}
              </Button>
              <Button variant="default" onClick={() => void mine()}>
                {t('mine')}
              </Button>
            </>
          ) : null}
        </div>
      ) : otherTab ? (
        <div role="status" className={classes.notice}>
          <p>{t('otherTab')}</p>
        </div>
      ) : null}
      {choosing && saving.state === 'changed' ? (
        <Suspense fallback={null}>
          <ChooseText
            documentId={documentId}
            mine={{ content: typed.content, receivers: typed.receivers }}
            onMine={() => void mine()}
            onTheirs={() => void theirs()}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
      {view.sentBack ? (
        <div className={classes.notice}>
          <p>{t('sentBack', { by: view.sentBack.by, reason: view.sentBack.reason })}</p>
        </div>
      ) : null}
      <Columns
        shown={column}
        onShow={setColumn}
        faults={faults.length}
        form={
          <DraftForm
            key={round}
            view={view}
            typed={typed}
            onChange={setTyped}
            files={files}
            onFiles={setFiles}
            hints={numbered}
            onMend={mend}
            fault={unprintable?.field ? { part: unprintable.field.replace(/^content\./, ''), says: unprintable.message } : null}
          />
        }
        page={
          kind.template === null ? (
            <EmptyState>{t('pageIsFile')}</EmptyState>
          ) : (
            <PaperPreview paper={paper} label={t('page')} marks={marks} onFault={unprintable ? () => refusedField(unprintable) : null} />
          )
        }
        route={
          <>
            {/* before what comes and goes while one types: who signs is seen at once, and keeps its place */}
            {view.may.submit ? <RoutePanel view={view} typed={typed} onChange={setTyped} /> : null}
            <FaultList faults={faults} content={typed.content} onGo={toField} onPut={put} />
            <HintList hints={numbered} administrators={settings.data?.administrators ?? []} onGo={(hint) => toHint(hint)} />
          </>
        }
      />
    </div>
  );
}

/** Hints of what is typed and of the page that has been drawn of it. */
function useHints(
  type: number,
  content: Content,
  files: number,
  settings: Given<typeof getPaperSettings> | null,
  pdf: PdfPaper | null,
): Hint[] {
  return useMemo(() => {
    if (!settings) return [];
    const { digits, addressing } = settings;
    // the last page of minutes ends where the meeting ends
    const page = pdf && !kindByCode(type).parts.includes('meeting') ? pageFacts(pdf.pages, content.closing) : null;
    return hintsOf({ type, content, files, digits, crest: settings.marks.includes('CREST'), addressing, page });
  }, [type, content, files, settings, pdf]);
}

const fillable = 'input:not([type=file]), textarea, select, [contenteditable=true], button';

/** The field of this id, or the one of this place within it. */
function focusOn(id: string, place = 0, block: ScrollLogicalPosition = 'center'): void {
  const field = document.getElementById(id);
  const within = [...(field?.querySelectorAll<HTMLElement>(fillable) ?? [])];
  const named = within.filter((one) => one.matches('input, textarea'));
  const target = field?.matches(fillable) ? field : (named[place] ?? within[0]);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block });
}
