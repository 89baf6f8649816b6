import pg from 'pg';
import type { Logger } from 'pino';

export interface Listener {
  /** Is the channel heard? While it is not, what is told there is not known. */
  isUp(): boolean;
  close(): void;
}

interface Hearer {
  channel: string;
  /** Called with each notice, and with nothing whenever the channel is heard anew: what was told meanwhile is not known. */
  heard: (payload?: string) => Promise<void> | void;
  /** What the connection holds besides; done anew whenever it stands anew, before it listens. */
  holds?: (client: pg.Client) => Promise<void>;
}

export interface Channels {
  listen(hearer: Hearer): Listener;
  close(): Promise<void>;
}

/** What a process hears of the database, on one connection for all of it; it comes back by itself. */
export function openChannels(url: string, log: Logger): Channels {
  /** Each with the connection on which it is heard. */
  const hearers = new Map<Hearer, pg.Client | null>();
  let client: pg.Client | null = null;
  let stands = false;
  /** A connection does one thing after the other. */
  let last: Promise<void> = Promise.resolve();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'e-office channels', keepAlive: true });
    client = fresh;
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of hearers.keys()) if (hearer.channel === channel) void tell(hearer, payload, fresh);
    });
    try {
      await fresh.connect();
    } catch (error) {
      return lost(fresh, error as Error);
    }
    stands = client === fresh;
    for (const hearer of hearers.keys()) beginNext(hearer, fresh);
  }

  function beginNext(hearer: Hearer, on: pg.Client): void {
    const begun = last.then(() => begin(hearer, on));
    last = begun.catch(() => {});
    // what one takes up keeps no other waiting
    begun.then(() => takeUp(hearer, on)).catch((error) => lost(on, error));
  }

  async function begin(hearer: Hearer, on: pg.Client): Promise<void> {
    if (client !== on || !hearers.has(hearer)) return;
    await hearer.holds?.(on);
    await on.query(`listen ${pg.escapeIdentifier(hearer.channel)}`);
  }

  /** A hearer that can't take up what it missed begins again, with all others: as if the connection had been lost. */
  async function takeUp(hearer: Hearer, on: pg.Client): Promise<void> {
    if (client !== on || !hearers.has(hearer)) return;
    await hearer.heard();
    if (hearers.has(hearer) && client === on) hearers.set(hearer, on);
  }

  async function tell(hearer: Hearer, payload: string, on: pg.Client): Promise<void> {
    try {
      await hearer.heard(payload);
    } catch (error) {
      lost(on, error as Error);
    }
  }

  function lost(which: pg.Client, error?: Error): void {
    if (client !== which) return;
    client = null;
    stands = false;
    for (const hearer of hearers.keys()) hearers.set(hearer, null);
    which.removeAllListeners('notification');
    void which.end().catch(() => {});
    if (closed || timer) return;
    if (error) log.warn({ err: error }, 'the connection that hears of the database was lost');
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, 500);
  }

  /** A connection that is gone hears nothing anyway. */
  async function unlisten(on: pg.Client, channel: string): Promise<void> {
    if (client === on) await on.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
  }

  void connect();
  return {
    listen(hearer) {
      hearers.set(hearer, null);
      const now = client;
      if (now && stands) beginNext(hearer, now);
      return {
        isUp: () => !!hearers.get(hearer),
        close() {
          hearers.delete(hearer);
          const others = [...hearers.keys()].some(({ channel }) => channel === hearer.channel);
          const on = client;
          if (on && stands && !others) last = last.then(() => unlisten(on, hearer.channel));
        },
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
