import i18next from 'i18next';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getDecodeDocument, notificationUpdateRead } from '../../contract/portal.ts';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { toastError, toastInfo } from '../ui/toast.ts';

/**
 * Links into the portal. From a message (api, view=document, docId, enc) the document opens in the document flow [L2]:
 * api=line only with docId; enc is n when not said. From a notification (t=view-document, d) it is marked read first [D13].
 * true while the person is being taken elsewhere.
 */
export function useDocumentLink(): boolean {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const api = query.get('api') ?? '';
  const docId = query.get('docId') ?? '';
  const enc = query.get('enc') ?? 'n';
  const notice = query.get('t') === 'view-document' ? Number(query.get('d')) : 0;
  const fromMessage = query.get('view') === 'document' && (api === 'line' ? docId !== '' : ['email', 'notification'].includes(api));
  useEffect(() => {
    if (fromMessage) void documentOf(docId, enc).then((doc) => navigate(paths.dashboard(doc ? { doc } : {}), { replace: true }));
    else if (notice > 0)
      void openNotice(notice).then((state) => navigate(state ? paths.dashboard(state) : paths.portal, { replace: true }));
  }, [fromMessage, docId, enc, notice, navigate]);
  return fromMessage || notice > 0;
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

async function openNotice(id: number): Promise<{ doc: number; trans?: number } | null> {
  try {
    const { is_save, item } = await call(notificationUpdateRead, { NN_RECEIVE_ID: id });
    if (is_save && item) toastInfo(i18next.t('shell:bell.firstView'), item.F_DOC_TITLE);
    return item?.F_DOC_ID ? { doc: item.F_DOC_ID, ...(item.F_TRANS_ID ? { trans: item.F_TRANS_ID } : {}) } : null;
  } catch (error) {
    toastError(error);
    return null;
  }
}
