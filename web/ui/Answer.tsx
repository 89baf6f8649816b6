import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { Failed } from './Failed.tsx';
import { LoadingRows } from './Loading.tsx';

/** A read as `useRead` gives it. */
export interface Reading<T = unknown> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface Room<T> {
  of: Reading<T>;
  /** Lines, and their height, that hold the place of what is read. */
  rows?: number | undefined;
  height?: number | undefined;
}

/**
 * What a read brought; until then its room, and a line with a retry where it failed. What once stood there stays when a later read fails, but where
 * the server says that it is there no more, or no more for this reader.
 */
export function Answer<T>({ children, ...room }: Room<T> & { children: (data: T) => ReactNode }) {
  const { data, isError, error, refetch } = room.of;
  if (isError && error instanceof ApiError && error.code === 'not_found') return <Failed error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <NotYet {...room} /> : children(data);
}

/** The room of what a read has not brought yet, or why it does not come; nothing once it is there. */
export function NotYet<T>({ of, rows, height }: Room<T>) {
  if (of.data !== undefined) return null;
  if (of.isError) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
  return <LoadingRows rows={rows} height={height} />;
}
