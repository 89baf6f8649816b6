import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { getDraft } from '../../../contract/sarabun/drafts.ts';
import { call, readKey, useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { DraftEditor } from './DraftEditor.tsx';

/** A letter being written. One that can no longer be edited opens in its window. */
export function DraftPage() {
  useTranslation('draft');
  const client = useQueryClient();
  const documentId = Number(useParams().documentId);
  const [round, setRound] = useState(0);
  const answer = useRead(getDraft, { documentId }, { staleTime: Number.POSITIVE_INFINITY });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || (answer.isFetching && round === 0 && answer.isStale)) return <LoadingRows rows={8} />;
  if (!answer.data.may.edit) return <Navigate to={paths.document(documentId)} replace />;
  const reload = async () => {
    client.setQueryData(readKey(getDraft, { documentId }), await call(getDraft, { documentId }));
    setRound(round + 1);
  };
  return <DraftEditor key={`${documentId} ${round}`} view={answer.data} onReload={() => void reload()} />;
}
