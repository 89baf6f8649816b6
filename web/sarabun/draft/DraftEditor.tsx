import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { type Content, deleteDraft, eachKinds, getDraft, subjectOf, submitDraft, submitEach } from '../../../contract/sarabun/drafts.ts';
import { ApiError, call, fetchBlob, readKey, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { PdfView } from '../viewer/PdfView.tsx';
import { type Column, Columns } from './Columns.tsx';
import { DraftForm } from './DraftForm.tsx';
import { FaultList } from './FaultList.tsx';
import { type Fault, faultsOf, fieldOf } from './faults.ts';
import { RoutePanel } from './RoutePanel.tsx';
import { useSaving, useStart } from './useSaving.ts';
import { WorkBar } from './WorkBar.tsx';
import classes from './Workspace.module.css';

interface Props {
  view: Given<typeof getDraft>;
  onReload: () => void;
}

/** A document that somebody else has made: its file is the paper. */
const fileOnly = 15;

/** The form as the paper stands, the paper itself, and what is to be mended with the way that it goes. */
export function DraftEditor({ view, onReload }: Props) {
  const { t } = useTranslation(['draft', 'body']);
  const go = useNavigate();
  const client = useQueryClient();
  const { id: documentId, type, typeName } = view.document;
  const start = useStart(view);
  const [typed, setTyped] = useState(start.typed);
  const [column, setColumn] = useState<Column>('form');
  const { saving, save, overwrite, forget } = useSaving(view, typed, start.revision);
  useEffect(
    () => () => {
      client.removeQueries({ queryKey: readKey(getDraft, { documentId }) });
    },
    [client, documentId],
  );
  const page = useQuery({
    queryKey: ['draft page', documentId, saving.at],
    queryFn: ({ signal }) => fetchBlob(`/sarabun/drafts/${documentId}/preview`, signal),
    placeholderData: (before) => before,
    enabled: type !== fileOnly,
  });
  const paper =
    type === fileOnly ? (
      <EmptyState>{t('pageIsFile')}</EmptyState>
    ) : page.isError && !page.data ? (
      <Failed error={page.error} onRetry={() => void page.refetch()} />
    ) : (
      <PdfView file={page.data ?? null} label={t('page')} />
    );
  const [files, setFiles] = useState(view.files);
  const faults = faultsOf(type, typed.content, {
    signers: typed.route.filter((step) => step.kind === 'SIGN').length,
    receivers: typed.receivers.length,
    files: files.length,
    reasonless: (typed.secrecy ?? 0) > 0 && !typed.secrecyReason?.trim(),
  });
  const submit = useWrite(submitDraft, {
    onSuccess: () => {
      toastDone(t('submitted'));
      void go(paths.drafts);
    },
  });
  const toEach = typed.receivers.filter((one) => one.purpose === 'ACTION').length;
  const divisible = eachKinds.includes(type) && toEach > 1 && (typed.secrecy ?? view.document.secrecy) === 0;
  const each = useWrite(submitEach, {
    onSuccess: ({ documents }) => {
      toastDone(t('eachDone', { count: documents.length }));
      void go(paths.drafts);
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
    if (!(error instanceof ApiError && error.field)) return;
    flushSync(() => setColumn(error.field === 'route' ? 'route' : 'form'));
    focusOn(`draft-${error.field.replace(/^content\./, '').replaceAll('.', '-')}`);
  }
  async function mine(): Promise<void> {
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
        paper={(typed.secrecy ?? view.document.secrecy) > 0 ? null : (page.data ?? null)}
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
              <Button
                variant="default"
                onClick={() => {
                  forget();
                  onReload();
                }}
              >
                {t('theirs')}
              </Button>
              <Button variant="default" onClick={() => void mine()}>
                {t('mine')}
              </Button>
            </>
          ) : null}
        </div>
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
        form={<DraftForm view={view} typed={typed} onChange={setTyped} files={files} onFiles={setFiles} />}
        page={paper}
        route={
          <>
            <FaultList faults={faults} content={typed.content} onGo={toField} onPut={put} />
            {view.may.submit ? <RoutePanel view={view} typed={typed} onChange={setTyped} /> : null}
          </>
        }
      />
    </div>
  );
}

const fillable = 'input:not([type=file]), textarea, select, [contenteditable=true], button';

function focusOn(id: string): void {
  const field = document.getElementById(id);
  const target = field?.matches(fillable) ? field : field?.querySelector<HTMLElement>(fillable);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
