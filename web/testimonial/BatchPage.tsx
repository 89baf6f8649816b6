import { Button, FileButton, Progress } from '@mantine/core';
import { IconPencil, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { batchPreviewPath, batchRows, batchSheetPath, dropBatch, listBatches, openBatch } from '../../contract/testimonial/batches.ts';
import { readKey, useRead, useWrite } from '../api.ts';
import { type LineStep, StepLine } from '../office/StepLine.tsx';
import { paths } from '../paths.ts';
import { SendingList } from '../sarabun/files/SendingList.tsx';
import { useUpload } from '../sarabun/files/useUpload.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { confirm } from '../ui/dialogs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { BatchFoot } from './BatchFoot.tsx';
import { BatchForm } from './BatchForm.tsx';
import { BatchRows } from './BatchRows.tsx';
import { PagePreview } from './PagePreview.tsx';
import classes from './testimonial.module.css';
import { toneOfBatch } from './testimonial-words.ts';

export type Batch = Given<typeof openBatch>;

/** While it is being signed its page asks how far it is. */
const everyMs = 1500;

/** A batch from its sheet to its signature: rows with what is wrong of each, the page with the longest and the shortest name, and what is next. */
export function BatchPage() {
  const { t } = useTranslation('testimonial');
  const batchId = Number(useParams().batchId);
  const read = useRead(openBatch, { batchId });
  return (
    <DetailPage back={{ to: `${paths.testimonial}?view=batches`, label: t('batch.back') }} of={read}>
      {(batch) => <Opened batch={batch} />}
    </DetailPage>
  );
}

function Opened({ batch }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const [edits, setEdits] = useState(false);
  const mayEdit = batch.may.includes('edit');
  return (
    <>
      <PageHead
        title={`${batch.template}: ${batch.subject}`}
        hint={
          <span className="side-by-side figures">
            <Pill tone={toneOfBatch[batch.state]}>{t(`batchState.${batch.state}`)}</Pill>
            {batch.file ? t('batch.imported', { file: batch.file, rows: batch.rows }) : null}
          </span>
        }
      >
        {mayEdit ? <Import batch={batch} /> : null}
        {mayEdit ? (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEdits(true)}>
            {t('batch.edit')}
          </Button>
        ) : null}
        <Drop batch={batch} />
      </PageHead>
      <StepLine label={t('batch.label')} steps={useSteps(batch)} />
      {batch.state === 'SIGNING' ? <Watch batchId={batch.id} /> : null}
      <div className="stack">
        <Standing batch={batch} />
        <div className={classes.desk}>
          <BatchRows batch={batch} />
          <Edges batch={batch} />
        </div>
      </div>
      <BatchFoot batch={batch} />
      {edits ? <BatchForm batch={batch} onClose={() => setEdits(false)} /> : null}
    </>
  );
}

/** Nobody else tells how far the run is. */
function Watch({ batchId }: { batchId: number }) {
  useRead(openBatch, { batchId }, { every: everyMs });
  return null;
}

function useSteps({ state, rows, signer, madeBy, template }: Batch): LineStep[] {
  const { t } = useTranslation('testimonial');
  const at = { DRAFT: rows > 0 ? 2 : 1, CHECKED: 3, SIGNING: 3, ISSUED: 5 }[state];
  const who = [template, madeBy, madeBy, signer, ''];
  return (['template', 'rows', 'check', 'sign', 'given'] as const).map((name, place) => ({
    name: t(`batch.steps.${name}`),
    who: who[place] ?? '',
    at: null,
    state: place < at ? 'DONE' : place === at ? 'WAITING' : 'COMING',
  }));
}

function Standing({ batch: { state, issued, rows, left, ready, stopped, failed, requestId, may } }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const all = rows - left;
  return (
    <>
      {requestId ? (
        <p className="notice">
          {t('batch.ofRequest')}{' '}
          <Link className="link" to={paths.testimonialRequest(requestId)}>
            {t('batch.openRequest')}
          </Link>
        </p>
      ) : null}
      {state === 'SIGNING' ? (
        <div role="status" className="stack">
          <span className="medium figures">{t('batch.progress', { issued, all })}</span>
          <Progress value={all > 0 ? (issued / all) * 100 : 0} aria-label={t('batch.progress', { issued, all })} />
        </div>
      ) : null}
      {state === 'ISSUED' && requestId === null && ready === 0 ? (
        <p className="notice figures">
          {t('batch.given', { count: issued })}{' '}
          {may.includes('register') ? (
            <Link className="link" to={`${paths.testimonial}?view=issued`}>
              {t('batch.register')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {stopped || (state === 'CHECKED' && issued > 0 && failed === 0) ? (
        <p className="notice" data-tone="warn" role="status">
          {t('batch.stopped')}
        </p>
      ) : null}
      {failed > 0 ? (
        <p className="notice" data-tone="urgent" role="status">
          {t('batch.failed', { count: failed })}
        </p>
      ) : null}
    </>
  );
}

function Import({ batch }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const client = useQueryClient();
  const { sending, send, retry, stop } = useUpload<{ rows: number }>(({ rows }) => {
    toastDone(t('batch.read', { count: rows }));
    for (const stale of [openBatch, batchRows, listBatches]) void client.invalidateQueries({ queryKey: readKey(stale) });
  }, batchSheetPath(batch.id));
  return (
    <>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      <FileButton accept=".xlsx,.csv" onChange={(file) => file && send([file])}>
        {(props) => (
          <Button {...props} variant="default" title={t('batch.importHint')} leftSection={<IconUpload size={18} aria-hidden />}>
            {t(batch.file ? 'batch.other' : 'batch.import')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

function Drop({ batch: { id: batchId, version, may } }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const go = useNavigate();
  const drop = useWrite(dropBatch, { refresh: [listBatches] });
  if (!may.includes('drop')) return null;
  const ask = async () => {
    if (!(await confirm({ title: t('batch.dropTitle'), message: t('batch.dropText'), confirmLabel: t('batch.drop'), tone: 'warning' })))
      return;
    drop.mutate(
      { batchId, version },
      {
        onSuccess: () => {
          toastDone(t('batch.dropped'));
          void go(`${paths.testimonial}?view=batches`);
        },
        onError: (error) => toastError(error),
      },
    );
  };
  return (
    <Button variant="default" loading={drop.isPending} onClick={() => void ask()}>
      {t('batch.drop')}
    </Button>
  );
}

/** The page really set with the names that try it most. */
function Edges({ batch: { id, longest, shortest, requestId, may } }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  // what staff ask for is seen by who signs it
  const seen = requestId === null || may.includes('sign');
  const edges = [
    ...(seen && longest ? [['longest', longest] as const] : []),
    ...(seen && shortest && shortest.id !== longest?.id ? [['shortest', shortest] as const] : []),
  ];
  return (
    <div className="stack">
      {edges.map(([which, edge]) => (
        <section key={which} className="stack">
          <p className={classes.edge}>
            <span className="medium">{t(`batch.${which}`, { row: edge.row })}</span>
            <span className="sub figures">{t('batch.letters', { count: edge.letters })}</span>
          </p>
          <PagePreview label={t('batch.preview', { row: edge.row })} path={`${batchPreviewPath(id)}?itemId=${edge.id}`} />
        </section>
      ))}
    </div>
  );
}
