import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../http/context.ts';

/** What gives numbers from rows of its own: a module lists its kinds, so that a restored office can be told which numbers were used after the backup. */
export interface CounterKind {
  /** Where it counts; every such table of the product is some kind's. */
  table: string;
  /** What may still give a number, with the last one that it gave. */
  list: (db: Db) => Promise<Counter[]>;
  /** The number after `used` comes next. Where it has lines, those between are struck for this reason; else the record of the restore tells of them. */
  moveOn: (ctx: Ctx, counter: Counter, used: number, reason: string) => Promise<void>;
}

export interface Counter {
  /** Which row of the table. */
  key: string;
  /** A name as it is kept, or a code that screens have words for. */
  name: string;
  unit: string;
  /** Buddhist; null: it runs on from year to year. */
  year: number | null;
  last: number;
  /** Of the last number, ISO; where it is kept. */
  at: string | null;
}

interface Plain {
  table: string;
  /** Columns of its key; a counter without a name is the only one of its year, one without a year runs on. */
  name?: string;
  year?: string;
  /** Its year begins so long before January. */
  lead?: string;
  /** So many years before this one are still counted in. */
  past?: number;
  /** Rows of (name, years from this one; null: it runs on) that count at all, also where they gave no number yet. Absent: only what has counted. */
  known?: RawBuilder<unknown>;
}

/** One whose numbers stand in no book. */
export function plainCounter({ table, name, year, lead = '0', past = 0, known }: Plain): CounterKind {
  const nameOf = name ? sql.ref(name) : sql`''`;
  const yearOf = year ? sql.ref(year) : sql`0`;
  return {
    table,
    async list(db) {
      const { rows } = await sql<{ name: string; year: number; last: number }>`
        with c as (select ${nameOf} as name, ${yearOf} as year, last_no as last from ${sql.table(table)}),
          n as (select book_year(issue_clock(), ${lead}::interval) as year),
          k (name, year) as (${known ? sql`select k.name, coalesce(n.year + k.years, 0) from (${known}) k (name, years), n` : sql`select name, year from c where year = 0`})
        select name, year, last from c where year = 0 or year >= (select year - ${past}::int from n)
        union all select k.name, k.year, 0 from k where not exists (select 1 from c where c.name = k.name and c.year = k.year)
        order by 1, 2`.execute(db);
      return rows.map((row) => ({
        key: JSON.stringify([row.name, row.year]),
        name: row.name,
        unit: '',
        year: row.year || null,
        last: row.last,
        at: null,
      }));
    },
    async moveOn({ db }, { key }, used) {
      const [ofName, ofYear] = JSON.parse(key) as [string, number];
      const columns = [...(name ? [[name, ofName] as const] : []), ...(year ? [[year, ofYear] as const] : [])];
      const names = sql.join(columns.map(([column]) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${names}, last_no) values (${sql.join(columns.map(([, value]) => value))}, ${used})
        on conflict (${names}) do update set last_no = excluded.last_no`.execute(db);
    },
  };
}

let offered: readonly CounterKind[] = [];

/** Called when the server is put together. */
export function offerCounters(kinds: readonly CounterKind[]): void {
  offered = kinds;
}

/** In the order of the modules. */
export function counterKinds(): readonly CounterKind[] {
  return offered;
}
