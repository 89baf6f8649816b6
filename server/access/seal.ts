import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { tryLockFor } from '../db/agency-lock.ts';
import type { Database } from '../db/pool.ts';
import type { Db } from '../http/context.ts';
import type { Office } from '../office.ts';
import { keepWorking } from '../system/keep-working.ts';
import { canonical, hashOf } from './chain.ts';

const atOnce = 2000;
/** Rows below the newest sealed one that a round looks through for late commits: few every second, many now and then. */
const shortLook = 2000;
const deepLook = 20_000;
const deepEvery = 10;

interface Pending {
  source: 'event' | 'endorsement' | 'audit' | 'request_event' | 'meeting_event';
  row_id: number;
  hash: Buffer | null;
  row: Record<string, unknown> | null;
}

/**
 * Appends committed rows of events (of letters, of requests and of meetings), endorsements and audit to the agency's chain. One sealer at a time (an advisory lock of the transaction).
 * A row that was not visible yet is sealed by the next round, whatever its id. Returns how many were sealed.
 */
export async function sealOnce(db: Database, lookBack = deepLook): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockFor(trx, 'seal'))) return 0;
    // as they lie: sealed words are hashed sealed, so that nobody needs a key to seal or to check
    const rows = await pending(trx.withoutPlugins(), lookBack);
    if (rows.length === 0) return 0;
    const last = await trx.selectFrom('seal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
    let seq = last?.seq ?? 0;
    let previous = last?.hash ?? null;
    const sealed = rows.map((row) => {
      seq += 1;
      const rowHash = rowHashOf(row);
      const prev = previous;
      const hash = hashOf(prev, { seq, source: row.source, row_id: row.row_id, row_hash: rowHash });
      previous = hash;
      return { seq, source: row.source, row_id: row.row_id, row_hash: rowHash, prev_hash: prev, hash };
    });
    for (let from = 0; from < sealed.length; from += 500)
      await trx
        .insertInto('seal')
        .values(sealed.slice(from, from + 500))
        .execute();
    return sealed.length;
  });
}

/** Seals every second where somebody writes, until it is stopped. */
export function keepSealing(office: Office): { stop(): Promise<void> } {
  let rounds = 0;
  return keepWorking(office, {
    what: 'records',
    every: 1000,
    afterFault: 5000,
    said: 'sealing',
    round: async () => ((await sealOnce(office.separateDb, rounds++ % deepEvery === 0 ? deepLook : shortLook)) >= atOnce ? 0 : null),
  });
}

/** An event and an endorsement carry their own hash; a line of the audit is hashed whole. */
function rowHashOf({ hash, row }: Pending): Buffer {
  return hash ?? hashOf(null, row ?? {});
}

