import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AuditAction } from '../../access/audit.ts';
import type { Finding } from '../../access/seal.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Db } from '../../http/context.ts';
import { clockOf, endAlarm, raiseAlarm, recordsPage } from '../../notify/events/alarms.ts';
import { tellFailure } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { readCheckpoints } from './checkpoint.ts';
import type { Broken } from './read-register.ts';
import { chainFindings, noteBroken, type RecordPart, type RecordPlace, readRecords, recordsStart } from './record-parts.ts';

/** A check has this long before it lets other work go first; then it goes on where it stopped. */
const sliceMs = 60_000;
/** A server that says nothing for so long has left its check to the others. */
const leaseMinutes = 2;
/** After so many tries at one place the check is given up and told as one that could not be made; the next begins an hour later. */
const mostTries = 3;
/** So many findings of a part are kept one by one; all are counted. */
const mostKept = 1000;
/** Half past three in the morning in Bangkok. */
const dayBegins = { hours: 20, minutes: 30 };

interface Pass {
  id: number;
  place: RecordPlace | null;
  parts: { part: RecordPart; rows: number; findings: number }[];
  unread: number;
  tries: number;
}

interface Options {
  now?: Date;
  /** Milliseconds until it makes room. */
  slice?: number;
  /** Rests as long as it worked, so that half of a processor is the most it takes. */
  rests?: boolean;
}

/**
 * Reads all records against each other: the chains of events and seals, the books against their counters and events, each letter against what
 * its events told. The check that somebody asked for, one that stopped half-way, or by the clock the one of the day: made up for as soon as a
 * server runs again. Few rows at a time, each step kept, so that it goes on after a kill. Only looks; what is new is told once.
 */
export async function checkRecords(office: Office, { now = new Date(), slice = sliceMs, rests = true }: Options = {}): Promise<void> {
  const pass = await claim(office.separateDb, now);
  if (!pass) return;
  try {
    const isDone = await carryOn(office, pass, { until: Date.now() + slice, rests });
    await tellNew(office, pass.id);
    if (!isDone) await goOnSoon(office, pass.id);
  } catch (error) {
    await failOnce(office, pass, error);
  }
}

