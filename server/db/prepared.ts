import { type CompiledQuery, type KyselyPlugin, type QueryResult, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../http/context.ts';
import { lanesOf } from './pool.ts';
import type { Read } from './read-lanes.ts';

/** A place in a prepared statement that is filled on each call. */
class Slot {
  read: (given: never) => unknown;
  constructor(read: (given: never) => unknown) {
    this.read = read;
  }
}

/** `slot<Input>((input) => input.page)` inside a template of `prepared`. */
export function slot<Given>(read: (given: Given) => unknown): RawBuilder<unknown> {
  return sql`${new Slot(read as (given: never) => unknown)}`;
}

type Statement<Given, Row> = (db: Db, given: Given) => Promise<Row[]>;

/**
 * A hot reading statement: its text is made once, so that building it costs nothing and every connection keeps its plan. It must be a short one:
 * outside of a transaction it goes over the lanes that readers share.
 */
export function prepared<Given, Row>(build: () => RawBuilder<Row>): Statement<Given, Row> {
  const compile = once(build);
  return async (db, given) => {
    const query = filled(compile(db), given);
    const shared = lanesOf.get(db);
    const answer = await shared?.lanes.ask([readOf(query)]);
    return shared && answer ? opened(shared.plugins, query, answer[0] as pg.QueryResult) : (await db.executeQuery(query)).rows;
  };
}

/** One of a thing for each shape that is asked for: shapes are few, and statements are made once. */
export function eachShape<Shape, T>(make: (shape: Shape) => T): (shape: Shape) => T {
  const made = new Map<string, T>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = made.get(key) ?? make(shape);
    made.set(key, known);
    return known;
  };
}

/** Several of them for the same input, asked in one write and answered from one snapshot. */
export function preparedTogether<Given>() {
  return <Rows extends Record<string, unknown>>(builds: { [Name in keyof Rows]: () => RawBuilder<Rows[Name]> }) => {
    const names = Object.keys(builds) as (keyof Rows)[];
    const compiles = names.map((name) => once(builds[name]));
    return async (db: Db, given: Given): Promise<{ [Name in keyof Rows]: Rows[Name][] }> => {
      const queries = compiles.map((compile) => filled(compile(db) as CompiledQuery, given));
      const rows = (await overLanes(db, queries)) ?? (await inSnapshot(db, queries));
      return Object.fromEntries(names.map((name, at) => [name, rows[at]])) as { [Name in keyof Rows]: Rows[Name][] };
    };
  };
}

async function overLanes(db: Db, queries: CompiledQuery[]): Promise<unknown[][] | null> {
  const shared = lanesOf.get(db);
  const answers = await shared?.lanes.ask([begin, ...queries.map(readOf), commit]);
  if (!shared || !answers) return null;
  return Promise.all(queries.map((query, at) => opened(shared.plugins, query, answers[at + 1] as pg.QueryResult)));
}

/** A snapshot of its own, or that of the transaction that is under way. */
async function inSnapshot(db: Db, queries: CompiledQuery[]): Promise<unknown[][]> {
  if (!db.isTransaction)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((own) => inSnapshot(own, queries));
  const rows: unknown[][] = [];
  for (const query of queries) rows.push((await db.executeQuery(query)).rows);
  return rows;
}

const begin = { text: 'begin isolation level repeatable read read only', values: [] };
const commit = { text: 'commit', values: [] };

function once<Row>(build: () => RawBuilder<Row>): (db: Db) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db) => {
    compiled ??= oneEach(build().compile(db));
    return compiled;
  };
}

/** A slot that stands in many places is sent once: the database reads each parameter anew at every call. */
function oneEach<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const places = compiled.parameters.map((value) => {
    const known = value instanceof Slot ? parameters.indexOf(value) : -1;
    return known < 0 ? parameters.push(value) : known + 1;
  });
  const text = compiled.sql.replace(/\$(\d+)/g, (_, place) => `$${places[place - 1]}`);
  return { ...compiled, sql: text, parameters };
}

function filled<Row>(compiled: CompiledQuery<Row>, given: unknown): CompiledQuery<Row> {
  return { ...compiled, parameters: compiled.parameters.map((value) => (value instanceof Slot ? value.read(given as never) : value)) };
}

function readOf({ sql: text, parameters: values }: CompiledQuery): Read {
  return { text, values };
}

async function opened<Row>(plugins: readonly KyselyPlugin[], { queryId }: CompiledQuery<Row>, { rows }: pg.QueryResult): Promise<Row[]> {
  let result = { rows } as QueryResult<never>;
  for (const plugin of plugins) result = (await plugin.transformResult({ result, queryId })) as QueryResult<never>;
  return result.rows;
}
