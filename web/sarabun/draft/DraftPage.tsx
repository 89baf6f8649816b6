import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { getDraft } from '../../../contract/sarabun/drafts.ts';
import { call, readKey, useRead } from '../../api.ts';
import { dropDraft, findKept, type KeptDraft, thisWindow } from '../../offline/kept-drafts.ts';
import { useOnline } from '../../offline/useOnline.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../shell/session/session.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { DraftEditor } from './DraftEditor.tsx';

/** A letter being written; without a network as this browser kept it. One that can no longer be edited opens in its window. */
export function DraftPage() {
  useTranslation('draft');
  const client = useQueryClient();
  const { F_PERSON_ID: personId } = useUser();
  const documentId = Number(useParams().documentId);
  const online = useOnline();
  const [round, setRound] = useState(0);
  const opened = useRef<{ of: string; view: KeptDraft['view'] } | null>(null);
  const answer = useRead(getDraft, { documentId }, { staleTime: Number.POSITIVE_INFINITY });
  const kept = useKept(personId, documentId, round);
  if (kept === undefined) return <LoadingRows rows={8} />;
  const of = `${documentId} ${round}`;
  const known = answer.data ?? (kept && (!online || answer.error?.code === 'network') ? kept.view : undefined);
  // What is being written goes on as it was opened, also when the network comes back meanwhile.
  const view = opened.current?.of === of ? withNames(opened.current.view, answer.data) : known;
  if (!view && answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!view || (opened.current?.of !== of && online && answer.isFetching && round === 0 && answer.isStale)) return <LoadingRows rows={8} />;
  if (!view.may.edit) return <Navigate to={paths.document(documentId)} replace />;
  opened.current = { of, view };
  const reload = async () => {
    const fresh = await call(getDraft, { documentId });
    await dropDraft(personId, documentId, thisWindow);
    client.setQueryData(readKey(getDraft, { documentId }), fresh);
    setRound(round + 1);
  };
  return <DraftEditor key={of} view={view} kept={kept} onReload={() => void reload()} />;
}

/** Names alone follow the language of the page. */
function withNames(view: KeptDraft['view'], answer: KeptDraft['view'] | undefined): KeptDraft['view'] {
  if (!answer || answer.document.state !== view.document.state) return view;
  const { typeName, stateName, ownerUnit, drafter } = answer.document;
  const called = new Map(answer.route.map(({ id, name, detail }) => [id, { name, detail }]));
  const named = {
    ...view,
    document: { ...view.document, typeName, stateName, ownerUnit, drafter },
    route: view.route.map((step) => ({ ...step, ...called.get(step.id) })),
  };
  return JSON.stringify(named) === JSON.stringify(view) ? view : named;
}

/** undefined until the browser has been asked, each time that the letter is opened. */
function useKept(personId: number, documentId: number, round: number): KeptDraft | null | undefined {
  const [kept, setKept] = useState<{ of: string; draft: KeptDraft | null }>();
  const of = `${documentId} ${round}`;
  useEffect(() => {
    let current = true;
    void findKept(personId, documentId).then((draft) => current && setKept({ of, draft }));
    return () => {
      current = false;
    };
  }, [personId, documentId, of]);
  return kept?.of === of ? kept.draft : undefined;
}