/** Both sides from the same row on, in the order of their indexes: what is looked back over is read once each, never the whole of the seals. */
async function pending(db: Db, lookBack: number): Promise<Pending[]> {
  const unsealed = async (source: Pending['source'], columns: RawBuilder<unknown>) => {
    const from = sql`${await floor(db, source, lookBack)}::int8`;
    return sql`(select ${sql.lit(source)} as source, x.id as row_id, ${columns} from ${sql.table(source)} x where x.id > ${from}
      and not exists (select 1 from seal s where s.source = ${sql.lit(source)} and s.row_id = x.id and s.row_id > ${from}) order by x.id limit ${sql.lit(atOnce)})`;
  };
  const own = sql`x.hash, null::jsonb as row`;
  const parts = [
    await unsealed('event', own),
    await unsealed('endorsement', own),
    await unsealed('request_event', own),
    await unsealed('meeting_event', own),
    await unsealed('audit', sql`null::bytea as hash, to_jsonb(x) as row`),
  ];
  const { rows } = await sql<Pending>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Rows far below the newest sealed one are sealed for certain: no transaction stays open for that long. */
async function floor(db: Db, source: string, lookBack: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select greatest(0, coalesce(max(row_id), 0) - ${lookBack}::int8)::int8 as id from seal where source = ${source}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** What a check found, and where; no names and no subjects. `at` says the same each time. */
export interface Finding {
  what: string;
  at: string;
  documentId?: number;
  requestId?: number;
  meetingId?: number;
  /** The line of a book: its book, and its number as it is read. */
  registerId?: number;
  number?: string;
}

/** A part of a check: what was read and found from a place on. `next`: where it goes on, null at the end. Places are kept as JSON. */
export interface Reading<Place> {
  rows: number;
  findings: Finding[];
  next: Place | null;
}

/** All of a check at once, for the command and for tests. */
export async function readAll<Place>(
  read: (place: Place) => Promise<Reading<Place>>,
  start: Place,
): Promise<{ rows: number; findings: Finding[] }> {
  const all: { rows: number; findings: Finding[] } = { rows: 0, findings: [] };
  for (let place: Place | null = start; place !== null; ) {
    const { rows, findings, next }: Reading<Place> = await read(place);
    all.rows += rows;
    all.findings.push(...findings);
    place = next;
  }
  return all;
}

/** Few enough that hashing them keeps nobody waiting. */
const lettersAtOnce = 100;
const sealsAtOnce = 1000;
const idsAtOnce = 20_000;

/** Letters below it are read. */
type EventsPlace = number;
export const eventsStart: EventsPlace = 0;

/** What has a chain of events of its own, and where these stand. */
const chained = {
  document: { events: 'event', of: 'document_id', named: (id: number): Pick<Finding, 'documentId'> => ({ documentId: id }) },
  request: { events: 'request_event', of: 'subject_id', named: (id: number): Pick<Finding, 'requestId'> => ({ requestId: id }) },
  meeting: { events: 'meeting_event', of: 'subject_id', named: (id: number): Pick<Finding, 'meetingId'> => ({ meetingId: id }) },
} as const;

/** Recomputes every event's hash along each letter's chain, and looks whether the letter's head is the last of them: of the next letters. */
export async function readEvents(db: Db, place: EventsPlace): Promise<Reading<EventsPlace>> {
  return readChains(db, place, 'document');
}

/** The same of the next requests. */
export async function readRequestEvents(db: Db, place: EventsPlace): Promise<Reading<EventsPlace>> {
  return readChains(db, place, 'request');
}

/** The same of the next meetings. */
export async function readMeetingEvents(db: Db, place: EventsPlace): Promise<Reading<EventsPlace>> {
  return readChains(db, place, 'meeting');
}

async function readChains(db: Db, place: EventsPlace, table: keyof typeof chained): Promise<Reading<EventsPlace>> {
  const { events, of, named } = chained[table];
  // one statement, so that a head and its events are of one moment
  const { rows } = await sql<
    Record<string, unknown> & {
      whole: number;
      head_seq: number;
      head_hash: Buffer | null;
      id: number | null;
      seq: number | null;
      prev_hash: Buffer | null;
      hash: Buffer | null;
    }
  >`select d.id as whole, d.event_seq as head_seq, d.event_hash as head_hash, e.*
    from (select id, event_seq, event_hash from ${sql.table(table)} where id > ${place} order by id limit ${lettersAtOnce}) d
    left join ${sql.table(events)} e on e.${sql.ref(of)} = d.id order by d.id, e.seq`.execute(db.withoutPlugins());
  const findings: Finding[] = [];
  let previous: { seq: number; hash: Buffer | null } = { seq: 0, hash: null };
  let stripped: Stripped[] = [];
  let count = 0;
  rows.forEach(({ whole, head_seq, head_hash, id: _, prev_hash, hash, ...row }, i) => {
    if (rows[i - 1]?.whole !== whole) {
      previous = { seq: 0, hash: null };
      stripped = [];
    }
    // one without events comes too, with its head alone
    if (hash !== null && row.seq !== null) {
      const found = (what: string) => findings.push({ what, at: `${table} ${whole} event ${row.seq}`, ...named(whole) });
      if (row.seq !== previous.seq + 1) found('event_missing');
      if (canonical(prev_hash) !== canonical(previous.hash)) found('chain_broken');
      if (isErased(row)) stripped.push({ prev_hash, hash, ...row });
      else if (!hashOf(prev_hash, row).equals(hash)) found('event_changed');
      // what was taken from them stays taken: the act that took it says what is left
      else if (tellsOfErased(row)) {
        if (strippedDigest(stripped) !== (row.detail as Told).stripped) found('event_changed');
        stripped = [];
      }
      previous = { seq: row.seq, hash };
      count++;
    }
    const isLast = rows[i + 1]?.whole !== whole;
    if (isLast)
      for (const one of stripped) findings.push({ what: 'event_changed', at: `${table} ${whole} event ${one.seq}`, ...named(whole) });
    if (isLast && (head_seq !== previous.seq || canonical(head_hash) !== canonical(previous.hash)))
      findings.push({ what: 'head_differs', at: `${table} ${whole}`, ...named(whole) });
  });
  return { rows: count, findings, next: rows.at(-1)?.whole ?? null };
}

/** An event of a letter whose words went with it: its own hash can't be computed again. */
export interface Stripped extends Record<string, unknown> {
  seq: number | null;
  prev_hash: Buffer | null;
  hash: Buffer | null;
}
interface Told {
  erased?: boolean;
  stripped?: string;
}
const isErased = (row: Record<string, unknown>) => (row.detail as Told | null)?.erased === true;
const tellsOfErased = (row: Record<string, unknown>) => row.action === 'destroy' && (row.detail as Told | null)?.stripped !== undefined;

/** Over the rows as they lie since then, each with the hash that it had before. */
export function strippedDigest(rows: readonly Stripped[]): string {
  return createHash('sha256')
    .update(canonical(rows.map(({ id: _, ...row }) => row)))
    .digest('hex');
}

/** Events of a letter without their words, in their order. */
export async function strippedOf(db: Db, documentId: number): Promise<Stripped[]> {
  const { rows } =
    await sql<Stripped>`select e.* from event e where e.document_id = ${documentId} and (e.detail ->> 'erased')::boolean order by e.seq`.execute(
      db.withoutPlugins(),
    );
  return rows;
}

/** The next seal and the hash of the one before it; then the rows that no seal names, source by source. */
type SealsPlace = { seq: number; previous: string | null } | { source: (typeof sealed)[number]; id: number };
export const sealsStart: SealsPlace = { seq: 1, previous: null };
const sealed = ['event', 'audit', 'endorsement', 'request_event', 'meeting_event'] as const;

/** Walks the agency's chain and compares it with the rows it seals, then looks for rows that it does not know: the next of them. */
export async function readSeals(db: Db, place: SealsPlace): Promise<Reading<SealsPlace>> {
  return 'seq' in place ? readChain(db, place) : readUnsealed(db, place);
}

async function readChain(db: Db, { seq, previous: before }: { seq: number; previous: string | null }): Promise<Reading<SealsPlace>> {
  const { rows } = await sql<{
    seq: number;
    source: string;
    row_id: number;
    row_hash: Buffer;
    hash: Buffer;
    event_hash: Buffer | null;
    audit: Record<string, unknown> | null;
  }>`
    select s.seq, s.source, s.row_id, s.row_hash, s.hash, coalesce(e.hash, n.hash, q.hash, g.hash) as event_hash, case when a.id is not null then to_jsonb(a) end as audit
    from (select * from seal where seq >= ${seq} order by seq limit ${sealsAtOnce}) s
    left join event e on s.source = 'event' and e.id = s.row_id
    left join endorsement n on s.source = 'endorsement' and n.id = s.row_id
    left join request_event q on s.source = 'request_event' and q.id = s.row_id
    left join meeting_event g on s.source = 'meeting_event' and g.id = s.row_id
    left join audit a on s.source = 'audit' and a.id = s.row_id order by s.seq`.execute(db.withoutPlugins());
  if (rows.length === 0) return { rows: 0, findings: [], next: { source: sealed[0], id: 0 } };
  const findings: Finding[] = [];
  let expected = seq;
  let previous: Buffer | null = before === null ? null : Buffer.from(before, 'hex');
  for (const row of rows) {
    const at = `seal ${row.seq} (${row.source} ${row.row_id})`;
    if (row.seq !== expected) findings.push({ what: 'seal_missing', at: `seal ${expected}` });
    const hash = hashOf(previous, { seq: row.seq, source: row.source, row_id: row.row_id, row_hash: row.row_hash });
    if (!hash.equals(row.hash)) findings.push({ what: 'seal_changed', at });
    const own = row.source === 'audit' ? row.audit && hashOf(null, row.audit) : row.event_hash;
    if (!own) findings.push({ what: 'row_missing', at });
    else if (!own.equals(row.row_hash)) findings.push({ what: 'row_changed', at });
    previous = row.hash;
    expected = row.seq + 1;
  }
  return { rows: rows.length, findings, next: { seq: expected, previous: previous ? previous.toString('hex') : null } };
}

/** Rows a minute older than the newest seal that no seal names: put in behind the sealer's back. */
async function readUnsealed(db: Db, { source, id }: { source: (typeof sealed)[number]; id: number }): Promise<Reading<SealsPlace>> {
  const { rows } = await sql<{ last: number | null; unsealed: number[] }>`
    with part as (select id, at from ${sql.table(source)} where id > ${id} order by id limit ${idsAtOnce}),
      newest as (select at from seal order by seq desc limit 1)
    select (select max(id) from part) as last, coalesce((select json_agg(r.id) from part r, newest where r.at < newest.at - interval '1 minute'
      and not exists (select 1 from seal s where s.source = ${source} and s.row_id = r.id offset 0)), '[]') as unsealed`.execute(db);
  const { last = null, unsealed = [] } = rows[0] ?? {};
  const findings = unsealed.slice(0, 100).map((row) => ({ what: 'row_unsealed', at: `${source} ${row}` }));
  const following = sealed[sealed.indexOf(source) + 1];
  return { rows: 0, findings, next: last !== null ? { source, id: last } : following ? { source: following, id: 0 } : null };
}
