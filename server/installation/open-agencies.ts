import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Channels } from '../db/channels.ts';
import { openBudget } from '../db/connection-budget.ts';
import type { PoolBudget } from '../db/pool.ts';
import type { Office } from '../office.ts';
import { openOffice } from '../open-office.ts';
import { type RunningOffice, runOffice } from '../run-office.ts';
import type { Neighbours } from '../system/neighbours.ts';
import { configOf, databaseOf } from './agency-config.ts';
import { standardLimits } from './agency-limits.ts';
import { type Agency, type Directory, directoryChanged } from './directory.ts';

/** An agency that nobody calls sleeps: its program is let go of, its frequent rounds are done now and then. */
const sleepAfter = 15 * 60_000;
/** One that was opened for work alone. */
const restAfter = 60_000;
const lookEvery = 30_000;

/** Of all agencies' pools together: the packaged database takes 100, and the installation itself needs some. */
const mostConnections = 80;
/** A person's next press finds the connection of his last one; where another agency waits for one it goes at once. */
const restsMs = 30_000;

interface Awake {
  agency: Agency;
  running: Promise<RunningOffice>;
  /** Calls and jobs under way. */
  uses: number;
  lastCalled: number;
  lastUsed: number;
  /** Heard when the last use has ended. */
  rested: (() => void) | null;
  close(): Promise<void>;
}

/** Calls under way have so long to end where their agency is closed. */
const lastCallsMs = 10_000;

export interface Agencies {
  /**
   * Lends the office of an agency for as long as `work` goes on; it is opened where it sleeps. `called`: by a person, not by the clock.
   * @throws what keeps it from opening
   */
  use<T>(agency: Agency, called: boolean, work: (running: RunningOffice) => Promise<T>): Promise<T>;
  /** Lets go of those that were suspended, removed, or are called by another main host now. */
  compare(directory: Directory): void;
  /** How many are open now. */
  open(): number;
  /** All say that they are not ready, and let go of each connection with an answer. */
  drain(): void;
  close(): Promise<void>;
}

interface Needs {
  config: Config;
  ownerUrl: string;
  database: string;
  /** Of the installation's own tables. */
  pool: pg.Pool;
  channels: Channels;
  log: Logger;
}

