import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { isSealed } from '../../files/store/sealed-words.ts';
import type { Db } from '../../http/context.ts';

const subjectsAtOnce = 200;
const rowsAtOnce = 2000;

/** What an auditor's program reads without this one (auditor/verify.mjs): a kind of line is added, never changed. */
type Line = { t: string } & Record<string, unknown>;

/**
 * Writes all chains, seals and books of one moment into a file, and beside it the program that checks them anywhere: JSON lines, packed. Words of
 * classed letters are in it only as they lie, sealed; a row from the time before they were is written without them.
 */
export async function exportRecords(db: Database, path: string, office: { url: string; schema: string }): Promise<number> {
  const part = `${path}.part`;
  try {
    const lines = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeLines(trx.withoutPlugins(), part, office));
    await rename(part, path);
    await copyFile(join(import.meta.dirname, 'auditor/verify.mjs'), join(dirname(path), 'verify.mjs'));
    return lines;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeLines(db: Db, path: string, office: { url: string; schema: string }): Promise<number> {
  const packed = createGzip();
  const file = createWriteStream(path, { mode: 0o600 });
  const written = once(file, 'close');
  packed.on('error', (error) => file.destroy(error)).pipe(file);
  const write = async (one: object) => {
    if (!packed.write(`${JSON.stringify(one)}\n`)) await Promise.race([once(packed, 'drain'), written]);
  };
  await write({ format: 'e-office records 1', ...office, at: new Date().toISOString() });
  let lines = 0;
  for await (const line of linesOf(db)) {
    await write(line);
    lines += 1;
  }
  await write({ t: 'end', lines });
  packed.end();
  await written;
  return lines;
}

async function* linesOf(db: Db): AsyncGenerator<Line> {
  yield* chains(db, 'document', 'event', 'document_id');
  yield* chains(db, 'request', 'request_event', 'subject_id');
  yield* chains(db, 'meeting', 'meeting_event', 'subject_id');
  yield* endorsements(db);
  for await (const { row } of pages<{ id: number; row: object }>(
    db,
    (after) => sql`
    select a.id, to_jsonb(a) as row from audit a where a.id > ${after} order by a.id limit ${rowsAtOnce}`,
  ))
    yield { t: 'audit', row };
  for await (const { id: seq, ...one } of pages<{ id: number } & Record<string, unknown>>(
    db,
    (after) => sql`
    select seq as id, source, row_id, encode(row_hash, 'hex') as row_hash, encode(hash, 'hex') as hash, at
    from seal where seq > ${after} order by seq limit ${rowsAtOnce}`,
  )) {
    const { row_id: id, ...rest } = one;
    yield { t: 'seal', seq, id, ...rest };
  }
  yield* books(db);
}

type Chained = Record<string, unknown> & {
  whole: number;
  head_seq: number;
  head_hash: Buffer | null;
  closed: boolean;
  id: number | null;
  prev_hash: Buffer | null;
  hash: Buffer | null;
};

/** The events of each in their order, then the head that it names. */
async function* chains(db: Db, table: string, events: string, of: string): AsyncGenerator<Line> {
  const isClosed =
    table === 'document' ? sql`(secrecy > 0 or exists (select 1 from letter_key k where k.document_id = document.id))` : sql`false`;
  for (let after = 0; ; ) {
    const { rows } = await sql<Chained>`
      select d.id as whole, d.event_seq as head_seq, d.event_hash as head_hash, d.closed, e.*
      from (select id, event_seq, event_hash, ${isClosed} as closed from ${sql.table(table)} where id > ${after} order by id limit ${subjectsAtOnce}) d
      left join ${sql.table(events)} e on e.${sql.ref(of)} = d.id order by d.id, e.seq`.execute(db);
    for (const [i, { whole, head_seq, head_hash, closed, id, prev_hash, hash, ...row }] of rows.entries()) {
      if (hash) yield { t: events, id, prev: hex(prev_hash), hash: hex(hash), ...wordsOf(row, closed) };
      if (rows[i + 1]?.whole !== whole) yield { t: 'head', of: table, id: whole, seq: head_seq, hash: hex(head_hash) };
    }
    const last = rows.at(-1)?.whole;
    if (last === undefined) return;
    after = last;
  }
}

/** Of a classed letter what lies plain is left out; its place in the chain stays. */
function wordsOf({ ...row }: Record<string, unknown>, closed: boolean): object {
  const { text } = (row.detail ?? {}) as { text?: string };
  if (!closed || !text || isSealed(text)) return { row };
  return { withheld: true, row: { document_id: row.document_id, seq: row.seq, at: row.at } };
}

async function* endorsements(db: Db): AsyncGenerator<Line> {
  type Row = Record<string, unknown> & {
    id: number;
    document_id: number;
    text: string;
    hash: Buffer;
    prev_hash: Buffer | null;
    closed: boolean;
  };
  const page = (after: number) => sql`
    select n.*, coalesce((select json_agg(a.holder_id order by a.holder_id) from endorsement_addressee a where a.endorsement_id = n.id), '[]') as "to",
      d.secrecy > 0 or exists (select 1 from letter_key k where k.document_id = d.id) as closed
    from endorsement n join document d on d.id = n.document_id where n.id > ${after} order by n.id limit ${rowsAtOnce}`;
  for await (const { id, hash, prev_hash, closed, ...row } of pages<Row>(db, page)) {
    const isShown = !closed || row.text === '' || isSealed(row.text);
    yield {
      t: 'endorsement',
      id,
      document: row.document_id,
      at: row.at,
      prev: hex(prev_hash),
      hash: hex(hash),
      ...(isShown ? { row } : {}),
    };
  }
}

async function* books(db: Db): AsyncGenerator<Line> {
  const { rows: counters } = await sql<Record<string, unknown>>`
    select register_id as book, be_year as year, first_no as first, last_no as last from register_counter order by 1, 2`.execute(db);
  for (const counter of counters) yield { t: 'counter', ...counter };
  for (let after = { book: 0, year: 0, seq: 0 }; ; ) {
    const { rows } = await sql<typeof after & Record<string, unknown>>`
      select id, register_id as book, be_year as year, seq, issued_at, void_at from register_entry
      where (register_id, be_year, seq) > (${after.book}, ${after.year}, ${after.seq}) order by register_id, be_year, seq limit ${rowsAtOnce}`.execute(
      db,
    );
    for (const row of rows) yield { t: 'line', ...row };
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

async function* pages<Row extends { id: number }>(db: Db, page: (after: number) => RawBuilder<unknown>): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const { rows } = await (page(after) as RawBuilder<Row>).execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function hex(bytes: Buffer | null): string | null {
  return bytes?.toString('hex') ?? null;
}
