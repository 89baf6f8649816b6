import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import type { Db } from '../http/context.ts';
import type { Office } from '../office.ts';
import { canonical, hashOf } from './chain.ts';

const atOnce = 2000;
/** Rows below the newest sealed one that a round looks through for late commits: few every second, many now and then. */
const shortLook = 2000;
const deepLook = 20_000;
const deepEvery = 10;

interface Pending {
  source: 'event' | 'endorsement' | 'audit';
  row_id: number;
  hash: Buffer | null;
  row: Record<string, unknown> | null;
}

/**
 * Appends committed rows of events, endorsements and audit to the agency's chain. One sealer at a time (an advisory lock of the transaction).
 * A row that was not visible yet is sealed by the next round, whatever its id. Returns how many were sealed.
 */
export async function sealOnce(db: Database, lookBack = deepLook): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext(current_schema() || ' seal')) as mine`.execute(trx);
    if (!lock.rows[0]?.mine) return 0;
    const rows = await pending(trx, lookBack);
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

/** Seals every second until it is stopped; a failure is logged and tried again. */
export function keepSealing(office: Office): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round: Promise<unknown> = Promise.resolve();
  let rounds = 0;
  const again = (ms: number) => {
    timer = setTimeout(() => {
      round = sealOnce(office.apart, rounds++ % deepEvery === 0 ? deepLook : shortLook)
        .then((count) => !stopped && again(count >= atOnce ? 0 : 1000))
        .catch((error) => {
          office.log.error({ err: error }, 'sealing');
          if (!stopped) again(5000);
        });
    }, ms);
    timer.unref();
  };
  again(1000);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** An event and an endorsement carry their own hash; a line of the audit is hashed whole. */
function rowHashOf({ hash, row }: Pending): Buffer {
  return hash ?? hashOf(null, row ?? {});
}

/** `offset 0` keeps each look-up a probe of the index; joined, the whole of the seals would be read every second. */
async function pending(db: Db, lookBack: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    (select 'event' as source, e.id as row_id, e.hash, null::jsonb as row from event e
      where not exists (select 1 from seal s where s.source = 'event' and s.row_id = e.id offset 0) and e.id > ${await floor(db, 'event', lookBack)} order by e.id limit ${atOnce})
    union all
    (select 'endorsement', n.id, n.hash, null from endorsement n
      where not exists (select 1 from seal s where s.source = 'endorsement' and s.row_id = n.id offset 0) and n.id > ${await floor(db, 'endorsement', lookBack)} order by n.id limit ${atOnce})
    union all
    (select 'audit', a.id, null, to_jsonb(a) from audit a
      where not exists (select 1 from seal s where s.source = 'audit' and s.row_id = a.id offset 0) and a.id > ${await floor(db, 'audit', lookBack)} order by a.id limit ${atOnce})`.execute(
    db,
  );
  return rows;
}

/** Rows far below the newest sealed one are sealed for certain: no transaction stays open for that long. */
async function floor(db: Db, source: string, lookBack: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select greatest(0, coalesce(max(row_id), 0) - ${lookBack}::int8)::int8 as id from seal where source = ${source}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Called with the rows that are done, now and then. */
type Progress = (rows: number) => Promise<void>;
const quiet: Progress = async () => {};

export interface Finding {
  what: string;
  at: string;
}

/** Walks the agency's chain and compares it with the rows it seals. An empty list: it holds. */
export async function verifySeals(db: Db, tell: Progress = quiet): Promise<{ rows: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let previous: Buffer | null = null;
  let expected = 1;
  let rows = 0;
  for (;;) {
    const batch = await sql<{
      seq: number;
      source: string;
      row_id: number;
      row_hash: Buffer;
      prev_hash: Buffer | null;
      hash: Buffer;
      event_hash: Buffer | null;
      audit: Record<string, unknown> | null;
    }>`
      select s.*, coalesce(e.hash, n.hash) as event_hash, case when a.id is not null then to_jsonb(a) end as audit from seal s
      left join event e on s.source = 'event' and e.id = s.row_id
      left join endorsement n on s.source = 'endorsement' and n.id = s.row_id
      left join audit a on s.source = 'audit' and a.id = s.row_id
      where s.seq >= ${expected} order by s.seq limit 5000`.execute(db);
    if (batch.rows.length === 0) break;
    for (const row of batch.rows) {
      const at = `seal ${row.seq} (${row.source} ${row.row_id})`;
      if (row.seq !== expected) findings.push({ what: 'seal_missing', at: `seal ${expected}` });
      const hash = hashOf(previous, { seq: row.seq, source: row.source, row_id: row.row_id, row_hash: row.row_hash });
      if (!hash.equals(row.hash)) findings.push({ what: 'seal_changed', at });
      const own = row.source === 'audit' ? row.audit && hashOf(null, row.audit) : row.event_hash;
      if (!own) findings.push({ what: 'row_missing', at });
      else if (!own.equals(row.row_hash)) findings.push({ what: 'row_changed', at });
      previous = row.hash;
      expected = row.seq + 1;
      rows += 1;
    }
    await tell(rows);
  }
  return { rows, findings: [...findings, ...(await unsealed(db))] };
}

/** Rows a minute older than the newest seal that no seal names: put in behind the sealer's back. */
async function unsealed(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ source: string; id: number }>`
    with recorded as (select 'event' as source, id, at from event union all select 'audit', id, at from audit)
    select source, id from recorded r where at < (select max(at) - interval '1 minute' from seal)
      and not exists (select 1 from seal s where s.source = r.source and s.row_id = r.id) limit 100`.execute(db);
  return rows.map(({ source, id }) => ({ what: 'row_unsealed', at: `${source} ${id}` }));
}

/** Recomputes every event's hash along each document's chain, and looks whether the document's head is the last of them. */
export async function verifyEvents(db: Db, tell: Progress = quiet): Promise<{ rows: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let rows = 0;
  let after = { document: 0, seq: 0 };
  let previous: { document: number; seq: number; hash: Buffer | null } = { document: 0, seq: 0, hash: null };
  for (;;) {
    const batch = await sql<
      Record<string, unknown> & { id: number; document_id: number; seq: number; prev_hash: Buffer | null; hash: Buffer }
    >`
      select * from event where (document_id, seq) > (${after.document}, ${after.seq}) order by document_id, seq limit 5000`.execute(db);
    if (batch.rows.length === 0) break;
    for (const { id, prev_hash, hash, ...row } of batch.rows) {
      if (row.document_id !== previous.document) previous = { document: row.document_id, seq: 0, hash: null };
      const at = `document ${row.document_id} event ${row.seq}`;
      if (row.seq !== previous.seq + 1) findings.push({ what: 'event_missing', at });
      if (canonical(prev_hash) !== canonical(previous.hash)) findings.push({ what: 'chain_broken', at });
      if (!hashOf(prev_hash, row).equals(hash)) findings.push({ what: 'event_changed', at });
      previous = { document: row.document_id, seq: row.seq, hash };
      after = { document: row.document_id, seq: row.seq };
      rows += 1;
    }
    await tell(rows);
  }
  const heads = await sql<{ id: number }>`select d.id from document d left join lateral
    (select e.seq, e.hash from event e where e.document_id = d.id order by e.seq desc limit 1) l on true
    where d.event_seq <> coalesce(l.seq, 0) or d.event_hash is distinct from l.hash limit 100`.execute(db);
  for (const { id } of heads.rows) findings.push({ what: 'head_differs', at: `document ${id}` });
  return { rows, findings };
}
