import type { Socket } from 'node:net';
import pg from 'pg';

/** How many connections the pools of a process may have together: each has a limit of its own, whose sum would be too much for the database. */
export interface ConnectionBudget {
  /** As many as are there; who comes when none is left waits until one ends, in the order of coming. */
  take(): Promise<void>;
  give(): void;
  /** A pool of the budget: where somebody waits, one that rests there, or comes to rest, is ended: of several the one that was used longest ago. */
  share(pool: pg.Pool): void;
}

export function openBudget(most: number): ConnectionBudget {
  let left = most;
  const waiting: (() => void)[] = [];
  /** What was used longest ago comes first. */
  const pools = new Set<pg.Pool>();
  /** Asked to end, and not gone yet. */
  let ending = 0;

  /** A pool gives a connection that rests to whoever asks, and ends one that comes back as broken. */
  function endOneAtRest(): void {
    for (const pool of pools) if (pool.ended || pool.ending) pools.delete(pool);
    const resting = [...pools].find((pool) => pool.idleCount > 0 && pool.waitingCount === 0);
    if (!resting) return;
    ending += 1;
    resting.connect((_error, _client, release) => release?.(true));
  }

  return {
    take: () => {
      if (left === 0) {
        endOneAtRest();
        return new Promise((done) => waiting.push(done));
      }
      left -= 1;
      return Promise.resolve();
    },
    give() {
      ending = Math.max(0, ending - 1);
      const next = waiting.shift();
      if (next) next();
      else left += 1;
    },
    share(pool) {
      pools.add(pool);
      pool.on('release', () => {
        pools.delete(pool);
        pools.add(pool);
        // one that is used again and again never rests long enough to end by itself; it comes to rest just after it says so
        queueMicrotask(() => waiting.length > ending && endOneAtRest());
      });
    },
  };
}

type Connected = (error: Error | undefined) => void;

/** The client of a pool that has its connections from a budget. */
export function budgeted(budget: ConnectionBudget): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): unknown {
      if (!callback) throw new Error('a pool connects by a callback');
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      let answered = false;
      const answer: Connected = (error) => {
        if (!answered) callback(error);
        answered = true;
      };
      // the pool has waited long enough, and takes the stream away
      stream.once('close', () => answer(new Error('Connection terminated due to connection timeout')));
      return budget.take().then(() => {
        if (stream.destroyed) return budget.give();
        let given = false;
        const give = () => {
          if (!given) budget.give();
          given = true;
        };
        this.once('end', give);
        super.connect((error?: Error) => {
          if (error) give();
          answer(error);
        });
      });
    }
  };
}
