import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { times } from '../../contract/times.ts';
import { ApiError } from '../api.ts';

/** Says that something was done. */
export function toastDone(message: string, title?: string): void {
  notifications.show({ message, ...(title ? { title } : {}), color: 'green', autoClose: 4_000, closeButtonProps: closeLabel() });
}

/** Says what is good to know. */
export function toastInfo(title: string, message: string): void {
  notifications.show({ title, message, color: 'brand', autoClose: 5_000, closeButtonProps: closeLabel() });
}

/** Says that a call failed, with the reference of the request. An aborted call is no failure. */
export function toastError(error: unknown, title: string = i18next.t('errorTitle')): void {
  if (isAborted(error)) return;
  notifications.show({
    title,
    message: errorText(error),
    color: 'red',
    autoClose: 8_000,
    withBorder: true,
    closeButtonProps: closeLabel(),
  });
}

/** The server's sentence; its reference is added where the sentence itself does not carry it and the fault is ours. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ApiError) || !error.requestId || error.message.includes(error.requestId)) return error.message;
  if (error.status < 500 && error.code !== 'network') return error.message;
  return `${error.message} (${i18next.t('requestId', { id: error.requestId.slice(0, 12) })})`;
}

export function isAborted(error: unknown): boolean {
  return (error instanceof ApiError && error.code === 'aborted') || (error instanceof DOMException && error.name === 'AbortError');
}

/** Milliseconds of the specification's short error messages. */
export const brief = times.errorDialog;

function closeLabel() {
  return { 'aria-label': i18next.t('close') };
}
