import { type LiveEvent, liveEvents, type Subscribed, subscribe } from './live.ts';

/** What a socket of the library gives; the browser's and that of a test are the same. */
export interface FeedSocket {
  connected: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: as the library declares it
  on(name: any, hear: any): unknown;
  timeout(ms: number): { emit(name: string, sent: object, answer: (error: Error | null, given: Subscribed) => void): unknown };
}

export interface FeedListener {
  /** Something of mine changed; the same event never comes twice. */
  heard(event: LiveEvent): void;
  /** The channel stands for the first time: what was read before it is read again. */
  joined(): void;
  /** More happened meanwhile than is told one by one: everything is read anew. */
  missed(): void;
}

interface Pace {
  /** Wait before the channel is first asked for. */
  first: number;
  /** Wait for an answer, and before the question is asked again. */
  answer?: number;
}

/** So many ids are remembered, far more than the server tells again. */
const remembered = 5000;

/**
 * Follows my own channel over interruptions: after each the server is told the last event seen and tells what came since.
 * What was under way comes twice under one id and is dropped here.
 */
export function followFeed(socket: FeedSocket, { heard, joined, missed }: FeedListener, { first, answer = 10_000 }: Pace): void {
  const seen = new Set<number>();
  let lastSeen = 0;
  let stands = false;
  let asking: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', () => ask(stands ? 0 : first));
  socket.on('disconnect', () => clearTimeout(asking));
  socket.on(liveEvents.reload, (event: LiveEvent) => {
    if (seen.has(event.id)) return;
    seen.add(event.id);
    if (seen.size > remembered) for (const old of [...seen].slice(0, remembered / 2)) seen.delete(old);
    lastSeen = Math.max(lastSeen, event.id);
    heard(event);
  });

  function ask(wait: number): void {
    clearTimeout(asking);
    asking = setTimeout(() => {
      socket.timeout(answer).emit(subscribe, { lastSeen: stands ? lastSeen : 0 }, (error, given) => {
        if (error) return void (socket.connected && ask(answer / 2));
        // backwards too: a database that was restored counts from where it stood
        lastSeen = given.complete ? Math.max(lastSeen, given.lastSeen) : given.lastSeen;
        if (!stands) joined();
        else if (!given.complete) missed();
        stands = true;
      });
    }, wait);
  }
}
