import type { NotificationData } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement } from 'react';
import { errorText, isAborted } from './error-text.ts';

/** Where a toast leads. */
export interface WayOn {
  to: string;
  label: string;
}

/** What leads nowhere stands in nobody's way either: a click goes to what lies under it, and it leaves by itself. */
const inPassing = { withCloseButton: false, style: { pointerEvents: 'none' } } as const;

/** Says that something was done, and where to go on with it. */
export function toastDone(message: string, title?: string, way?: WayOn): void {
  show({ message, ...(title ? { title } : {}), ...(way ? {} : inPassing), color: 'green', autoClose: 4_000 }, way);
}

/** Says what is good to know, and where to see to it. */
export function toastInfo(title: string, message: string, way?: WayOn): void {
  show({ title, message, ...(way ? {} : inPassing), color: 'brand', autoClose: 5_000 }, way);
}

/** Says that a call failed, with the reference of the request. An aborted call is no failure. */
export function toastError(error: unknown, title: string = i18next.t('errorTitle')): void {
  if (isAborted(error)) return;
  show({ title, message: errorText(error), color: 'red', autoClose: 8_000, withBorder: true });
}

let shown = 0;

/** The list of toasts is loaded with the first one. One that leads somewhere stays until it is followed or closed: nobody need be quick. */
function show(data: NotificationData, way?: WayOn): void {
  void Promise.all([import('@mantine/notifications'), import('./ToastWords.tsx')]).then(([{ notifications }, { ToastWords }]) => {
    shown += 1;
    const id = `toast-${shown}`;
    const leads = way && {
      autoClose: false,
      message: createElement(ToastWords, { ...way, words: data.message, onFollow: () => notifications.hide(id) }),
    };
    notifications.show({ ...data, ...leads, id, closeButtonProps: { 'aria-label': i18next.t('close') } });
  });
}
