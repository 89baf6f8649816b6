import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { times } from '../../contract/rules/times.ts';
import { readKey } from '../api.ts';
import { useLive } from '../shell/live/live.ts';

const stale: readonly Endpoint[] = [waitingForMe, listRequests, openRequest];

/**
 * What stands on the screen of requests is read anew when something of mine happens: at once, and again at the end of a burst.
 * @param reads in their place, what a part of a module shows
 */
export function useRequestsLive(reads = stale): void {
  const client = useQueryClient();
  const events = useLive((live) => live.events);
  const seen = useRef(events);
  const last = useRef(0);
  useEffect(() => {
    if (events === seen.current) return;
    const wait = Math.max(0, last.current + times.burst - Date.now());
    const timer = setTimeout(() => {
      seen.current = events;
      last.current = Date.now();
      for (const read of reads) void client.invalidateQueries({ queryKey: readKey(read) });
    }, wait);
    return () => clearTimeout(timer);
  }, [events, client, reads]);
}
