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
      stands = client === fresh;
      await Promise.all([...hearers.keys()].map((hearer) => begin(hearer, fresh)));
    } catch (error) {
      lost(fresh, error as Error);
    }
  }

  /** A hearer that can't take up what it missed begins again, with all others: as if the connection had been lost. */
  async function begin(hearer: Hearer, on: pg.Client): Promise<void> {
    await hearer.holds?.(on);
    await on.query(`listen ${pg.escapeIdentifier(hearer.channel)}`);
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

  void connect();
  return {
    listen(hearer) {
      hearers.set(hearer, null);
      const now = client;
      if (now && stands) void begin(hearer, now).catch((error) => lost(now, error));
      return {
        isUp: () => !!hearers.get(hearer),
        close() {
          hearers.delete(hearer);
          const others = [...hearers.keys()].some(({ channel }) => channel === hearer.channel);
          if (client && stands && !others) client.query(`unlisten ${pg.escapeIdentifier(hearer.channel)}`).catch(() => {});
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
