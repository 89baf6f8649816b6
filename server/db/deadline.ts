import { AsyncLocalStorage } from 'node:async_hooks';
import { connect, type Socket } from 'node:net';
import type pg from 'pg';
import { serverTimes } from '../../contract/rules/times.ts';

export interface Limits {
  /** Milliseconds for one statement. */
  statement: number;
  /** Milliseconds after which every further statement gets `serverTimes.databaseLast` only. */
  whole: number;
}

const limits = new AsyncLocalStorage<{ statement: number; endAt: number }>();

/** Every wait for the database within `work` ends: the statement is cancelled, and where that does not help the connection is cut. */
export function within<T>({ statement, whole }: Limits, work: () => Promise<T>): Promise<T> {
  return limits.run({ statement, endAt: performance.now() + whole }, work);
}

/** Milliseconds that the work at hand may still wait for one statement. */
export function limitNow(): number {
  const now = limits.getStore();
  if (!now) return serverTimes.backgroundStatement;
  return Math.min(now.statement, Math.max(serverTimes.databaseLast, now.endAt - performance.now()));
}

/** The database gave no answer in time. What was asked is not done; where it was a commit, see OutcomeUnknown. */
export class DatabaseSilent extends Error {
  constructor(cause: unknown) {
    super('the database gave no answer in time', { cause });
  }
}

/**
 * A commit whose end nobody knows: its connection broke, or the wait for the synchronous standby was cancelled, so that it stands here and
 * perhaps nowhere else. Never a success; the same idempotency key tells the true result.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('whether the commit holds is not known', { cause });
  }
}

const rolledBack: pg.QueryResult = { command: 'ROLLBACK', rows: [], rowCount: 0, oid: 0, fields: [] };

type Ask = (...args: unknown[]) => Promise<pg.QueryResult>;

/** Bounds every statement of a connection and tells a commit of unknown outcome from one that failed. */
export function guardStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as unknown as Ask;
  let unreplicated = false;
  // PostgreSQL ends such a commit with a warning and calls it done; its words follow the server's language, the routine does not.
  client.on('notice', (notice) => {
    if (notice.routine === 'SyncRepWaitForLSN') unreplicated = true;
  });
  let broken = false;
  client.on('error', () => {
    broken = true;
  });

  async function ask(args: unknown[]): Promise<pg.QueryResult> {
    const verb = typeof args[0] === 'string' ? args[0] : '';
    // what broke has rolled back by itself, and its error must not hide the one before
    if (verb === 'rollback' && broken) return rolledBack;
    const watch = watchStatement(client, verb === 'rollback' ? serverTimes.cancel : limitNow());
    unreplicated = false;
    try {
      const result = await query(...args);
      if (!unreplicated) return result;
      throw verb === 'commit' ? new OutcomeUnknown(undefined) : new DatabaseSilent(undefined);
    } catch (error) {
      if (error instanceof OutcomeUnknown || error instanceof DatabaseSilent) throw error;
      if (verb === 'rollback' && broken) return rolledBack;
      if (verb === 'commit' && mayHold(error as { code?: string })) throw new OutcomeUnknown(error);
      throw watch.ranOut() ? new DatabaseSilent(error) : error;
    } finally {
      watch.stop();
    }
  }

  client.query = ((...args: unknown[]) => {
    const last = args.at(-1);
    if (typeof (args[0] as { submit?: unknown })?.submit === 'function') return query(...args);
    if (typeof last !== 'function') return ask(args);
    ask(args.slice(0, -1)).then(
      (result) => last(null, result),
      (error) => last(error),
    );
  }) as typeof client.query;
}

/** A refusal of the database says that nothing was kept; a broken connection, an ending or crashing server say nothing. */
function mayHold({ code }: { code?: string }): boolean {
  return !code || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || /^57P|^40003$|^58|^XX/.test(code);
}

function watchStatement(client: pg.PoolClient, limit: number): { ranOut(): boolean; stop(): void } {
  let ranOut = false;
  let ended = false;
  let cut: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    ranOut = true;
    cut = setTimeout(() => streamOf(client).destroy(), serverTimes.cancel);
    cancel(client, () => ended);
  }, limit);
  return {
    ranOut: () => ranOut,
    stop() {
      ended = true;
      clearTimeout(timer);
      clearTimeout(cut);
    },
  };
}

/** What the library writes to. */
export function streamOf(client: pg.Client | pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * By a connection of its own, in the protocol's own words and under the name that the connection was given: a pooler knows which session it works in now.
 * A server that stands still does not hear it: then the connection is cut.
 */
function cancel(client: pg.PoolClient, isOver: () => boolean): void {
  const { host, port, processID, secretKey } = client as unknown as { host: string; port: number; processID: number; secretKey: number };
  const own = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  own.setTimeout(serverTimes.cancel, () => own.destroy());
  own.on('error', () => {});
  own.on('connect', () => {
    if (isOver()) return own.destroy();
    const words = Buffer.alloc(16);
    for (const [at, word] of [16, cancelRequest, processID, secretKey].entries()) words.writeInt32BE(word, at * 4);
    own.write(words);
    // who has heard ends the connection; PgBouncer 1.18 dies of one who leaves before that
    own.setTimeout(0);
    own.setKeepAlive(true, serverTimes.databaseConnect);
    own.unref();
  });
  own.resume();
}

const cancelRequest = 80_877_102;
