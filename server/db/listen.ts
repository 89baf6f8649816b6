import pg from 'pg';
import type { Logger } from 'pino';

export interface Listener {
  /** Is the connection there? While it is not, nothing is heard. */
  isUp(): boolean;
  close(): Promise<void>;
}

interface Options {
  url: string;
  channel: string;
  /** Names the connection in the database's list and in the log. */
  name: string;
  log: Logger;
  /** Called with each notice, and with nothing whenever the connection stands anew: what was told meanwhile is not known. */
  heard: (payload?: string) => void;
  /** What else the connection holds; done anew whenever it stands anew, before it listens. */
  holds?: (client: pg.Client) => Promise<void>;
}

/** One connection that listens to a channel of the database; it comes back by itself. */
export function listen({ url, channel, name, log, heard, holds }: Options): Listener {
  let client: pg.Client | null = null;
  let up = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: `e-office ${name}`, keepAlive: true });
    client = fresh;
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', (message) => heard(message.payload ?? ''));
    try {
      await fresh.connect();
      await holds?.(fresh);
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      heard();
      up = client === fresh;
    } catch (error) {
      lost(fresh, error as Error);
    }
  }

  function lost(which: pg.Client, error?: Error): void {
    if (client !== which) return;
    up = false;
    client = null;
    void which.end().catch(() => {});
    if (closed || timer) return;
    if (error) log.warn({ err: error }, `the connection that listens for ${name} was lost`);
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, 500);
  }

  void connect();
  return {
    isUp: () => up,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
