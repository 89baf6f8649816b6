import type { NotificationData } from '@mantine/notifications';
import i18next from 'i18next';
import { errorText, isAborted } from './error-text.ts';

/** Says that something was done. */
export function toastDone(message: string, title?: string): void {
  show({ message, ...(title ? { title } : {}), color: 'green', autoClose: 4_000 });
}

/** Says what is good to know. */
export function toastInfo(title: string, message: string): void {
  show({ title, message, color: 'brand', autoClose: 5_000 });
}

/** Says that a call failed, with the reference of the request. An aborted call is no failure. */
export function toastError(error: unknown, title: string = i18next.t('errorTitle')): void {
  if (isAborted(error)) return;
  show({ title, message: errorText(error), color: 'red', autoClose: 8_000, withBorder: true });
}

/** The list of toasts is loaded with the first one. */
function show(data: NotificationData): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ ...data, closeButtonProps: { 'aria-label': i18next.t('close') } }),
  );
}
