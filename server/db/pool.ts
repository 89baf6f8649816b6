import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardStatements } from './deadline.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

// Ids stay below 2^53, in lists too; days stay days, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8List = 1016 as typeof pg.types.builtins.INT8;
const listOfTexts = pg.types.getTypeParser(int8List);
pg.types.setTypeParser(int8List, (value: string) => listOfTexts(value).map((id: string | null) => (id === null ? null : Number(id))));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

interface PoolOptions {
  /** The agency's schema; unqualified names are found there, extensions in public. */
  schema: string;
  max?: number;
  onError?: (error: Error) => void;
  /** What opens sealed words in whatever is read (files/store/sealed-words.ts). */
  plugins?: KyselyPlugin[];
}

/** A pool on the agency's schema. Statements are named, so that each is planned once a connection. */
export function openDatabase(url: string, options: PoolOptions): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, options) }), plugins: options.plugins ?? [] });
}

/** The bare pool, for LISTEN and for tests. A dead connection is dropped; the next query takes a fresh one. */
export function openPool(url: string, { schema, max = 16, onError = () => {} }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // a statement with `= any(list)` is planned anew at every call otherwise, for as long as it runs; compiling a plan costs ten times what it saves here
    options: `-c search_path=${schema},public -c plan_cache_mode=force_generic_plan -c jit=off -c idle_in_transaction_session_timeout=30000 -c statement_timeout=30000 -c timezone=UTC`,
    application_name: 'e-office',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    nameStatements(client);
    guardStatements(client, url);
  });
  return pool;
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
