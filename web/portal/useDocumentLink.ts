import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getDecodeDocument } from '../../contract/portal.ts';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { useNoticeLink } from '../shell/useNoticeLink.ts';

/**
 * Links into the portal. From a message (api, view=document, docId, enc) the document opens in the document flow [L2]:
 * api=line only with docId; enc is n when not said. From a notification it opens here [D13].
 * true while the person is being taken elsewhere.
 */
export function useDocumentLink(): boolean {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const api = query.get('api') ?? '';
  const docId = query.get('docId') ?? '';
  const enc = query.get('enc') ?? 'n';
  const fromNotice = useNoticeLink();
  const fromMessage = query.get('view') === 'document' && (api === 'line' ? docId !== '' : ['email', 'notification'].includes(api));
  useEffect(() => {
    if (fromMessage) void documentOf(docId, enc).then((doc) => navigate(paths.dashboard(doc ? { doc } : {}), { replace: true }));
  }, [fromMessage, docId, enc, navigate]);
  return fromMessage || fromNotice;
}

/** A sealed id is opened by the server; what cannot be opened is null [C22]. */
async function documentOf(docId: string, enc: string): Promise<number | null> {
  if (enc !== 'y') return Number(docId) || null;
  try {
    return (await call(getDecodeDocument, { F_DOC_ID_ENCODE: docId })).item.F_DOC_ID;
  } catch {
    return null;
  }
}
