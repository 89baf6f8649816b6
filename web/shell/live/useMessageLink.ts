import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getDecodeDocument } from '../../../contract/portal/calls.ts';
import { ApiError, call } from '../../api.ts';
import { paths } from '../../paths.ts';

/** What a message's link asks the portal and the document flow for [L2]. */
export interface MessageLink {
  api: string;
  view: 'document';
  docId: string;
  enc?: 'y' | 'n';
}

const messages = ['email', 'notification', 'line'];

/** The link in an address; null where it is none: api=line only with docId, and without enc; enc is n when not said. */
export function messageLink(search: string): MessageLink | null {
  const query = new URLSearchParams(search);
  const api = query.get('api') ?? '';
  const docId = query.get('docId') ?? '';
  if (query.get('view') !== 'document' || !messages.includes(api)) return null;
  if (api === 'line') return docId ? { api, view: 'document', docId } : null;
  return { api, view: 'document', docId, enc: query.get('enc') === 'y' ? 'y' : 'n' };
}

/**
 * Opens the letter of a message's link over this page. What cannot be opened is told: 'message_expired', 'link_bad' or another code
 * of the server, until the person goes on.
 */
export function useMessageLink(): { failed: ApiError | null; forget: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<ApiError | null>(null);
  useEffect(() => {
    const link = messageLink(search);
    if (!link) return;
    let current = true;
    void documentOf(link).then((found) => {
      if (!current) return;
      if (found instanceof ApiError) setFailed(found);
      // once: Back does not open it again
      void navigate(typeof found === 'number' ? paths.dashboard({ doc: found }) : pathname, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [search, pathname, navigate]);
  return { failed, forget: () => setFailed(null) };
}

/** Only digits are a plain id; whatever else stands there is sealed and opened by the server. */
async function documentOf({ docId, enc }: MessageLink): Promise<number | ApiError> {
  if (enc !== 'y' && /^[1-9]\d{0,14}$/.test(docId)) return Number(docId);
  try {
    return (await call(getDecodeDocument, { F_DOC_ID_ENCODE: docId })).item.F_DOC_ID;
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError('', { code: 'network', status: 0 });
  }
}
