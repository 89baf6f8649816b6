import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DeleteQueryBuilder, InsertQueryBuilder, Kysely, MergeQueryBuilder, PostgresDialect, sql, UpdateQueryBuilder } from 'kysely';
import pg from 'pg';
import type { Column, Seen } from './seen.ts';

/**
 * Notes what the database gave for every statement that a test made the server send: the fields, their types, and which were ever null.
 * `judge.ts` compares it with the row types that the sources state, once all tests have run.
 */

const root = join(import.meta.dirname, '../../..');
const from = new AsyncLocalStorage<string>();
const folder = join(root, '.runtime', 'rows-seen');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${process.pid}.jsonl`);

/** What was noted already, so that a statement that runs a thousand times is one line. */
const noted = new Set<string>();

for (const builder of builders()) {
  const execute = builder.execute;
  builder.execute = function (this: unknown, ...args: unknown[]) {
    const place = from.getStore() ?? callPlace();
    return place ? from.run(place, () => execute.apply(this, args)) : execute.apply(this, args);
  };
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
(pg.Client.prototype as { query: unknown }).query = function (this: unknown, ...args: unknown[]) {
  const place = from.getStore();
  const answer = query.apply(this, args);
  // a statement that is called off asks the server so within its own place
  if (!place || !(answer instanceof Promise) || String(args[0]).includes('pg_cancel_backend')) return answer;
  return answer.then((result: pg.QueryResult) => {
    note(place, result);
    return result;
  });
};

/** Whatever sends a statement: the builder of raw statements and those of Kysely. */
function builders(): { execute: (...args: unknown[]) => unknown }[] {
  const idle = new Kysely<Record<string, Record<string, unknown>>>({ dialect: new PostgresDialect({ pool: async () => new pg.Pool() }) });
  const prototypes = [sql``, idle.selectFrom('x')].map((one) => Object.getPrototypeOf(one));
  return [...prototypes, ...[InsertQueryBuilder, UpdateQueryBuilder, DeleteQueryBuilder, MergeQueryBuilder].map((one) => one.prototype)];
}

function note(place: string, { fields, rows }: pg.QueryResult): void {
  if (!fields) return;
  const columns = fields.map(
    ({ name, dataTypeID }): Column => ({ name, type: dataTypeID, isNull: rows.some((row) => row[name] === null) }),
  );
  const line = JSON.stringify({ place, columns } satisfies Seen);
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}

/** Where the server asked for it, as `server/x.ts:12`; '' for a statement of a test. */
const places = new Map<string, string>();
function callPlace(): string {
  const raw = rawPlace();
  if (!raw) return '';
  const known = places.get(raw);
  if (known !== undefined) return known;
  const line = (new Error().stack ?? '')
    .split('\n')
    .find((one) => /\/server\//.test(one) && !one.includes('/node_modules/') && !one.includes('/rows/record'));
  const [, path = '', row = ''] = /\(?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(line ?? '') ?? [];
  const own = relative(root, path);
  const place = /\.test\.|^server\/test\//.test(own) || !own.startsWith('server/') ? '' : `${own}:${row}`;
  places.set(raw, place);
  return place;
}

/** As it runs, without the cost of finding its line in the source. */
function rawPlace(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 12;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  const site = sites.find((one) => {
    const name = one.getFileName() ?? '';
    return name.includes('/server/') && !name.includes('/node_modules/') && !name.includes('/rows/record');
  });
  return site ? `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}` : '';
}
