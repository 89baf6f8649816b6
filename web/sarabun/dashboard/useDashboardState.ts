import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type QueueCode, queueCodes } from '../../../contract/sarabun/queues.ts';

/** What the address says: the open queue, its page, and the open letter, so that Back, reload and a shared link work. */
export interface DashboardAddress {
  queue: QueueCode | null;
  page: number;
  doc: number | null;
  trans: number | null;
  job: number | null;
}

type Change = Partial<Record<'q' | 'page' | 'doc' | 'trans' | 'job' | 'view', string | number | null>>;

export function useDashboardState(): [DashboardAddress, (change: Change, options?: { replace?: boolean }) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (wanted: Change, options: { replace?: boolean } = {}) => {
      setQuery(() => {
        // what the address says now: the screen may still be on its way to it
        const next = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries(wanted)) value === null ? next.delete(name) : next.set(name, String(value));
        return next;
      }, options);
    },
    [setQuery],
  );
  const queue = queueCodes.find((code) => code === query.get('q')) ?? null;
  return [
    {
      queue,
      page: whole(query.get('page')) ?? 1,
      doc: whole(query.get('doc')),
      trans: whole(query.get('trans')),
      job: whole(query.get('job')),
    },
    change,
  ];
}

function whole(value: string | null): number | null {
  const number = Number(value);
  return value && Number.isSafeInteger(number) && number > 0 ? number : null;
}
