import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type QueueCode, queueCodes } from '../../../contract/sarabun/queues.ts';

/** What the address says: the open queue and the open letter, so that Back, reload and a shared link work. */
export interface DashboardAddress {
  queue: QueueCode | null;
  doc: number | null;
  trans: number | null;
  job: number | null;
}

/** The queue, and all that its list is asked for. */
const queueNames = ['q', 'page', 'search', 'speed', 'holder', 'late', 'sort'] as const;
type Change = Partial<Record<(typeof queueNames)[number] | 'doc' | 'trans' | 'job' | 'view', string | number | null>>;
/** The dashboard with no queue open. */
export const withoutQueue: Change = Object.fromEntries(queueNames.map((name) => [name, null]));

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
