import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { times } from '../../contract/rules/times.ts';
import { readKey } from '../api.ts';
import { useLive } from '../shell/live/live.ts';

const stale = [waitingForMe, listRequests, openRequest];

/** What stands on the screen of requests is read anew when something of mine happens: at once, and again at the end of a burst. */
export function useRequestsLive(): void {
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
      for (const read of stale) void client.invalidateQueries({ queryKey: readKey(read) });
    }, wait);
    return () => clearTimeout(timer);
  }, [events, client]);
}
