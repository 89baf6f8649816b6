import i18next from 'i18next';
import { ApiError } from '../api.ts';

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
