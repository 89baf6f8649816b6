import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { type getAllNotification, getNotifications, notificationUpdateRead, notificationUpdateReadAll } from '../../contract/portal.ts';
import { call, readKey } from '../api.ts';
import { paths } from '../paths.ts';
import { toastError, toastInfo } from '../ui/toast.ts';
import { boot } from './boot.ts';
import { refreshWork } from './live.ts';

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

/** Marks one as read and opens its document; says when this was its first view [T3] [T5]. */
export function useOpenNotice(): (notice: Notice) => Promise<void> {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  return async (notice) => {
    try {
      const { is_save, item } = await call(notificationUpdateRead, { NN_RECEIVE_ID: notice.NN_RECEIVE_ID });
      if (is_save) {
        markRead(client, notice.NN_RECEIVE_ID);
        if (item?.F_DOC_TITLE) toastInfo(t('bell.firstView'), item.F_DOC_TITLE);
      }
      refreshWork();
      const doc = item?.F_DOC_ID ?? notice.F_DOC_ID;
      const here = boot.brand.notificationsOnDashboard && pathname === paths.portal;
      if (doc) await navigate(paths.dashboard({ doc, trans: item?.F_TRANS_ID ?? undefined }), { replace: here });
    } catch (error) {
      toastError(error);
    }
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
