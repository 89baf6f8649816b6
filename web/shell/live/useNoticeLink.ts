import i18next from 'i18next';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notificationUpdateRead } from '../../../contract/portal/calls.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { toastError, toastInfo } from '../../ui/toast.ts';
import { boot } from '../boot.ts';
import { refreshWork } from './live.ts';

/** What a notification leads to, and whether this was its first view. */
export interface OpenedNotice {
  doc: number | null;
  trans: number | null;
  isFirst: boolean;
}

/**
 * A link to a notification (t=view-document, d): it is marked read and its document opens where one stands,
 * which is the portal, or for four named deployments also the dashboard; from elsewhere it goes on to the portal [D13].
 * true while the person is being taken to it.
 */
export function useNoticeLink(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const id = query.get('t') === 'view-document' ? Number(query.get('d')) : 0;
  const isLink = Number.isSafeInteger(id) && id > 0;
  useEffect(() => {
    if (!isLink) return;
    if (!opensDocuments(pathname)) void navigate(paths.notice(id), { replace: true });
    else void openNotice(id).then((opened) => navigate(letterOver(pathname, search, opened), { replace: true }));
  }, [isLink, id, pathname, search, navigate]);
  return isLink;
}

/** Does the document of a notification open over this page? */
export function opensDocuments(pathname: string): boolean {
  return pathname === paths.portal || (boot.brand.notificationsOnDashboard && pathname === paths.dashboard());
}

/** Marks it read; says when this was its first view. null where it cannot be opened: the person has been told why. */
export async function openNotice(id: number): Promise<OpenedNotice | null> {
  try {
    const { is_save, item } = await call(notificationUpdateRead, { NN_RECEIVE_ID: id });
    if (is_save && item?.F_DOC_TITLE) toastInfo(i18next.t('shell:bell.firstView'), item.F_DOC_TITLE);
    refreshWork();
    return { doc: item?.F_DOC_ID ?? null, trans: item?.F_TRANS_ID ?? null, isFirst: is_save };
  } catch (error) {
    toastError(error);
    return null;
  }
}

/** The address of this page with the letter open over it. */
export function letterOver(pathname: string, search: string, opened: Pick<OpenedNotice, 'doc' | 'trans'> | null): string {
  const query = new URLSearchParams(search);
  for (const name of ['t', 'd', 'doc', 'trans', 'job', 'view']) query.delete(name);
  if (opened?.doc) query.set('doc', String(opened.doc));
  if (opened?.doc && opened.trans) query.set('trans', String(opened.trans));
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