/** The offices that are open in this process, each opened once, at the first call or job that needs it. */
export function openAgencies({ config, ownerUrl, database, pool, channels, log }: Needs): Agencies {
  const budget: PoolBudget = { connections: openBudget(mostConnections), restMs: restsMs };
  const awake = new Map<string, Awake>();
  /** One that is closing is opened again when it has closed. */
  const closing = new Map<string, Promise<void>>();
  /** As it was read last. */
  let directory: Directory | null = null;

  function wake(agency: Agency): Awake {
    const known = awake.get(agency.code);
    if (known) return known;
    const undo: (() => Promise<void> | void)[] = [];
    const one: Awake = {
      agency,
      running: open(agency, undo),
      uses: 0,
      lastCalled: 0,
      lastUsed: Date.now(),
      rested: null,
      async close() {
        if (one.uses > 0) {
          const rested = new Promise<void>((done) => {
            one.rested = done;
          });
          await Promise.race([rested, delay(lastCallsMs, undefined, { ref: false })]);
        }
        for (const step of undo.toReversed()) await Promise.resolve(step()).catch((err) => log.error({ err }, 'an agency closes'));
      },
    };
    awake.set(agency.code, one);
    // what did not open is tried again by the next call
    one.running.catch(() => letGo(one));
    return one;
  }

  async function open(agency: Agency, undo: (() => Promise<void> | void)[]): Promise<RunningOffice> {
    await closing.get(agency.code);
    const own = configOf(config, agency);
    const { ownerUrl: owner, appUrl } = databaseOf(config, ownerUrl, database, agency.code);
    return runOffice(own, { ownerUrl: owner, appUrl, onStop: (step) => void undo.push(step), shared: sharedWith(agency) });
  }

  function sharedWith({ code }: Agency) {
    return { log: log.child({ agency: code }), channels, budget, neighbours: neighboursOf(code) };
  }

  /** What one agency sees of the others. */
  function neighboursOf(code: string): Neighbours {
    return {
      code,
      mailsDay: () => directory?.byCode(code)?.limits.mailsDay ?? standardLimits.mailsDay,
      async lend(other, work) {
        const agency = other === code ? undefined : directory?.byCode(other);
        if (!agency || agency.state === 'REMOVED') return null;
        if (agency.state === 'BEHIND') throw new Error(`the agency ${other} is behind`);
        return agency.state === 'SUSPENDED' ? lendStill(agency, work) : use(agency, false, ({ office }) => work(office, false));
      },
    };
  }

  /** The bare office of an agency that stands still: none of what an office does by itself. */
  async function lendStill<T>(agency: Agency, work: (office: Office, still: boolean) => Promise<T>): Promise<T> {
    await closing.get(agency.code);
    const { appUrl } = databaseOf(config, ownerUrl, database, agency.code);
    const office = await openOffice(configOf(config, agency), appUrl, sharedWith(agency));
    try {
      return await work(office, true);
    } finally {
      await office.close();
    }
  }

  function letGo(one: Awake): void {
    const { code } = one.agency;
    if (awake.get(code) !== one) return;
    awake.delete(code);
    const gone = one.running
      .catch(() => {})
      .then(() => one.close())
      .finally(() => closing.get(code) === gone && closing.delete(code));
    closing.set(code, gone);
  }

  async function sockets(one: Awake): Promise<number> {
    return one.running.then(
      ({ live }) => live.sockets(),
      () => 0,
    );
  }

  /** Letters that scanners, mailboxes and e-CMS bring are looked for by an office that is awake. */
  async function waitsForLetters({ running }: Awake): Promise<boolean> {
    const { office } = await running;
    const { rows } = await office.pool.query(
      'select exists (select 1 from intake_folder where active) or exists (select 1 from mailbox where active) or exists (select 1 from setting where key = $1 and value @> $2) as waits',
      ['exchange-ecms', { active: true }],
    );
    return rows[0].waits;
  }

  /** Somebody is in it now: asked after each call of one that nobody was in yet, so that it is in use with its set-up. */
  async function noteSetUp({ agency, running }: Awake): Promise<void> {
    const { office } = await running;
    const somebody = await office.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (!somebody) return;
    await pool.query("update installation.agency set state = 'ACTIVE', changed_at = now() where code = $1 and state = 'NEW'", [
      agency.code,
    ]);
    await directoryChanged(pool);
  }

  /** One that can't be asked keeps no other awake. */
  async function look(): Promise<void> {
    for (const one of [...awake.values()])
      await lookAt(one).catch((err) => log.warn({ err, agency: one.agency.code }, 'whether an agency sleeps'));
  }

  async function lookAt(one: Awake): Promise<void> {
    if ((await sockets(one)) > 0) one.lastCalled = Date.now();
    if (Date.now() - one.lastCalled < sleepAfter || (await waitsForLetters(one))) await stayAwake(one.agency.code);
    else if (one.uses === 0 && Date.now() - one.lastUsed > restAfter) letGo(one);
  }

  /** Every server of the installation does its frequent rounds for those that one of them is called for. */
  async function stayAwake(code: string): Promise<void> {
    await pool.query(
      "update installation.agency set awake_until = now() + $2 * interval '1 ms' where code = $1 and awake_until < now() + ($2 - 60000) * interval '1 ms'",
      [code, sleepAfter],
    );
  }

  async function use<T>(agency: Agency, called: boolean, work: (running: RunningOffice) => Promise<T>): Promise<T> {
    const one = wake(agency);
    one.uses += 1;
    try {
      const running = await one.running;
      if (called) {
        if (Date.now() - one.lastCalled > lookEvery)
          void stayAwake(agency.code).catch((err) => log.warn({ err, agency: agency.code }, 'whether an agency sleeps'));
        one.lastCalled = Date.now();
      }
      const done = await work(running);
      if (called && one.agency.state === 'NEW')
        await noteSetUp(one).catch((err) => log.warn({ err, agency: agency.code }, 'whether an agency is set up'));
      return done;
    } finally {
      one.uses -= 1;
      if (one.uses === 0) one.rested?.();
      one.lastUsed = Date.now();
    }
  }

  const looking = setInterval(() => void look(), lookEvery);
  looking.unref();

  return {
    use,
    compare(now) {
      directory = now;
      for (const one of awake.values()) {
        const agency = now.byCode(one.agency.code);
        const open = agency && (agency.state === 'NEW' || agency.state === 'ACTIVE');
        if (!open || agency.hosts[0] !== one.agency.hosts[0]) letGo(one);
        else one.agency = agency;
      }
    },
    open: () => awake.size,
    drain() {
      for (const { running } of awake.values())
        running.then(
          ({ office }) => {
            office.ready.open = false;
          },
          () => {},
        );
    },
    async close() {
      clearInterval(looking);
      for (const one of [...awake.values()]) letGo(one);
      await Promise.all(closing.values());
    },
  };
}
