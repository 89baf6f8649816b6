import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { type getAllNotification, getNotifications, notificationUpdateReadAll } from '../../../contract/portal/calls.ts';
import { call, readKey } from '../../api.ts';
import { paths } from '../../paths.ts';
import { toastError } from '../../ui/toast.ts';
import { refreshWork } from './live.ts';
import { letterOver, openNotice, opensDocuments } from './useNoticeLink.ts';

export type Notice = Given<typeof getAllNotification>['items'][number];

/** What NN_JSON_DATA says; every field may be missing. */
export interface NoticeFacts {
  title: string;
  detail: string;
  system: string;
  date: string;
  icon: string;
  noti_link: string;
  status: string;
}

export function factsOf(notice: Notice): NoticeFacts {
  const empty: NoticeFacts = { title: '', detail: '', system: '', date: '', icon: '', noti_link: '', status: '' };
  try {
    return { ...empty, ...(JSON.parse(notice.NN_JSON_DATA) as Partial<NoticeFacts>) };
  } catch {
    return { ...empty, title: notice.F_DOC_TITLE };
  }
}

export function isUnread(notice: Notice): boolean {
  return notice.status === 'un-read';
}

/** Marks one as read and opens its document: over this page where it does so, else over the portal [T3] [T5] [D13]. */
export function useOpenNotice(): (notice: Notice) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  return async (notice) => {
    const { NN_RECEIVE_ID, F_DOC_ID } = notice;
    const page = factsOf(notice).noti_link;
    if (F_DOC_ID === null && page.startsWith('/')) {
      // of no letter: it leads to a page of its own
      if ((await openNotice(NN_RECEIVE_ID))?.isFirst) markRead(client, NN_RECEIVE_ID);
      return void navigate(page);
    }
    if (!opensDocuments(pathname)) return void navigate(paths.notice(NN_RECEIVE_ID));
    const opened = await openNotice(NN_RECEIVE_ID);
    if (opened?.isFirst) markRead(client, NN_RECEIVE_ID);
    if (opened?.doc) await navigate(letterOver(pathname, search, opened));
  };
}

/** Marks all of these modules as read. */
export function useReadAll(modules: string[]): () => Promise<void> {
  return async () => {
    try {
      await call(notificationUpdateReadAll, { MODULE: modules });
      refreshWork();
    } catch (error) {
      toastError(error);
    }
  };
}

/** SARABUN and SARABAN from the document flow, ALL from the portal (the specification's two spellings). */
export function modulesOf(bell: 'ALL' | 'SARABUN'): string[] {
  return bell === 'ALL' ? ['ALL'] : ['SARABUN', 'SARABAN'];
}

function markRead(client: ReturnType<typeof useQueryClient>, id: number): void {
  client.setQueriesData<Given<typeof getNotifications>>(
    { queryKey: readKey(getNotifications) },
    (before) =>
      before && {
        ...before,
        items: {
          ...before.items,
          totalAlert: Math.max(0, before.items.totalAlert - 1),
          alerts: before.items.alerts.map((notice) =>
            notice.NN_RECEIVE_ID === id ? { ...notice, IS_READ: true, status: 'read' as const } : notice,
          ),
        },
      },
  );
}
