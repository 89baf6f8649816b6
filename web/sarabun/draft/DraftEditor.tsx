import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { deleteDraft, getDraft, submitDraft } from '../../../contract/sarabun/drafts.ts';
import { ApiError, call, fetchBlob, readKey, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { clock } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import { PdfView } from '../viewer/PdfView.tsx';
import classes from './Draft.module.css';
import { DraftForm } from './DraftForm.tsx';
import { type Fault, faultsOf, fieldOf } from './faults.ts';
import { RoutePanel } from './RoutePanel.tsx';
import { useSaving, useStart } from './useSaving.ts';

interface Props {
  view: Given<typeof getDraft>;
  onReload: () => void;
}

/** The form as the paper stands, the paper itself, and what is to be mended with the way that it goes. */
export function DraftEditor({ view, onReload }: Props) {
  const { t } = useTranslation(['draft', 'body']);
  const go = useNavigate();
  const client = useQueryClient();
  const { id: documentId, type, typeName } = view.document;
  const start = useStart(view);
  const [typed, setTyped] = useState(start.typed);
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
  });
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
  const says = (fault: Fault) =>
    t(`fault.${fault.why}`, { part: t(fault.field ? (`meeting.${fault.field}` as never) : `part.${fault.part}`) });
  async function send(): Promise<void> {
    const [first] = faults;
    if (first) return toField(first);
    if (await save()) submit.mutate({ documentId }, { onError: refusedAt });
  }
  function refusedAt(error: Error): void {
    toastError(error);
    if (error instanceof ApiError && error.field) focusOn(`draft-${error.field}`);
  }
  async function mine(): Promise<void> {
    try {
      overwrite((await call(getDraft, { documentId })).revision);
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <>
      <PageHead title={typeName} hint={<span role="status">{t(`save.${saving.state}`, { time: clock(saving.at) })}</span>}>
        <VersionsButton documentId={documentId} label={t('body:versions')} now={{ content: typed.content, receivers: typed.receivers }} />
        {view.may.remove ? (
          <Button variant="default" onClick={() => void discard()} loading={remove.isPending}>
            {t('remove')}
          </Button>
        ) : null}
        {view.may.submit ? (
          <Button onClick={() => void send()} loading={submit.isPending}>
            {t('submit')}
          </Button>
        ) : (
          <Button onClick={() => void save().then((saved) => saved && go(paths.document(documentId)))}>{t('backToReview')}</Button>
        )}
      </PageHead>
      {saving.state === 'changed' || saving.state === 'failed' ? (
        <div role="alert">
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
              </Button>{' '}
              <Button variant="default" onClick={() => void mine()}>
                {t('mine')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {view.sentBack ? <p className={classes.back}>{t('sentBack', { by: view.sentBack.by, reason: view.sentBack.reason })}</p> : null}
      <div className={classes.columns}>
        <DraftForm view={view} typed={typed} onChange={setTyped} files={files} onFiles={setFiles} />
        <Panel title={t('page')}>
          <PdfView file={page.data ?? null} label={t('page')} />
        </Panel>
        <div className={classes.column}>
          <Panel title={t('faults')} count={faults.length}>
            {faults.length === 0 ? t('noFaults') : null}
            <ol className={classes.faults}>
              {faults.map((fault) => (
                <li key={`${fault.part} ${fault.why}`}>
                  <Button variant="subtle" size="compact-md" onClick={() => toField(fault)}>
                    {says(fault)}
                  </Button>
                </li>
              ))}
            </ol>
          </Panel>
          {view.may.submit ? <RoutePanel view={view} typed={typed} onChange={setTyped} /> : null}
        </div>
      </div>
    </>
  );
}

const fillable = 'input:not([type=file]), textarea, select, [contenteditable=true], button';

function toField(fault: Fault): void {
  focusOn(fieldOf(fault));
}

function focusOn(id: string): void {
  const field = document.getElementById(id);
  const target = field?.matches(fillable) ? field : field?.querySelector<HTMLElement>(fillable);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
