import { type RawBuilder, sql } from 'kysely';
import type { Queue, Whose } from './queues.ts';

/** Where most rows of queues lie: with somebody, each of one sort. */
const tables = {
  /** Tasks, by who has to do them. */
  held: {
    columns: sql`k.document_id, k.transmission_id, k.id as task_id, k.holder_id, k.speed, k.due_at, k.created_at, k.secrecy, 0 as rank`,
    live: sql`task k where k.is_live`,
    holder: sql`k.holder_id`,
    sort: sql`k.kind`,
  },
  /** Tasks that have not ended for their maker, by who made them; what has been reported waits for his acceptance and comes first. */
  made: {
    columns: sql`k.document_id, k.transmission_id, k.id as task_id, k.holder_id, k.speed, k.due_at, k.created_at, k.secrecy, (k.state not in ('NEW', 'SEEN', 'DOING'))::int as rank`,
    live: sql`task k where k.is_awaited`,
    holder: sql`k.maker_id`,
    sort: sql`k.kind`,
  },
  /** Parts of a letter's way, by who receives them. */
  sent: {
    columns: sql`t.document_id, t.id as transmission_id, null::bigint as task_id, t.receiver_id as holder_id, t.speed, t.due_at, t.created_at, t.secrecy, 0 as rank`,
    live: sql`transmission t where t.state in ('SENT', 'RECEIVED')`,
    holder: sql`t.receiver_id`,
    sort: sql`t.state`,
  },
} as const;

/** Rows of one of these tables: of one sort, with one of the holders, and each of which one may know. */
export interface Lying {
  table: keyof typeof tables;
  sort: string;
  holders: RawBuilder<unknown>;
  may: RawBuilder<unknown>;
}

/** Rows of a queue: such, or a statement of their own that gives the same columns. */
export type Rows = Lying | RawBuilder<unknown>;

/** The rows of one queue. */
export function rowsOfQueue(queue: Queue, whose: Whose, extended: boolean): RawBuilder<unknown> {
  return sql.join(queue.holds(whose, extended).map(statementOf), sql` union all `);
}

/**
 * The rows of many queues, each with the code of its queue. A table is read once for all of them: setting up a scan for each queue is most of what
 * counting them costs. `columns`: of the row `h`.
 */
export function rowsOfEach(wanted: readonly Queue[], whose: Whose, extended: boolean, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const together: Coded[][] = [];
  const alone: RawBuilder<unknown>[] = [];
  for (const queue of wanted)
    for (const rows of queue.holds(whose, extended)) {
      if (!('table' in rows)) alone.push(sql`select ${sql.lit(queue.code)} as code, h.* from (${rows}) h`);
      else {
        // a row has one sort, and so one queue of those that are read together
        const group = together.find((some) => some[0]?.table === rows.table && some.every(({ sort }) => sort !== rows.sort));
        if (group) group.push({ ...rows, code: queue.code });
        else together.push([{ ...rows, code: queue.code }]);
      }
    }
  const all = [...together.map(readTogether), ...alone].map((rows) => sql`select h.code, ${columns} from (${rows}) h`);
  return sql.join(all, sql` union all `);
}

type Coded = Lying & { code: string };

function readTogether(parts: Coded[]): RawBuilder<unknown> {
  const { columns, live, holder, sort } = tables[(parts[0] as Coded).table];
  const lists = [...new Set(parts.map(({ holders }) => holders))];
  const any = sql`(${sql.join(
    lists.map((list) => sql`${list}::bigint[]`),
    sql` || `,
  )})`;
  const bySort = (what: (part: Coded) => RawBuilder<unknown>) =>
    sql`case ${sort} ${sql.join(
      parts.map((part) => sql`when ${sql.lit(part.sort)} then ${what(part)}`),
      sql` `,
    )} end`;
  const own = (part: Coded) => (lists.length > 1 ? sql`${holder} = any(${part.holders}::bigint[]) and ${part.may}` : part.may);
  const sorts = sql.join(parts.map((part) => sql.lit(part.sort)));
  return sql`select ${bySort(({ code }) => sql.lit(code))} as code, ${columns} from ${live} and ${holder} = any(${any}) and ${sort} in (${sorts}) and ${bySort(own)}`;
}

function statementOf(rows: Rows): RawBuilder<unknown> {
  if (!('table' in rows)) return rows;
  const { columns, live, holder, sort } = tables[rows.table];
  return sql`select ${columns} from ${live} and ${holder} = any(${rows.holders}::bigint[]) and ${sort} = ${sql.lit(rows.sort)} and ${rows.may}`;
}
