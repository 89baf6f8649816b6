import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import pg from 'pg';
import { serverTimes } from '../../contract/rules/times.ts';
import { budgeted, type ConnectionBudget } from './connection-budget.ts';
import { guardStatements, streamOf } from './deadline.ts';
import { openReadLanes, type ReadLanes } from './read-lanes.ts';
import type { DB } from './schema.ts';
import { spanStatements } from './span-statements.ts';
import type { Written } from './written.ts';

export type Database = Kysely<DB>;

// A transaction is handed on as the handle it is used as: with so many tables the comparison of the two classes is too much for the compiler.
declare module 'kysely' {
  interface TransactionBuilder<DB> {
    execute<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  }
}

// Ids stay below 2^53, in lists too; days stay days, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8List = 1016 as typeof pg.types.builtins.INT8;
const listOfTexts = pg.types.getTypeParser(int8List);
pg.types.setTypeParser(int8List, (value: string) => listOfTexts(value).map((id: string | null) => (id === null ? null : Number(id))));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface PoolBudget {
  connections: ConnectionBudget;
  restMs: number;
}

interface PoolOptions {
  /** The agency's schema; unqualified names are found there, extensions in public. */
  schema: string;
  max?: number;
  onError?: (error: Error) => void;
  /** What opens sealed words in whatever is read (files/store/sealed-words.ts). */
  plugins?: KyselyPlugin[];
  /** Connections beside the pool that the short reads share. */
  lanes?: number;
  /** Of a process with many pools: what all of them may have, and how long a connection of theirs rests unused. */
  budget?: PoolBudget | undefined;
  /** Hears what is written. */
  written?: Written;
  /** The schema lies on a machine of a Citus cluster. */
  citus?: boolean;
  /** `url` is a pooler's, which hands a session on after each transaction: the role has told it what it needs (pooler.ts), and nothing may stay in it. */
  pooled?: boolean;
}

/** A pool on the agency's schema. Statements are named, so that each is planned once a connection. */
export function openDatabase(url: string, options: PoolOptions): Database {
  // a lane is a session that many share: a pooler is that already
  const lanes = options.lanes && !options.pooled ? readLanes(url, options) : undefined;
  const pool = openPool(url, options);
  // they end with the pool
  const end = pool.end.bind(pool);
  pool.end = (async () => {
    await Promise.all([end(), lanes?.close()]);
  }) as typeof pool.end;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: options.plugins ?? [] });
  poolOf.set(db, pool);
  if (lanes) lanesOf.set(db, { lanes, plugins: options.plugins ?? [] });
  return db;
}

/** The connections behind a database, for who counts them; a transaction has none of its own. */
export const poolOf = new WeakMap<object, pg.Pool>();

/** The lanes of a database, and what opens their answers; a transaction has none. */
export const lanesOf = new WeakMap<object, { lanes: ReadLanes; plugins: readonly KyselyPlugin[] }>();

function readLanes(url: string, { schema, lanes = 0, onError = () => {}, citus = false }: PoolOptions): ReadLanes {
  const options = asOptions({
    ...planSettings(schema, citus),
    statement_timeout: `${serverTimes.callStatement}`,
    default_transaction_read_only: 'on',
    max_parallel_workers_per_gather: '0',
  });
  return openReadLanes(lanes, {
    connect: () =>
      new pg.Client({
        connectionString: url,
        options,
        pipeline: true,
        application_name: 'e-office reads',
        connectionTimeoutMillis: serverTimes.databaseConnect,
        keepAlive: true,
      }),
    onError,
  });
}

// Pages in use lie in memory or on a disk without a head: the planner must not read a whole table of units to spare four looks at its index.
// A statement with `= any(list)` is planned anew at every call otherwise, for as long as it runs; compiling a plan costs ten times what it saves here.
// Citus has no plan of a statement before it knows its values, and fails where one is asked of it.
const planSettings = (schema: string, citus: boolean): SessionSettings => ({
  search_path: `${schema},public`,
  plan_cache_mode: citus ? 'force_custom_plan' : 'force_generic_plan',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
});

export type SessionSettings = Record<string, string>;

/** What each session of a pool is told. */
export const sessionSettings = (schema: string, citus: boolean): SessionSettings => ({
  ...planSettings(schema, citus),
  idle_in_transaction_session_timeout: '30000',
  statement_timeout: '30000',
});

const asOptions = (settings: SessionSettings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The bare pool, for LISTEN and for tests. A dead connection is dropped; the next query takes a fresh one. */
export function openPool(
  url: string,
  { schema, max = 16, onError = () => {}, budget, written, citus = false, pooled = false }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // a question need not wait for the answer to the one before (together.ts)
    pipeline: true,
    ...(pooled ? {} : { options: asOptions(sessionSettings(schema, citus)) }),
    application_name: 'e-office',
    connectionTimeoutMillis: serverTimes.databaseConnect,
    idleTimeoutMillis: budget?.restMs ?? 60_000,
    ...(budget ? { Client: budgeted(budget.connections) } : {}),
  });
  budget?.connections.share(pool);
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // a plan stays with the session
    if (!pooled) nameStatements(client);
    inOneWrite(client);
    guardStatements(client);
    spanStatements(client);
    written?.hear(client);
  });
  return pool;
}

/** What is asked within one turn is held back to its end. */
function inOneWrite(client: pg.PoolClient): void {
  const stream = streamOf(client);
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let held = false;
  client.query = ((...args: unknown[]) => {
    if (!held) {
      held = true;
      stream.cork();
      process.nextTick(() => {
        held = false;
        stream.uncork();
      });
    }
    return query(...args);
  }) as typeof client.query;
}

const cacheSize = 500;
/** The window of a letter is one statement of some 9,000 characters. */
const longest = 30_000;

/** Lists and rows that Kysely writes out: their text varies with the input, a name for each length would push the hot ones out. */
const varying = /\bin \(\$\d+(, \$\d+)+\)|\), \(\$\d+/;

/** Texts that Kysely compiled get a name, so that PostgreSQL keeps their plan. Beyond the cap, and for texts whose length varies with the input, no name. */
function nameStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  let given = 0;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = ((...args: unknown[]) => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || typeof args[2] === 'function') return query(...args);
    const name = nameOf(text);
    if (!name) return query({ text, values });
    return query({ name, text, values }).catch((error: { code?: string }) => {
      // A migration changed what `select *` gives: the next call is planned under a new name.
      if (error.code === '0A000') names.delete(text);
      throw error;
    });
  }) as typeof client.query;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= cacheSize || text.length > longest || varying.test(text)) return undefined;
    const name = `s${given++}`;
    names.set(text, name);
    return name;
  }
}