/** The check to work on, held for this server; null: nothing is due, or another server is at it. */
function claim(separateDb: Office['separateDb'], now: Date): Promise<Pass | null> {
  return separateDb.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' chain check'))`.execute(db);
    const open = await db
      .selectFrom('chain_check')
      .select('id')
      .where('finished_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const id = open?.id ?? (await beginDue(db, now));
    if (id === null) return null;
    const { rows } =
      await sql<Pass>`update chain_check set started_at = coalesce(started_at, now()), worked_until = now() + make_interval(mins => ${leaseMinutes})
      where id = ${id} and (worked_until is null or worked_until < now()) returning id, place, parts, unread, tries`.execute(db);
    return rows[0] ?? null;
  });
}

/** The check of the day, where it has not been made since its hour; one that failed is tried again after an hour. */
async function beginDue(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ made: Date | null; tried: Date | null }>`
    select max(started_at) filter (where error is null) as made, max(finished_at) as tried from chain_check`.execute(db);
  const { made = null, tried = null } = rows[0] ?? {};
  if (made && made >= hourOfDay(now)) return null;
  if (tried && now.getTime() - tried.getTime() < 3_600_000 && (!made || tried > made)) return null;
  const { id } = await db.insertInto('chain_check').values({ asked_by: null }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The last half past three before this moment. */
function hourOfDay(now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(dayBegins.hours, dayBegins.minutes, 0, 0);
  if (at > now) at.setUTCDate(at.getUTCDate() - 1);
  return at;
}

/** Step by step until the end (true) or until its time is up. */
async function carryOn(
  { separateDb: db, config }: Office,
  pass: Pass,
  { until, rests }: { until: number; rests: boolean },
): Promise<boolean> {
  if (pass.place === null)
    await sql`update chain_check set rows_all = (select count(*) from event) + (select count(*) from seal) + (select count(*) from register_entry)
      + (select count(*) from document) + (select count(*) from request_event) + (select count(*) from request) + (select count(*) from meeting_event)
      + (select count(*) from meeting) where id = ${pass.id}`.execute(db);
  const broken = await brokenBefore(db, pass.id);
  const keys = config.secrets.master;
  const checkpoints = await readCheckpoints(config.checkpointDir, keys);
  let place: RecordPlace | null = pass.place ?? recordsStart;
  while (place !== null) {
    const began = Date.now();
    const step: Awaited<ReturnType<typeof readRecords>> = await readRecords(db, place, { keys, broken, checkpoints });
    noteBroken(broken, step.findings);
    count(pass, place.part, step.rows, step.findings.length);
    pass.unread += step.unread;
    await keepStep(db, pass, step);
    place = step.next;
    if (place !== null && Date.now() >= until) return false;
    if (rests) await delay(Date.now() - began);
  }
  return true;
}

/** What the parts before found broken, where a check goes on half-way; the place of a finding names the request. */
async function brokenBefore(db: Db, id: number): Promise<Broken> {
  const { rows } = await sql<{
    of: string;
    id: number;
  }>`select distinct split_part(place, ' ', 1) as of, split_part(place, ' ', 2)::int8 as id from integrity_finding
    where check_id = ${id} and what in (${sql.join(chainFindings)})`.execute(db);
  const ids = (of: string) => new Set(rows.filter((row) => row.of === of).map((row) => row.id));
  return { letters: ids('document'), requests: ids('request') };
}

function count({ parts }: Pass, part: RecordPart, rows: number, findings: number): void {
  let own = parts.find((one) => one.part === part);
  if (!own) {
    own = { part, rows: 0, findings: 0 };
    parts.push(own);
  }
  own.rows += rows;
  own.findings += findings;
}

/** What was found, and where it goes on, in one: after a kill nothing is read as done whose findings are lost. */
async function keepStep(
  db: Office['separateDb'],
  { id, parts, unread }: Pass,
  { findings, next }: { findings: Finding[]; next: RecordPlace | null },
): Promise<void> {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  await db.transaction().execute(async (trx) => {
    if (findings.length > 0) await keepFindings(trx, id, findings);
    await sql`update chain_check set rows_done = ${rows}, rows_all = greatest(rows_all, ${rows}), place = ${next && JSON.stringify(next)}::jsonb, parts = ${JSON.stringify(parts)}::jsonb,
      unread = ${unread}, tries = 0, worked_until = now() + make_interval(mins => ${leaseMinutes}) where id = ${id}`.execute(trx);
    if (next === null) await finish(trx, id, parts);
  });
}

async function keepFindings(db: Db, id: number, findings: Finding[]): Promise<void> {
  const kept = findings.slice(0, mostKept).map(({ what, at, documentId = null, registerId = null, number = null }) => ({
    what,
    place: at,
    document_id: documentId,
    register_id: registerId,
    number,
  }));
  // one that comes again after it was gone is a new one
  await sql`insert into integrity_finding as f (what, place, document_id, register_id, number, check_id)
    select distinct on (r.what, r.place) r.what, r.place, r.document_id, r.register_id, r.number, ${id}::bigint
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(what text, place text, document_id bigint, register_id bigint, number text)
    on conflict (what, place) do update set check_id = excluded.check_id, document_id = excluded.document_id, gone_at = null,
      found_at = case when f.gone_at is null then f.found_at else now() end, told_at = case when f.gone_at is null then f.told_at end`.execute(
    db,
  );
}

/** Every row was read: what was not found again is no more. */
async function finish(db: Db, id: number, parts: Pass['parts']): Promise<void> {
  const found = parts.reduce((sum, part) => sum + part.findings, 0);
  if (found <= mostKept) await sql`update integrity_finding set gone_at = now() where gone_at is null and check_id <> ${id}`.execute(db);
  await sql`update chain_check set finished_at = now(), worked_until = null, rows_all = rows_done,
    finding_count = (select count(*) from integrity_finding where check_id = ${id}) where id = ${id}`.execute(db);
}

/** One message for what was not told before; the audit keeps each telling. */
async function tellNew(office: Office, id: number): Promise<void> {
  await office.separateDb.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number; what: string; where: string | null }>`
      with fresh as (update integrity_finding set told_at = now() where told_at is null and gone_at is null returning *)
      select f.id, f.what, case when r.name is null then null when coalesce(d.secrecy, 0) = 0 and r.series <> 'SECRET' then r.name || ' ' || f.number else r.name end as "where"
      from fresh f left join register r on r.id = f.register_id left join document d on d.id = f.document_id order by f.id`.execute(db);
    if (rows.length === 0) return;
    const places = [...new Set(rows.flatMap((row) => row.where ?? []))];
    const where = places.slice(0, 3).join(', ') + (places.length > 3 ? ' …' : '');
    // by id: places name numbers, also those of classed letters
    const first = rows.slice(0, 20).map((row) => `${row.what} ${row.id}`);
    office.log.error({ check: id, count: rows.length, first }, 'the records are not what was recorded');
    await sql`insert into audit (action, outcome, subject_type, subject_id, detail)
      values (${'chain.fault' satisfies AuditAction}, 'REFUSED', 'chain_check', ${id}, ${JSON.stringify({ count: rows.length, first })}::jsonb)`.execute(
      db,
    );
    await tellFailure(clockOf(office, db), 'record_fault', { count: rows.length, where, page: recordsPage }, { auditors: true });
  });
  const row = await office.separateDb
    .selectFrom('chain_check')
    .select(['finished_at', 'unread'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.finished_at === null) return;
  if (row.unread > 0) await raiseAlarm(office, 'check_fault', { count: row.unread, page: recordsPage });
  else await endAlarm(office, 'check_fault');
}

/** Other work goes first, then this check goes on. */
async function goOnSoon({ separateDb, config }: Office, id: number): Promise<void> {
  await separateDb.transaction().execute(async (db) => {
    await db.updateTable('chain_check').set({ worked_until: null }).where('id', '=', id).execute();
    await enqueueRound(db, config.schema, 'check-chains');
  });
}

/** The next round tries again at the same place; what fails again and again could not be checked, which is told. */
async function failOnce(office: Office, { id, tries }: Pass, error: unknown): Promise<void> {
  office.log.error({ err: error, check: id }, 'checking the records');
  if (tries + 1 < mostTries) {
    await sql`update chain_check set tries = tries + 1, worked_until = null where id = ${id} and finished_at is null`.execute(
      office.separateDb,
    );
    return;
  }
  await sql`update chain_check set finished_at = now(), worked_until = null, error = 'failed' where id = ${id} and finished_at is null`.execute(
    office.separateDb,
  );
  await raiseAlarm(office, 'check_fault', { count: '', page: recordsPage });
}
