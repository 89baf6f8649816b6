import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { MeetingState } from '../../contract/meeting/kinds.ts';
import { readKey } from '../api.ts';
import { useLive } from '../shell/live/live.ts';
import { clockRange, shortDate } from '../ui/dates.ts';
import type { Tone } from '../ui/Pill.tsx';

const tones: Partial<Record<MeetingState, Tone>> = {
  INVITED: 'brand',
  OPEN: 'ok',
  ADJOURNED: 'warn',
  CANCELLED: 'urgent',
  CERTIFIED: 'ok',
};

export const toneOf = (state: MeetingState): Tone => tones[state] ?? 'plain';

/** 10 ส.ค. 2569 09.00-12.00 น. */
export function whenSaid({ from, until }: { from: string; until: string }): string {
  return `${shortDate(from)} ${clockRange(from, until)}`;
}

/** Screens of a meeting read it anew as soon as anything of it happens: no burst is waited for, a vote is seen at once. */
export function useMeetingLive(reads: readonly Endpoint[]): void {
  const client = useQueryClient();
  const { events, topic } = useLive();
  const seen = useRef(events);
  useEffect(() => {
    if (events === seen.current) return;
    seen.current = events;
    if (topic !== 'meeting') return;
    for (const read of reads) void client.invalidateQueries({ queryKey: readKey(read) });
  }, [events, topic, client, reads]);
}
