import i18next from 'i18next';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { sockets } from '../../../contract/limits.ts';
import { type Closed, liveEvents } from '../../../contract/live.ts';
import { followFeed } from '../../../contract/live-feed.ts';
import { getAllNotification, getNotifications } from '../../../contract/portal/calls.ts';
import { times } from '../../../contract/rules/times.ts';
import { getTodoList, getTodoLists } from '../../../contract/sarabun/queues.ts';
import { readKey } from '../../api.ts';
import { toastInfo } from '../../ui/toast.ts';
import { base } from '../boot.ts';
import { stored } from '../preferences/storage.ts';
import { queryClient } from './query-client.ts';

export type LiveState = 'off' | 'connected' | 'reconnecting' | 'error';

interface Live {
  state: LiveState;
  /** The literal text of the state [T1]. */
  text: string;
  /** Grows with every event of my own channel; screens that show live data watch it. */
  events: number;
  /** The last event's topic, as the server names it. */
  topic: string;
}

export const useLive = create<Live>(() => ({ state: 'off', text: '', events: 0, topic: '' }));

let socket: Socket | null = null;

/** Connects after the first paint; the personal channel is asked for 3 s later. Closing is done by `stopLive`. */
export async function startLive(): Promise<void> {
  if (socket) return;
  const { io } = await import('socket.io-client');
  if (socket || !stored.token.get()) return;
  socket = io({
    path: `${base}socket.io`,
    auth: (give) => give({ token: stored.token.get() }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  socket.on('connect', () => say('connected', i18next.t('shell:live.connected')));
  followFeed(
    socket,
    { heard: ({ topic }) => heard(topic), joined: refreshWork, missed: () => void queryClient.invalidateQueries() },
    { first: times.personalChannel },
  );
  socket.on('disconnect', (reason) => reason !== 'io client disconnect' && say('reconnecting', i18next.t('shell:live.reconnecting')));
  socket.on(liveEvents.closed, ({ retryAfter }: Closed) => comeAgain(retryAfter));
  socket.on('connect_error', (error: Error & { data?: Partial<Closed> }) => {
    // too many windows of mine: the library would not try again by itself
    if (error.data?.code === 'too_many_sockets') comeAgain(error.data.retryAfter);
    say('error', i18next.t('shell:live.error'));
    console.warn(i18next.t('shell:live.unreachable'));
  });
  socket.io.on('reconnect_attempt', () => say('reconnecting', i18next.t('shell:live.reconnecting')));
  socket.on(liveEvents.notice, (event: { message?: string }) => {
    toastInfo(i18next.t('shell:live.serverNotification'), event.message ?? '');
  });
}

function comeAgain(seconds: number = sockets.againAfter): void {
  clearTimeout(again);
  again = setTimeout(() => socket?.connect(), seconds * 1000);
}
let again: ReturnType<typeof setTimeout> | undefined;

export function stopLive(): void {
  clearTimeout(again);
  socket?.close();
  socket = null;
  useLive.setState({ state: 'off', text: '' });
}

/** Counts, the open table and the bell are stale. */
export function refreshWork(): void {
  for (const read of [getTodoLists, getTodoList, getNotifications, getAllNotification]) {
    void queryClient.invalidateQueries({ queryKey: readKey(read) });
  }
}

let header: ReturnType<typeof setTimeout> | undefined;
let counting: ReturnType<typeof setTimeout> | undefined;
let more = false;

/** Counts reload at once and again at the end of a burst, the header 2 s after its last event [D10]. */
function heard(topic: string): void {
  useLive.setState((live) => ({ events: live.events + 1, topic }));
  if (counting) more = true;
  else reloadCounts();
  clearTimeout(header);
  header = setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: readKey(getNotifications) });
    void queryClient.invalidateQueries({ queryKey: readKey(getAllNotification) });
  }, times.headerReload);
}

function reloadCounts(): void {
  more = false;
  void queryClient.invalidateQueries({ queryKey: readKey(getTodoLists) });
  void queryClient.invalidateQueries({ queryKey: readKey(getTodoList) });
  counting = setTimeout(() => {
    counting = undefined;
    if (more) reloadCounts();
  }, times.burst);
}

function say(state: LiveState, text: string): void {
  useLive.setState({ state, text });
}
