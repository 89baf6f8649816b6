import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { messageLink } from '../shell/live/useMessageLink.ts';
import { useNoticeLink } from '../shell/live/useNoticeLink.ts';

/**
 * Links into the portal. From a message (api, view=document, docId, enc) the person is taken to the document flow with the same
 * parameters [L2]; from a notification its document opens here [D13]. true while the person is being taken elsewhere.
 */
export function useDocumentLink(): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fromNotice = useNoticeLink();
  const link = messageLink(search);
  useEffect(() => {
    const same = messageLink(search);
    if (same) void navigate(`${paths.dashboard()}?${new URLSearchParams({ ...same })}`, { replace: true });
  }, [search, navigate]);
  return link !== null || fromNotice;
}
